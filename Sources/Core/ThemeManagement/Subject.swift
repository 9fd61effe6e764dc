public import Observation

/// A main-actor state that notifies its observers of changes, in the order of subscription.
///
/// Any code with access to the subject can set the state. Keep the subject private, and expose the read-only
/// ``observed``.
///
/// Observers are objects, which are held weakly. An object can have several handlers. The time to subscribe or
/// unsubscribe doesn't depend on the number of observers.
///
/// ## During a notification
///
/// - An observer that **unsubscribes** or dies isn't notified anymore.
/// - An observer that **subscribes** is notified of the next state, not of the present one.
/// - If an observer sets a **new state**, the notification restarts with it after the current call returns; the other
///   observers skip the previous state. So all observers end with the newest state, never see an older one after a
///   newer one, and are never called during their own call.
///
/// An observer that sets a new state at every notification never lets the notification end.
@MainActor
public final class Subject<State>: Observable {
    /// The state, tracked by Observation when read. Setting an equal `Equatable` state notifies no observer.
    @inlinable public var state: State {
        get {
            noteRead()
            return list.state
        }
        set { if set(newValue) { notify() } }
    }

    @usableFromInline var list: ObserverList<State>
    /// `nil` before the first read.
    @usableFromInline var tracker: StateTracker?
    /// Whether the state was read, and so is tracked, since its last change, which ends all tracking.
    @usableFromInline var wasRead = false

    /// `nil` if every state counts as new.
    @usableFromInline let areEqual: ((State, State) -> Bool)?

    /// Creates a subject. Even an equal state notifies the observers.
    @inlinable
    public init(_ state: State) { (list, areEqual) = (ObserverList(state), nil) }

    /// Creates a subject. Setting an equal state notifies no observer.
    @inlinable
    public init(_ state: State) where State: Equatable { (list, areEqual) = (ObserverList(state), { $0 == $1 }) }

    /// Creates a subject whose owner compares the states.
    init(uncompared state: State) { (list, areEqual) = (ObserverList(state), nil) }

    /// The state to read and to observe, but not to set.
    @inlinable public var observed: Observed<State> { Observed(self) }

    /// Sets the state. Returns whether it's new and so must be followed by `notify()`.
    @inlinable
    package func set(_ state: State) -> Bool {
        // A copy, because the comparison may read the state.
        let present = list.state
        if let areEqual, areEqual(present, state) { return false }
        if wasRead, let tracker {
            wasRead = false
            var old: State?
            tracker.change { old = list.set(state) }
            _ = consume old
        } else {
            _ = list.set(state)
        }
        return true
    }

    /// Notifies Observation before a function that sets this state and others, so that it sees no half-made change.
    func announce(_ change: () -> Void) {
        guard wasRead, let tracker else { return change() }
        wasRead = false
        tracker.change(change)
    }

    /// Changes the state in place. Doesn't count as a read.
    package func modify(_ change: (inout State) -> Void) {
        var state = untracked
        change(&state)
        self.state = state
    }

    /// The state, hidden from a program's tracking.
    package var untracked: State { list.state }

    @usableFromInline
    func noteRead() {
        let tracker = tracker ?? StateTracker()
        (self.tracker, wasRead) = (tracker, true)
        tracker.noteRead()
    }

    /// Notifies all observers. Does nothing during a notification, which restarts instead.
    @inlinable
    package func notify() {
        guard !list.isNotifying, !list.observers.isEmpty else { return }
        list.isNotifying = true
        var (state, version) = (list.state, list.version)
        while let call = list.nextCall() {
            if list.version != version { (state, version) = (list.state, list.version) }
            // Consumed up to the cast: each copy of a weakly held object would take 70 ns more.
            switch consume call {
            case .call(let object, let handler): handler(consume object, state)
            case .dead: break
            }
        }
        list.endNotifying()
    }

    /// Notifies `observer` of every new state while it lives. Subscribing it again does nothing.
    ///
    /// - Returns: Whether the observer is new.
    @inlinable
    @discardableResult
    public func subscribe<Observing: Observer>(_ observer: Observing) -> Bool where Observing.ObservedState == State {
        subscribe(observer, .observer) { $0.stateDidChange(to: $1) }
    }

    /// Calls `handler` with every new state while the object lives. An object can have several handlers.
    @inlinable
    public func subscribe<Object: AnyObject>(
        _ object: Object, _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) {
        _ = list.append(Subscription(object, Self.untyped(handler)), of: ObjectIdentifier(object))
    }

    // The compiler (6.3) can't pass `AnyObject` to the generic function together with a closure.
    /// Calls `handler` with every new state while an object of any class lives.
    @inlinable
    public func subscribe(
        _ object: AnyObject, _ handler: @escaping @MainActor (_ object: AnyObject, _ state: State) -> Void
    ) {
        _ = list.append(Subscription(object) { handler($0, $1) }, of: ObjectIdentifier(object))
    }

    @inlinable
    @discardableResult
    package func subscribe<Object: AnyObject>(
        _ object: Object, _ way: SubscriptionWay,
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        let key = SubscriptionKey(ObjectIdentifier(object), way)
        return list.insert(Subscription(object, Self.untyped(handler)), as: key).isNew
    }

    /// Captures nothing else, so that a client's handler without captures needs no memory.
    @inlinable
    static func untyped<Object: AnyObject>(
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> SubjectHandler<State> {
        { if let object = (consume $0) as? Object { handler(object, $1) } }
    }

    /// Stops all notifications of `object`, if any.
    @inlinable
    public func unsubscribe(_ object: AnyObject) { _ = list.removeAll(of: ObjectIdentifier(object)) }

    @inlinable
    package func unsubscribe(_ object: AnyObject, _ way: SubscriptionWay) {
        _ = list.remove(SubscriptionKey(ObjectIdentifier(object), way))
    }
}
