public import Synchronization

/// A value that objects and closures subscribe to; it may be read, set and subscribed to from anywhere.
///
/// Objects are held weakly, each once. Subscribers are called in the order they came, where the value is set: on the
/// thread of whoever set it, outside of any lock.
///
/// While one thread is calling the subscribers, and inside the subscribers themselves,
///
/// - a **new value** that is set is told by the thread that is at it, once the present subscriber has returned, from
///   the first subscriber on. So everyone ends with the newest value, no one is told an older one after a newer, and no
///   subscriber is called while it is being called. Values in between may be left out.
/// - who **unsubscribes** is not told any more; on another thread one call may be under way already.
/// - who **subscribes** is told of the next value.
///
/// On the main actor, `Subject` does the same for objects of the main actor, without the lock.
public final class SubscribableValue<Value: Sendable>: Sendable {
    @usableFromInline let shared: Mutex<Shared>
    /// Whether there is something for the thread that is calling the subscribers: a newer value, or a wish.
    @usableFromInline let isDisturbed = Atomic(false)
    @usableFromInline let madeRemover = Mutex<ValueToken.Remover?>(nil)

    /// What the lock guards.
    @usableFromInline struct Shared {
        @usableFromInline var value: Value
        /// Counts the values, so that who tells one finds that there is a newer one.
        @usableFromInline var version: UInt = 0
        /// Empty while a thread has taken it out to call the subscribers: that one has it to itself, without a lock.
        @usableFromInline var subscribers = WeakSet<Subscriber<Value>>()
        @usableFromInline var isTakenOut = false
        /// What is to be done to `subscribers` while they are taken out.
        @usableFromInline var wishes: [Wish] = []

        @inlinable
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline enum Wish: Sendable {
        case insert(Subscriber<Value>, ObjectIdentifier)
        case remove(ObjectIdentifier)
    }

    /// A value without subscribers.
    @inlinable
    public init(_ value: Value) {
        shared = Mutex(Shared(value))
    }

    /// The value; subscribers are called with each that is set, also with one equal to the last.
    @inlinable public var value: Value {
        get { shared.withLock { $0.value } }
        set { set(newValue) }
    }

    @inlinable
    func set(_ value: Value) {
        // The old value goes after the lock has been let go of: its end is somebody else's code.
        var old = value
        var takenOut = TakenOut(value)
        let isMine = shared.withLock { shared in
            swap(&old, &shared.value)
            shared.version &+= 1
            guard !shared.isTakenOut else {
                isDisturbed.store(true, ordering: .relaxed)
                return false
            }
            shared.isTakenOut = true
            takenOut.version = shared.version
            // Swapped, not assigned: of two references to one array the next change would make two arrays.
            swap(&takenOut.subscribers, &shared.subscribers)
            return true
        }
        if isMine { tell(&takenOut) }
        withExtendedLifetime(old) {}
    }
}

// MARK: - Telling

extension SubscribableValue {
    /// The subscribers, while one thread has them to itself, and what it tells them.
    @usableFromInline struct TakenOut: Sendable {
        @usableFromInline var subscribers = WeakSet<Subscriber<Value>>()
        @usableFromInline var value: Value
        @usableFromInline var version: UInt = 0

        @inlinable
        init(_ value: Value) {
            self.value = value
        }
    }

    /// Tells everyone, until all have the newest value; then puts the subscribers back.
    @inlinable
    func tell(_ takenOut: inout TakenOut) {
        repeat {
            var place = 0
            var end = takenOut.subscribers.members.count
            while place < end {
                tell(place, of: &takenOut)
                place += 1
                guard isDisturbed.load(ordering: .relaxed) else { continue }
                if takeNews(&takenOut) {
                    place = 0
                    end = takenOut.subscribers.members.count
                }
            }
            if takenOut.subscribers.shouldCloseUp { takenOut.subscribers.closeUp() }
        } while !putBack(&takenOut)
    }

