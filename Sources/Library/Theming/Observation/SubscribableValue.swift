public import ThemeManagement

/// A value that objects and closures can subscribe to.
///
/// Any thread can read the value, set it and subscribe to it. Objects are held weakly. Handlers are called outside of
/// any lock, on the thread that sets the value, and in subscription order unless another value is set in the meantime.
/// `Subject` does the same for objects of the main actor, without a lock.
///
/// ## During a notification
///
/// - If a handler or another thread sets a value during a notification, that notification delivers the value: the
///   setter doesn't wait. The value goes to all handlers, beginning with the next in turn, so no handler waits while
///   others are called twice. Handlers that weren't called with the previous value skip it.
/// - For each value that it sets, a thread makes at most one call per handler. A task delivers the values that other
///   threads set in the meantime.
/// - All handlers end with the newest value. No handler gets an older value after a newer one, and calls of handlers
///   never overlap or nest.
/// - An unsubscribed handler isn't called anymore, but a call under way on another thread finishes. A new handler is
///   called with the next value.
public final class SubscribableValue<Value: Sendable>: Sendable {
    @usableFromInline let list: Lock<ValueList<Value>>
    // Shared by all tokens, as in `Subject`.
    @usableFromInline let remover = Lock<ValueToken.Remover?>(nil)

    /// Creates a value without subscribers.
    @inlinable
    public init(_ value: Value) { list = Lock(ValueList(value)) }

    /// The value; change it with ``withValue(_:)``.
    @inlinable public var value: Value {
        get { list.withLock { $0.list.value } }
        @available(
            *, deprecated, message: "another thread may come between reading and setting: use withValue { $0 = … }"
        )
        set { withValue { $0 = newValue } }
    }

    /// Changes the value atomically and calls the subscribers, even with an equal value.
    ///
    /// ```swift
    /// counter.withValue { $0 += 1 }
    /// ```
    ///
    /// - Parameter change: changes the value. It must not use the value in any other way, and should be short, because
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

    @usableFromInline
    func handOver() {
        Task.detached { [self] in
            let thread = currentThread()
            list.withLock { ($0.thread, $0.callsLeft) = (thread, .max) }
            notify(on: thread)
        }
    }

    /// Calls `handler` with every new value while the object lives.
    ///
    /// An object can have several handlers. Each place in the source counts once per object, so a setup can run twice.
    /// Of the handlers that a loop subscribes, only the first one stays. Leave out `file`, `line` and `column`. A
    /// function that subscribes for its callers passes on theirs. Returns whether the handler is new.
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

    /// Ends all subscriptions of `object`, if any.
    @inlinable
    public func unsubscribe(_ object: AnyObject) {
        let identity = ObjectIdentifier(object)
        _ = list.withLock { $0.list.removeAll(of: identity) }
    }

    /// Calls `handler` with every new value. The subscription ends when the token is canceled or released.
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

    /// The current value, then every new one until this object's release. A slow reader never misses the newest value.
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

/// The list of a `SubscribableValue` and its notifying thread.
@usableFromInline struct ValueList<Value: Sendable> {
    @usableFromInline typealias Call = Subscription<any AnyObject & Sendable, ValueHandler<Value>>.Call

    @usableFromInline var list: ObserverList<Value, any AnyObject & Sendable, ValueHandler<Value>>
    @usableFromInline var thread: UInt = 0
    /// The calls left before a task takes over.
    @usableFromInline var callsLeft = 0

    /// The progress of the notifying thread.
    @usableFromInline struct Progress: Sendable {
        @usableFromInline var version: UInt
        @usableFromInline var newer: Value?
        @usableFromInline var isHandedOver = false

        @inlinable
        init(_ version: UInt) { self.version = version }
    }

    @inlinable
    init(_ value: Value) { list = ObserverList(value) }

    @inlinable
    mutating func set(_ value: consuming Value, on thread: UInt) -> (old: Value, mustNotify: Bool) {
        let old = list.set(value, restarts: false)
        let mustNotify = !list.isNotifying
        if mustNotify { (list.isNotifying, self.thread) = (true, thread) }
        if self.thread == thread { callsLeft = list.observers.count }
        return (old, mustNotify)
    }

    /// `nil` at the end, or if a task takes over.
    @inlinable
    mutating func nextCall(_ progress: inout Progress) -> Call? {
        if callsLeft == 0, list.remaining > 0 {
            // Until the task begins, no thread notifies.
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

/// A closure's subscription, until it's canceled or released.
public final class ValueToken: Sendable {
    @usableFromInline let remover: Remover

    @inlinable
    init(_ remover: Remover) { self.remover = remover }

    /// Ends the subscription; further calls do nothing.
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
