/// A value that objects and closures subscribe to; any thread can read it, set it and subscribe to it.
///
/// Objects are held weakly. Handlers are called outside of any lock, on the thread that sets the value, in the order in
/// which they were subscribed, if no value is set meanwhile. `Subject` does the same for objects of the main actor,
/// without a lock.
///
/// ## During a notification
///
/// - A value that is set meanwhile goes round to all handlers, beginning with the one that comes next: none waits until
///   others have been called twice. Handlers that had not been called with the value before never are.
/// - The thread that set it goes on with the notification, and the one before returns after its present call. A handler
///   that sets the value leaves it to the notification under way on its thread.
/// - All handlers end with the newest value. None is called with an older value after a newer one, and none is called
///   while it is being called; two handlers of one object may be, by two threads. A handler that takes longer than
///   values come may be called by a task instead.
/// - A handler that is unsubscribed is no longer called, but a call that is under way on another thread goes on. A new
///   handler is called with the next value.
public final class SubscribableValue<Value: Sendable>: Sendable {
    @usableFromInline let list: Lock<ValueList<Value>>
    // Shared by all tokens, as in `Subject`.
    @usableFromInline let remover = Lock<ValueToken.Remover?>(nil)

    /// A value without subscribers.
    @inlinable
    public init(_ value: Value) { list = Lock(ValueList(value)) }

    /// The value; subscribers are called with each that is set, also with one equal to the last.
    ///
    /// To change it by what it is, use ``withValue(_:)``: another thread may set it between reading and setting.
    @inlinable public var value: Value {
        get { list.withLock { $0.list.value } }
        set {
            let thread = currentThread()
            let set = list.withLock { $0.set(newValue, on: thread) }
            if set.mustNotify { notify(on: thread) }
        }
    }

    /// Changes the value in one step, which no other thread comes between, and calls the subscribers with it.
    ///
    /// - Parameter change: changes the value; it must not use the value in another way, and should be short, because all
    ///   other threads wait. If it throws, the value stays as it was.
    @inlinable
    public func withValue<Result: Sendable, Failure: Error>(
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = currentThread()
        let (result, set) = try list.withLock { list throws(Failure) in
            // A copy, because the old value must be dropped outside of the lock.
            var value = list.list.value
            let result = try change(&value)
            return (result, list.set(value, on: thread))
        }
        if set.mustNotify { notify(on: thread) }
        return result
    }

    @inlinable
    func notify(on thread: UInt) {
        var (value, progress) = list.withLock { ($0.list.value, ValueList<Value>.Progress($0.list.version)) }
        while let call = list.withLock({ $0.nextCall(on: thread, &progress) }) {
            if let newer = progress.newer.take() { value = newer }
            // Consumed down to the cast, as in `Subject`.
            switch consume call {
            case .object(let object, let handler):
                if case .ofObject(let handler) = handler { handler(consume object, value) }
            case .token(let handler):
                if case .ofToken(let handler) = handler { handler(value) }
            case .dead: break
            }
        }
        if let place = progress.handedOver { handOver(place, progress.version) }
    }

    /// Leaves a subscriber that values come too fast for to a task: no setter is held for the others' values.
    @usableFromInline
    func handOver(_ place: Int, _ version: UInt) {
        Task.detached { [self] in
            var progress = ValueList<Value>.Progress(version)
            var isFirst = true
            while let call = list.withLock({ $0.nextOwed(at: place, &progress, isFirst: isFirst) }) {
                isFirst = false
                guard let value = progress.newer.take() else { return }
                switch call {
                case .object(let object, .ofObject(let handler)): handler(object, value)
                case .token(.ofToken(let handler)): handler(value)
                default: break
                }
            }
        }
    }

    /// Calls `handler` with the object and every new value while the object lives.
    ///
    /// An object can have several handlers. The same place in the source counts once for an object, so that a set-up may
    /// be called twice; of the handlers that a loop subscribes, the first one stays. Leave `file`, `line` and `column`
    /// out; a function that subscribes for its callers passes on theirs.
    ///
    /// - Returns: whether the handler is new.
    @inlinable
    @discardableResult
    public func subscribe<Object: AnyObject & Sendable>(
        _ object: Object, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ handler: @escaping @Sendable (_ object: Object, _ value: Value) -> Void
    ) -> Bool {
        let handler = ValueHandler<Value>.ofObject {
            if let object = (consume $0) as? Object { handler(object, $1) }
        }
        let way = SubscriptionWay(file, line, column)
        let inserted = list.withLock {
            $0.list.insert(Subscription(object, handler), as: ObjectIdentifier(object), way)
        }
        if !inserted.isNew { reportSecondSubscription(of: object) }
        return inserted.isNew
    }

    /// Stops notifying `object` in all ways; does nothing if it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) { remove(ObjectIdentifier(object)) }

    /// Calls `handler` with every new value until the returned token is cancelled or released.
    @inlinable
    public func subscribe(_ handler: @escaping @Sendable (Value) -> Void) -> ValueToken {
        let token = makeToken()
        _ = list.withLock {
            $0.list.insert(Subscription(nil, .ofToken(handler)), as: ObjectIdentifier(token), nil)
        }
        return token
    }

    @inlinable
    func makeToken() -> ValueToken {
        ValueToken(
            remover.withLock { made in
                let remover = made ?? ValueToken.Remover { [weak self] in self?.remove($0) }
                made = remover
                return remover
            })
    }

    @inlinable
    func remove(_ identity: ObjectIdentifier) { _ = list.withLock { $0.list.remove(identity) } }

