/// A state on the main actor, and the objects and closures that are told when it changes.
///
/// Observers are held weakly, each once, and told in the order they came. Subscribing and unsubscribing take the same
/// short time however many there are.
///
/// ## From inside a notification
///
/// - Who **unsubscribes**, or dies, is not told any more.
/// - Who **subscribes** is told of the next state, not of the one that is being told.
/// - A **new state** is told once the present observer has returned, from the first observer on; who was not yet told
///   of the one before is not told of it at all. So everyone ends with the newest state, no one is told an older one
///   after a newer, and no observer is called while it is being called.
///
/// An observer that sets a new state whenever it is told one goes round for ever.
@MainActor
public final class Subject<State> {
    /// The state; whoever observes is told of each that is set, also of one equal to the last.
    @inlinable public var state: State {
        get { stored }
        set {
            stored = newValue
            announce()
        }
    }

    // No access to these lasts while somebody else's code runs, which is what the check in each would find.
    @exclusivity(unchecked) @usableFromInline var stored: State
    @exclusivity(unchecked) @usableFromInline var observers = WeakSet<Observer<State>>()
    /// Counts the states, so that who tells one finds that there is a newer one.
    @exclusivity(unchecked) @usableFromInline var version: UInt = 0
    @usableFromInline var isAnnouncing = false
    @usableFromInline var madeRemover: SubjectToken.Remover?

    /// A subject in this state, without observers.
    @inlinable
    public init(_ state: State) {
        stored = state
    }

    isolated deinit {
        madeRemover?.remove = nil
    }

    @inlinable
    func announce() {
        version &+= 1
        guard !isAnnouncing else { return }
        isAnnouncing = true
        repeat { tell(version) } while tellsAgain
        isAnnouncing = false
        if observers.shouldCloseUp { observers.closeUp() }
    }

    /// Whether a newer state was set while the last was being told.
    @usableFromInline var tellsAgain = false

    /// Tells everyone of the present state, unless it becomes another on the way.
    @inlinable
    func tell(_ version: UInt) {
        tellsAgain = false
        let state = stored
        let end = observers.members.count
        var place = 0
        while place < end {
            switch observers.members[place].call() {
            case .ofObject(let handler):
                if let object = observers.members[place].liveObject() {
                    handler(object, state)
                } else if let identity = observers.index.identities[place] {
                    _ = observers.remove(identity)
                }
            case .ofToken(let handler): handler(state)
            case .none: break
            }
            guard self.version == version else { return tellsAgain = true }
            place += 1
        }
    }
}

// MARK: - Objects

extension Subject {
    /// Tells `observer` of every new state, as long as it lives; subscribing it again does nothing.
    ///
    /// - Returns: whether it is new.
    @inlinable
    @discardableResult
    public func subscribe<Observing: ThemeObserver>(_ observer: Observing) -> Bool where Observing.State == State {
        // It captures nothing, so there is nothing to allocate for it.
        subscribe(anyObject: observer) { unsafeDowncast($0, to: Observing.self).themeDidChange($1) }
    }

    /// Calls `handler` with the object and every new state, as long as the object lives.
    ///
    /// An object that has subscribed already keeps its first handler.
    ///
    /// - Returns: whether it is new.
    @inlinable
    @discardableResult
    public func subscribe<Object: AnyObject>(
        _ object: Object, _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        subscribe(anyObject: object) { handler(unsafeDowncast($0, to: Object.self), $1) }
    }

    /// Tells `object` of nothing any more; nothing happens when it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) {
        remove(ObjectIdentifier(object))
    }

    /// `handler` is called with no other object than this.
    @inlinable
    @discardableResult
    func subscribe(anyObject object: AnyObject, _ handler: @escaping @MainActor (AnyObject, State) -> Void) -> Bool {
        let identity = ObjectIdentifier(object)
        return insert(Observer(object: object, handler: .ofObject(handler)), as: identity)
    }

    @inlinable
    @discardableResult
    func insert(_ observer: consuming Observer<State>, as identity: ObjectIdentifier) -> Bool {
        var leftovers = WeakSet<Observer<State>>.Leftovers()
        return observers.insert(observer, as: identity, canMove: !isAnnouncing, leftovers: &leftovers)
    }

    @inlinable
    func remove(_ identity: ObjectIdentifier) {
        let left = observers.remove(identity)
        if !isAnnouncing, observers.shouldCloseUp { observers.closeUp() }
        // Only now may the handler go: what it holds may unsubscribe in its turn.
        withExtendedLifetime(left) {}
    }
}

// MARK: - Closures

extension Subject {
    /// Calls `handler` with every new state until the returned token is cancelled or let go of.
    @inlinable
    public func subscribe(_ handler: @escaping @MainActor (State) -> Void) -> SubjectToken {
        let token = SubjectToken(remover)
        let identity = ObjectIdentifier(token)
        insert(Observer(object: nil, handler: .ofToken(handler)), as: identity)
        return token
    }

    /// Made here, it knows what a state is, and is faster by it than what a token could do on its own.
    @inlinable var remover: SubjectToken.Remover {
        if let madeRemover { return madeRemover }
        // The subject takes the closure away in its deinitialiser, which like every call is on the main actor: so it is
        // never called without a subject, and a weak reference would cost a third of the time to cancel.
        let new = SubjectToken.Remover { [unowned(unsafe) self] in remove($0) }
        madeRemover = new
        return new
    }
}

/// Keeps a closure subscribed to a `Subject` as long as it is there.
@MainActor
public final class SubjectToken {
    @usableFromInline let remover: Remover

    @inlinable
    init(_ remover: Remover) {
        self.remover = remover
    }

    /// Ends the subscription; a second time does nothing.
    public func cancel() {
        remover.remove?(ObjectIdentifier(self))
    }

    isolated deinit {
        cancel()
    }

    /// What the tokens of one subject share.
    @MainActor
    @usableFromInline final class Remover {
        /// Nil once there is no subject any more.
        @usableFromInline var remove: (@MainActor (ObjectIdentifier) -> Void)?

        @inlinable
        init(_ remove: @escaping @MainActor (ObjectIdentifier) -> Void) {
            self.remove = remove
        }
    }
}

/// One that a subject tells: an object, or a closure with its token.
@usableFromInline struct Observer<State>: WeakSetMember {
    @usableFromInline enum Handler {
        /// Of an object, with which it is called.
        case ofObject(@MainActor (AnyObject, State) -> Void)
        /// Of a token.
        case ofToken(@MainActor (State) -> Void)
    }

    @usableFromInline weak var object: AnyObject?
    /// Nil once it has left.
    @usableFromInline var handler: Handler?

    @inlinable
    init(object: AnyObject?, handler: Handler) {
        self.object = object
        self.handler = handler
    }

    @inlinable
    mutating func liveObject() -> AnyObject? { object }

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
