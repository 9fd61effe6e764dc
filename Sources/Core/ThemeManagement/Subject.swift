public import Observation

/// A state on the main actor, whose observers are notified of each change, in the order they subscribed.
///
/// Its state can be set wherever the subject is known: keep it private, and show ``observed``, which can only be read.
///
/// Observers are objects, which are held weakly, or closures with a token. An object can follow in several ways, in
/// each of them once. The time to subscribe or unsubscribe does not depend on the number of observers.
///
/// ## During a notification
///
/// - An observer that **unsubscribes**, or dies, is no longer notified.
/// - An observer that **subscribes** is notified of the next state, not of the present one.
/// - If an observer sets a **new state**, the notification restarts with it after the current call returns. Observers
///   that had not been notified of the state before never are. So all end with the newest state, none is notified of an
///   older state after a newer one, and none is called while it is being called.
///
/// An observer that sets a new state whenever it is notified never lets the notification end.
@MainActor
public final class Subject<State>: Observable {
    /// The state; setting it to an equal one notifies nobody, if its type is `Equatable`.
    ///
    /// Observation (`withObservationTracking`, `Observations`) tracks it where it is read.
    @inlinable public var state: State {
        get {
            noteRead()
            return list.value
        }
        set { if set(newValue) { notify() } }
    }

    @usableFromInline var list: ObserverList<State, AnyObject, SubjectHandler<State>>
    /// Nil before the first read.
    @usableFromInline var tracker: StateTracker?
    /// Whether the state was read since its last change.
    ///
    /// If not, nobody tracks it, because a change ends all tracking.
    @usableFromInline var wasRead = false
    // Shared by all tokens. It is made where a client subscribes, and so specialized: it removes in 330 ns, not in 760.
    @usableFromInline var remover: SubjectToken.Remover?

    /// Whether two states are equal; nil where every state counts as a new one.
    @usableFromInline let areEqual: ((State, State) -> Bool)?

    /// A subject in this state, without observers; it notifies of each state that is set, also of one like the last.
    @inlinable
    public init(_ state: State) { (list, areEqual) = (ObserverList(state), nil) }

    /// A subject in this state, without observers; setting the state to an equal one notifies nobody.
    @inlinable
    public init(_ state: State) where State: Equatable { (list, areEqual) = (ObserverList(state), { $0 == $1 }) }

    /// The state to read and to observe, but not to set.
    @inlinable public var observed: Observed<State> { Observed(self) }

    /// Sets the state, and returns whether it is a new one.
    ///
    /// Each new one must be followed by `notify()`.
    @inlinable
    package func set(_ state: State) -> Bool {
        // A copy, because the comparison may read the state.
        let present = list.value
        if let areEqual, areEqual(present, state) { return false }
        if wasRead, let tracker {
            wasRead = false
            var old: State?
            tracker.change { old = list.set(state, restarts: true) }
            _ = consume old
        } else {
            _ = list.set(state, restarts: true)
        }
        return true
    }

    /// Runs a function that sets this state and others: Observation is notified of all of them before the first
    /// changes.
    func announce(_ state: State, _ change: () -> Void) {
        guard wasRead, let tracker, !(areEqual?(untracked, state) ?? false) else { return change() }
        wasRead = false
        tracker.change(change)
    }

    /// Changes the state by what it is, which does not count as reading it.
    package func modify(_ change: (inout State) -> Void) {
        var state = untracked
        change(&state)
        self.state = state
    }

    /// The state, for what this library does with it itself, which must not end up in what a program tracks.
    package var untracked: State { list.value }

    @usableFromInline
    func noteRead() {
        let tracker = tracker ?? StateTracker()
        (self.tracker, wasRead) = (tracker, true)
        tracker.noteRead()
    }