    /// The present value, and then every new one, until this object is released.
    ///
    /// A reader that is slower than the changes misses values, but never the newest one.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let end = EndOfStream(continuation)
            let token = makeToken()
            _ = list.withLock {
                // Under the lock, so that no newer value comes before it.
                continuation.yield($0.list.value)
                let handler = ValueHandler<Value>.ofToken { end.continuation.yield($0) }
                return $0.list.insert(Subscription(nil, handler), as: ObjectIdentifier(token), nil)
            }
            continuation.onTermination = { _ in token.cancel() }
        }
    }
}

/// The list of a `SubscribableValue`, and the threads that notify.
@usableFromInline struct ValueList<Value: Sendable> {
    @usableFromInline typealias List = ObserverList<Value, any AnyObject & Sendable, ValueHandler<Value>>
    @usableFromInline typealias Call = Subscription<any AnyObject & Sendable, ValueHandler<Value>>.Call

    @usableFromInline var list: List
    /// The thread of the last set, which notifies of it.
    @usableFromInline var owner: UInt = 0
    /// How far a thread has come.
    @usableFromInline struct Progress: Sendable {
        /// The version of the value that it notifies of.
        @usableFromInline var version: UInt
        /// The value for its next call, if that is newer.
        @usableFromInline var newer: Value?
        /// The place that it leaves to somebody else, although there is a newer value.
        @usableFromInline var handedOver: Int?

        @inlinable
        init(_ version: UInt) { self.version = version }
    }

    @inlinable
    init(_ value: Value) { list = ObserverList(value) }

    /// Returns the old value for the caller to drop, and whether the caller has to notify: inside of a call the
    /// notification under way on its thread does.
    @inlinable
    mutating func set(_ value: consuming Value, on thread: UInt) -> (old: Value, mustNotify: Bool) {
        // The place of a thread that is alone is the one before the next. It is noted only once there are others.
        if list.callers.count == 1, list.callers[0].thread != thread, list.callers[0].place < 0 {
            list.callers[0].place = list.next - 1
        }
        owner = thread
        let old = list.set(value, restarts: false)
        guard !list.callers.contains(where: { $0.thread == thread }) else { return (old, false) }
        list.callers.append(Caller(thread))
        return (old, true)
    }

    /// The next call for a thread, whose last one, if it made one, has ended; nil at the end.
    @inlinable
    mutating func nextCall(on thread: UInt, _ progress: inout Progress) -> Call? {
        if list.callers.count == 1, owner == thread, list.callers[0].place < 0 {
            guard let call = list.nextCall() else {
                list.end(0)
                return nil
            }
            note(&progress)
            return call
        }
        return nextCallAmongOthers(on: thread, &progress)
    }

    @usableFromInline
    mutating func nextCallAmongOthers(on thread: UInt, _ progress: inout Progress) -> Call? {
        guard let caller = list.callers.firstIndex(where: { $0.thread == thread }) else { return nil }
        // An owed value comes with the ring, if that has not passed the place with the newest value.
        if list.callers[caller].isOwed, !list.comes(to: list.callers[caller].place) {
            return repeatCall(of: caller, &progress)
        }
        // Its own call has ended, so the ring need not pass that place.
        list.callers[caller] = Caller(thread)
        let call = owner == thread ? list.nextCall() : nil
        guard let index = list.callers.firstIndex(where: { $0.thread == thread }) else { return nil }
        guard let call else {
            list.end(index)
            return nil
        }
        if list.callers.count > 1 { list.callers[index].place = list.next - 1 }
        note(&progress)
        return call
    }

    /// Another call of the same subscriber, which other threads have passed during the last.
    @usableFromInline
    mutating func repeatCall(of index: Int, _ progress: inout Progress) -> Call? {
        let caller = list.callers[index]
        if caller.isLate, owner != caller.thread {
            list.callers[index] = Caller(Caller.nobody, at: caller.place)
            progress.handedOver = caller.place
            return nil
        }
        list.callers[index].isOwed = false
        list.callers[index].isLate = true
        guard let call = list.call(at: caller.place) else { return nextCall(on: caller.thread, &progress) }
        note(&progress)
        return call
    }

    /// A task's next call of a subscriber that was handed over; nil once it has been called with the newest value, or the
    /// ring will come to it, or has.
    @usableFromInline
    mutating func nextOwed(at place: Int, _ progress: inout Progress, isFirst: Bool) -> Call? {
        let thread = isFirst ? Caller.nobody : Caller.task
        guard let caller = list.callers.firstIndex(where: { $0.thread == thread && $0.place == place }) else {
            return nil
        }
        list.callers[caller] = Caller(Caller.task, at: place)
        guard progress.version != list.version, !list.comes(to: place), let call = list.call(at: place) else {
            list.end(caller)
            return nil
        }
        note(&progress)
        return call
    }

    @inlinable
    func note(_ progress: inout Progress) {
        guard progress.version != list.version else { return }
        (progress.version, progress.newer) = (list.version, list.value)
    }
}

/// Keeps a closure subscribed to a `SubscribableValue` until it is cancelled or released.
public final class ValueToken: Sendable {
    @usableFromInline let remover: Remover

    @inlinable
    init(_ remover: Remover) { self.remover = remover }

    /// Ends the subscription; a second call does nothing.
    public func cancel() { remover.remove(ObjectIdentifier(self)) }

    deinit { cancel() }

    @usableFromInline final class Remover: Sendable {
        @usableFromInline let remove: @Sendable (ObjectIdentifier) -> Void

        @inlinable
        init(_ remove: @escaping @Sendable (ObjectIdentifier) -> Void) { self.remove = remove }
    }
}

@usableFromInline enum ValueHandler<Value: Sendable>: ObserverHandler, Sendable {
    case ofObject(@Sendable (consuming any AnyObject & Sendable, Value) -> Void)
    case ofToken(@Sendable (Value) -> Void)

    @inlinable var isOfObject: Bool { if case .ofObject = self { true } else { false } }
}
