public import Synchronization

/// A value that objects and closures subscribe to; any thread can read it, set it and subscribe to it.
///
/// Objects are held weakly, each once. Subscribers are called in the order they subscribed, on the thread that sets the
/// value, outside of any lock. `Subject` does the same for objects of the main actor, without a lock.
///
/// Changes during a notification have the same effects as for a `Subject`, whether subscribers or other threads make
/// them. After unsubscribing on another thread, one call may still be under way.
public final class SubscribableValue<Value: Sendable>: Sendable {
    @usableFromInline let list: Mutex<ObserverList<Value, any AnyObject & Sendable, ValueHandler<Value>>>
    // Shared by all tokens, as in `Subject`.
    @usableFromInline let remover = Mutex<ValueToken.Remover?>(nil)

    /// A value without subscribers.
    @inlinable
    public init(_ value: Value) { list = Mutex(ObserverList(value)) }

    /// The value; subscribers are called with each that is set, also with one equal to the last.
    @inlinable public var value: Value {
        get { list.withLock { $0.value } }
        set {
            if list.withLock({ $0.set(newValue) }).mustNotify { notify() }
        }
    }

    @inlinable
    func notify() {
        while let value = list.withLock({ $0.nextRound() }) {
            while let call = list.withLock({ $0.nextCall() }) {
                // Consumed down to the cast, as in `Subject`.
                switch consume call {
                case .object(let object, let handler):
                    if case .ofObject(let handler) = handler { handler(consume object, value) }
                case .token(let handler):
                    if case .ofToken(let handler) = handler { handler(value) }
                case .dead: break
                }
            }
        }
    }

    /// Calls `handler` with the object and every new value while the object lives.
    ///
    /// An object that has subscribed already keeps its first handler.
    @inlinable
    public func subscribe<Object: AnyObject & Sendable>(
        _ object: Object, _ handler: @escaping @Sendable (_ object: Object, _ value: Value) -> Void
    ) {
        let handler = ValueHandler<Value>.ofObject {
            if let object = (consume $0) as? Object { handler(object, $1) }
        }
        _ = list.withLock { $0.insert(Observer(object, handler), as: ObjectIdentifier(object)) }
    }

    /// Stops notifying `object`; does nothing if it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) { remove(ObjectIdentifier(object)) }

    /// Calls `handler` with every new value until the returned token is cancelled or released.
    @inlinable
    public func subscribe(_ handler: @escaping @Sendable (Value) -> Void) -> ValueToken {
        let token = makeToken()
        _ = list.withLock { $0.insert(Observer(nil, .ofToken(handler)), as: ObjectIdentifier(token)) }
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
    func remove(_ identity: ObjectIdentifier) { _ = list.withLock { $0.remove(identity) } }

    /// The present value, and then every new one, until this object is released.
    ///
    /// A reader that is slower than the changes misses values, but never the newest one.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let end = EndOfStream(continuation)
            let token = makeToken()
            _ = list.withLock {
                // Under the lock, so that no newer value comes before it.
                continuation.yield($0.value)
                return $0.insert(
                    Observer(nil, .ofToken { end.continuation.yield($0) }), as: ObjectIdentifier(token))
            }
            continuation.onTermination = { _ in token.cancel() }
        }
    }
}

/// Ends a stream when its subscription is dropped.
private final class EndOfStream<Value: Sendable>: Sendable {
    let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
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