    @inlinable
    func tell(_ place: Int, of takenOut: inout TakenOut) {
        switch takenOut.subscribers.members[place].call() {
        case .ofObject(let handler):
            if let object = takenOut.subscribers.members[place].liveObject() {
                handler(object, takenOut.value)
            } else if let identity = takenOut.subscribers.index.identities[place] {
                _ = takenOut.subscribers.remove(identity)
            }
        case .ofToken(let handler): handler(takenOut.value)
        case .none: break
        }
    }

    /// Takes what has been set and wished meanwhile; returns whether everyone is to be told anew.
    @inlinable
    func takeNews(_ takenOut: inout TakenOut) -> Bool {
        let (wishes, newer) = shared.withLock { shared in
            isDisturbed.store(false, ordering: .relaxed)
            let wishes = shared.wishes
            shared.wishes = []
            guard shared.version != takenOut.version else { return (wishes, nil as (Value, UInt)?) }
            return (wishes, (shared.value, shared.version))
        }
        grant(wishes, in: &takenOut.subscribers)
        guard let newer else { return false }
        (takenOut.value, takenOut.version) = newer
        return true
    }

    /// Puts the subscribers back, unless there is news.
    ///
    /// - Returns: whether they were put back; if not, everyone is to be told anew.
    @inlinable
    func putBack(_ takenOut: inout TakenOut) -> Bool {
        while true {
            let isDone = shared.withLock { shared in
                guard shared.wishes.isEmpty, shared.version == takenOut.version else { return false }
                swap(&takenOut.subscribers, &shared.subscribers)
                shared.isTakenOut = false
                return true
            }
            if isDone { return true }
            if takeNews(&takenOut) { return false }
        }
    }

    @inlinable
    func grant(_ wishes: [Wish], in subscribers: inout WeakSet<Subscriber<Value>>) {
        var leftovers = WeakSet<Subscriber<Value>>.Leftovers()
        for wish in wishes {
            switch wish {
            case .insert(let subscriber, let identity):
                _ = subscribers.insert(subscriber, as: identity, canMove: false, leftovers: &leftovers)
            case .remove(let identity):
                if let left = subscribers.remove(identity) { leftovers.handlers.append(left) }
            }
        }
    }
}

// MARK: - Subscribing

extension SubscribableValue {
    /// Calls `handler` with the object and every new value, as long as the object lives.
    ///
    /// An object that has subscribed already keeps its first handler.
    @inlinable
    public func subscribe<Object: AnyObject & Sendable>(
        _ object: Object, _ handler: @escaping @Sendable (_ object: Object, _ value: Value) -> Void
    ) {
        let identity = ObjectIdentifier(object)
        let handler = Subscriber<Value>.Handler.ofObject { handler(unsafeDowncast($0.object, to: Object.self), $1) }
        insert(object, handler, as: identity)
    }

    /// Tells `object` of nothing any more; nothing happens when it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) {
        remove(ObjectIdentifier(object))
    }

    /// Calls `handler` with every new value until the returned token is cancelled or let go of.
    @inlinable
    public func subscribe(_ handler: @escaping @Sendable (Value) -> Void) -> ValueToken {
        let token = ValueToken(remover)
        let identity = ObjectIdentifier(token)
        insert(nil, .ofToken(handler), as: identity)
        return token
    }

    /// Made here, it knows what a value is, and is faster by it than what a token could do on its own.
    @inlinable var remover: ValueToken.Remover {
        madeRemover.withLock { made in
            if let made { return made }
            let new = ValueToken.Remover { [weak self] in self?.remove($0) }
            made = new
            return new
        }
    }

    @inlinable
    func insert(
        _ object: (any AnyObject & Sendable)?, _ handler: Subscriber<Value>.Handler, as identity: ObjectIdentifier,
        meanwhile: (Value) -> Void = { _ in }
    ) {
        // What is let go of is dropped outside of the lock: it may come back to this value.
        let leftovers = shared.withLock { shared in
            var leftovers = WeakSet<Subscriber<Value>>.Leftovers()
            if shared.isTakenOut {
                shared.wishes.append(.insert(Subscriber(object: object, handler: handler), identity))
                isDisturbed.store(true, ordering: .relaxed)
            } else {
                let subscriber = Subscriber(object: object, handler: handler)
                _ = shared.subscribers.insert(subscriber, as: identity, canMove: true, leftovers: &leftovers)
            }
            meanwhile(shared.value)
            return leftovers
        }
        withExtendedLifetime(leftovers) {}
    }