    /// Notifies all observers of the state; does nothing during a notification, which restarts instead.
    @inlinable
    package func notify() {
        guard !list.isNotifying else { return }
        list.isNotifying = true
        var (state, version) = (list.value, list.version)
        while let call = list.nextCall() {
            if list.version != version { (state, version) = (list.value, list.version) }
            // Consumed as far as the cast: each copy of an object that is held weakly would take 70 ns more.
            switch consume call {
            case .object(let object, let handler):
                if case .ofObject(let handler) = handler { handler(consume object, state) }
            case .token(let handler):
                if case .ofToken(let handler) = handler { handler(state) }
            case .dead: break
            }
        }
        list.endNotifying()
    }

    /// Notifies `observer` of every new state while it lives; subscribing it again does nothing.
    ///
    /// - Returns: whether it is new.
    @inlinable
    @discardableResult
    public func subscribe<Observing: Observer>(_ observer: Observing) -> Bool where Observing.ObservedState == State {
        subscribe(observer, .observer) { $0.stateDidChange(to: $1) }
    }

    /// Calls `handler` with the object and every new state while the object lives.
    ///
    /// An object can have several handlers. The same place in the source counts once for an object, so that a set-up
    /// may be called twice; of the handlers that a loop subscribes, the first one stays. Leave `file`, `line` and
    /// `column` out; a function that subscribes for its callers passes on theirs.
    ///
    /// - Returns: whether the handler is new.
    @inlinable
    @discardableResult
    public func subscribe<Object: AnyObject>(
        _ object: Object, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        subscribe(object, SubscriptionWay(file, line, column), handler)
    }

    @inlinable
    @discardableResult
    package func subscribe<Object: AnyObject>(
        _ object: Object, _ way: SubscriptionWay,
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        // Nothing else is captured: a client's handler that captures nothing then needs no memory.
        let handler = SubjectHandler<State>.ofObject {
            if let object = (consume $0) as? Object { handler(object, $1) }
        }
        let isNew = list.insert(Subscription(object, handler), as: SubscriptionKey(ObjectIdentifier(object), way)).isNew
        if !isNew { reportSecondSubscription(of: object) }
        return isNew
    }

    /// Stops notifying `object` in all ways; does nothing if it has not subscribed.
    @inlinable
    public func unsubscribe(_ object: AnyObject) { _ = list.removeAll(of: ObjectIdentifier(object)) }

    /// Stops notifying `object` in one way.
    @inlinable
    package func unsubscribe(_ object: AnyObject, _ way: SubscriptionWay) {
        _ = list.remove(SubscriptionKey(ObjectIdentifier(object), way))
    }

    /// Calls `handler` with every new state until the returned token is cancelled or released.
    @inlinable
    public func subscribe(_ handler: @escaping @MainActor (State) -> Void) -> SubjectToken {
        let remover =
            remover
            ?? SubjectToken.Remover { [weak self] in
                _ = self?.list.remove(SubscriptionKey($0, .token))
            }
        self.remover = remover
        let token = SubjectToken(remover)
        _ = list.insert(Subscription(nil, .ofToken(handler)), as: SubscriptionKey(ObjectIdentifier(token), .token))
        return token
    }
}

/// Keeps a closure subscribed to a `Subject` until it is cancelled or released.
@MainActor
public final class SubjectToken {
    @usableFromInline let remover: Remover

    @inlinable
    init(_ remover: Remover) { self.remover = remover }

    /// Ends the subscription; a second call does nothing.
    public func cancel() { remover.remove(ObjectIdentifier(self)) }

    isolated deinit { cancel() }

    // A closure in an optional of its own would be wrapped once more by each token that is made.
    @MainActor
    @usableFromInline final class Remover {
        @usableFromInline let remove: @MainActor (ObjectIdentifier) -> Void

        @inlinable
        init(_ remove: @escaping @MainActor (ObjectIdentifier) -> Void) { self.remove = remove }
    }
}

@usableFromInline enum SubjectHandler<State>: ObserverHandler {
    case ofObject(@MainActor (consuming AnyObject, State) -> Void)
    case ofToken(@MainActor (State) -> Void)

    @inlinable var isOfObject: Bool { if case .ofObject = self { true } else { false } }
}
