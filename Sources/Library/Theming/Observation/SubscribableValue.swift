internal import ThemeManagement

/// A main-actor value whose changes objects subscribe to. Shorter than ``Subject``, which can do more.
@MainActor
public final class SubscribableValue<Value> {
    private let subject: Subject<Value>

    /// Creates a value without subscribers.
    public init(value: Value) { subject = Subject(value) }

    /// The value, tracked by Observation when read. Setting it calls all handlers, in the order of subscription.
    public var value: Value {
        get { subject.state }
        set { subject.state = newValue }
    }

    /// Calls `handler` with every new value while the object lives. An object can have several handlers.
    public func subscribe(_ object: AnyObject, using handler: @escaping @MainActor (Value) -> Void) {
        subject.subscribe(object) { _, value in handler(value) }
    }
}