    @inlinable
    func remove(_ identity: ObjectIdentifier) {
        let left = shared.withLock { shared in
            if shared.isTakenOut {
                shared.wishes.append(.remove(identity))
                isDisturbed.store(true, ordering: .relaxed)
                return nil as Subscriber<Value>.Handler?
            }
            let left = shared.subscribers.remove(identity)
            if shared.subscribers.shouldCloseUp { shared.subscribers.closeUp() }
            return left
        }
        withExtendedLifetime(left) {}
    }
}

/// Keeps a closure subscribed to a `SubscribableValue` as long as it is there.
public final class ValueToken: Sendable {
    @usableFromInline let remover: Remover

    @inlinable
    init(_ remover: Remover) {
        self.remover = remover
    }

    /// Ends the subscription; a second time does nothing.
    public func cancel() {
        remover.remove(ObjectIdentifier(self))
    }

    deinit {
        cancel()
    }

    /// What the tokens of one value share.
    @usableFromInline final class Remover: Sendable {
        @usableFromInline let remove: @Sendable (ObjectIdentifier) -> Void

        @inlinable
        init(_ remove: @escaping @Sendable (ObjectIdentifier) -> Void) {
            self.remove = remove
        }
    }
}

// MARK: - As a sequence

extension SubscribableValue {
    /// The value as it is, and then every new one.
    ///
    /// Who is slower than the values come gets the newest, and misses those in between. The sequence ends when this
    /// object does.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let end = EndOfStream(continuation)
            let token = ValueToken(remover)
            let identity = ObjectIdentifier(token)
            let handler = Subscriber<Value>.Handler.ofToken { end.continuation.yield($0) }
            insert(nil, handler, as: identity) {
                // Under the lock, so that no newer value comes before it.
                end.continuation.yield($0)
            }
            continuation.onTermination = { _ in token.cancel() }
        }
    }

    /// Ends a stream when its subscription is dropped.
    private final class EndOfStream: Sendable {
        let continuation: AsyncStream<Value>.Continuation

        init(_ continuation: AsyncStream<Value>.Continuation) {
            self.continuation = continuation
        }

        deinit {
            continuation.finish()
        }
    }
}

/// One that a value tells: an object, or a closure with its token.
@usableFromInline struct Subscriber<Value: Sendable>: WeakSetMember, Sendable {
    @usableFromInline enum Handler: Sendable {
        /// Of an object, with which it is called.
        case ofObject(@Sendable (SubscribedObject, Value) -> Void)
        /// Of a token.
        case ofToken(@Sendable (Value) -> Void)
    }

    // Sendable all the same: the initialiser takes no object that is not. The type that says so is one of those that the
    // compiler copies, weak reference and all, to read them.
    @usableFromInline nonisolated(unsafe) weak var object: AnyObject?
    /// Nil once it has left.
    @usableFromInline var handler: Handler?

    @inlinable
    init(object: (any AnyObject & Sendable)?, handler: Handler) {
        self.object = object
        self.handler = handler
    }

    @inlinable
    mutating func liveObject() -> SubscribedObject? {
        guard let object else { return nil }
        return SubscribedObject(unchecked: object)
    }

    @inlinable
    mutating func call() -> Handler? { handler }

    @inlinable
    mutating func isHeld() -> Bool {
        if case .ofToken = handler { true } else { false }
    }

    @inlinable
    mutating func leave() -> Handler? {
        let handler = handler
        object = nil
        self.handler = nil
        return handler
    }
}

/// An object that has subscribed, and so is Sendable, whatever its type has become on the way.
///
/// Unchecked, because that way leads over a weak `AnyObject`. Only `Subscriber` makes one, of an object that it took in
/// as `Sendable`.
@usableFromInline struct SubscribedObject: @unchecked Sendable {
    @usableFromInline let object: AnyObject

    @inlinable
    init(unchecked object: AnyObject) {
        self.object = object
    }
}
