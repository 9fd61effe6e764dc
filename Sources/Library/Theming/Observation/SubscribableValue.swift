public import ThemeManagement

/// A value that objects and closures subscribe to; any thread can read it, set it and subscribe to it.
///
/// Objects are held weakly. Handlers are called outside of any lock, on the thread that sets the value, in the order in
/// which they were subscribed, if no value is set meanwhile. `Subject` does the same for objects of the main actor,
/// without a lock.
///
/// ## During a notification
///
/// - A value that is set meanwhile, in a handler or on another thread, is left to the notification under way: nobody
///   waits for it. It goes round to all handlers, beginning with the one that comes next: none waits until others have
///   been called twice. Handlers that had not been called with the value before never are.
/// - A thread makes no more calls than there are handlers for each value that it sets. A task goes on with what other
///   threads have set meanwhile.
/// - All handlers end with the newest value. None is called with an older value after a newer one, and none is called
///   while it, or another one, is being called.
/// - A handler that is unsubscribed is no longer called, but a call that is under way on another thread goes on. A new
///   handler is called with the next value.
public final class SubscribableValue<Value: Sendable>: Sendable {
    @usableFromInline let list: Lock<ValueList<Value>>
    // Shared by all tokens, as in `Subject`.
    @usableFromInline let remover = Lock<ValueToken.Remover?>(nil)

    /// A value without subscribers.
    @inlinable
    public init(_ value: Value) { list = Lock(ValueList(value)) }

    /// The value, which ``withValue(_:)`` changes.
    @inlinable public var value: Value {
        get { list.withLock { $0.list.value } }
        @available(
            *, deprecated, message: "another thread may come between reading and setting: use withValue { $0 = … }"
        )
        set { withValue { $0 = newValue } }
    }

    /// Changes the value in one step, which no other thread comes between, and calls the subscribers with it, also if
    /// it is equal to the last.
    ///
    /// ```swift
    /// counter.withValue { $0 += 1 }
    /// ```
    ///
    /// - Parameter change: changes the value; it must not use the value in another way, and should be short, because
    ///   all other threads wait. If it throws, the value stays as it was.
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
        while let call = list.withLock({ $0.nextCall(&progress) }) {
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
        if progress.isHandedOver { handOver() }
    }

    /// Leaves the rest of the notification to a task.
    @usableFromInline
    func handOver() {
        Task.detached { [self] in
            let thread = currentThread()
            list.withLock { ($0.thread, $0.callsLeft) = (thread, .max) }
            notify(on: thread)
        }
    }

    /// Calls `handler` with the object and every new value while the object lives.
    ///
    /// An object can have several handlers. The same place in the source counts once for an object, so that a set-up
    /// may be called twice; of the handlers that a loop subscribes, the first one stays. Leave `file`, `line` and
    /// `column` out; a function that subscribes for its callers passes on theirs.
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
        let key = SubscriptionKey(ObjectIdentifier(object), SubscriptionWay(file, line, column))
        let inserted = list.withLock { $0.list.insert(Subscription(object, handler), as: key) }
        if !inserted.isNew { reportSecondSubscription(of: object) }
        return inserted.isNew
    }

    /// Stops notifying `object` in all ways; does nothing if it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) {
        let identity = ObjectIdentifier(object)
        _ = list.withLock { $0.list.removeAll(of: identity) }
    }

    /// Calls `handler` with every new value until the returned token is cancelled or released.
    @inlinable
    public func subscribe(_ handler: @escaping @Sendable (Value) -> Void) -> ValueToken {
        let token = makeToken()
        let key = SubscriptionKey(ObjectIdentifier(token), .token)
        _ = list.withLock { $0.list.insert(Subscription(nil, .ofToken(handler)), as: key) }
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
    func remove(_ token: ObjectIdentifier) { _ = list.withLock { $0.list.remove(SubscriptionKey(token, .token)) } }

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
                return $0.list.insert(Subscription(nil, handler), as: SubscriptionKey(ObjectIdentifier(token), .token))
            }
            continuation.onTermination = { _ in token.cancel() }
        }
    }
}

/// The list of a `SubscribableValue`, and the one thread that notifies.
@usableFromInline struct ValueList<Value: Sendable> {
    @usableFromInline typealias Call = Subscription<any AnyObject & Sendable, ValueHandler<Value>>.Call

    @usableFromInline var list: ObserverList<Value, any AnyObject & Sendable, ValueHandler<Value>>
    /// The thread that notifies, if one does.
    @usableFromInline var thread: UInt = 0
    /// The number of calls after which that thread leaves the rest to a task.
    @usableFromInline var callsLeft = 0

    /// How far that thread has come.
    @usableFromInline struct Progress: Sendable {
        /// The version of the value that it notifies of.
        @usableFromInline var version: UInt
        /// The value for its next call, if that is newer.
        @usableFromInline var newer: Value?
        /// Whether it leaves the rest to a task.
        @usableFromInline var isHandedOver = false

        @inlinable
        init(_ version: UInt) { self.version = version }
    }

    @inlinable
    init(_ value: Value) { list = ObserverList(value) }

    /// Returns the old value for the caller to drop, and whether the caller has to notify.
    @inlinable
    mutating func set(_ value: consuming Value, on thread: UInt) -> (old: Value, mustNotify: Bool) {
        let old = list.set(value, restarts: false)
        let mustNotify = !list.isNotifying
        if mustNotify { (list.isNotifying, self.thread) = (true, thread) }
        if self.thread == thread { callsLeft = list.observers.count }
        return (old, mustNotify)
    }

    /// The next call of the thread that notifies; nil at the end, or if it leaves the rest to a task.
    @inlinable
    mutating func nextCall(_ progress: inout Progress) -> Call? {
        if callsLeft == 0, list.remaining > 0 {
            // Until the task begins, no thread is the one that notifies.
            thread = 0
            progress.isHandedOver = true
            return nil
        }
        guard let call = list.nextCall() else {
            list.endNotifying()
            return nil
        }
        callsLeft -= 1
        if progress.version != list.version { (progress.version, progress.newer) = (list.version, list.value) }
        return call
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
