/// A state that can be read and observed, but not set.
///
/// It's also a sequence on the main actor, the present state first. A loop that's slower than the changes misses
/// states, but never the newest one:
///
/// ```swift
/// for await theme in manager.themes {
///     show(theme)
/// }
/// ```
///
/// Such a loop needs main-actor tasks to run: Dispatch or Swift has to drive the main thread. In another event loop,
/// such as `AppearanceFollower.run()` or GLib's, subscribe instead.
public struct Observed<State>: Sendable {
    @usableFromInline package let subject: Subject<State>

    @inlinable
    init(_ subject: Subject<State>) { self.subject = subject }

    /// The present state, tracked by Observation when read.
    @MainActor
    @inlinable public var current: State { subject.state }

    /// Notifies `observer` of every new state while it lives. Subscribing it again does nothing.
    ///
    /// - Returns: Whether the observer is new.
    @MainActor
    @inlinable
    @discardableResult
    public func subscribe<Observing: Observer>(_ observer: Observing) -> Bool where Observing.ObservedState == State {
        subject.subscribe(observer)
    }

    /// Calls `handler` with every new state while the object lives. An object can have several handlers.
    @MainActor
    @inlinable
    public func subscribe<Object: AnyObject>(
        _ object: Object, _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) {
        subject.subscribe(object, handler)
    }

    /// Calls `handler` with every new state while an object of any class lives.
    @MainActor
    @inlinable
    public func subscribe(
        _ object: AnyObject, _ handler: @escaping @MainActor (_ object: AnyObject, _ state: State) -> Void
    ) {
        subject.subscribe(object, handler)
    }

    /// Stops all notifications of `object`, if any.
    @MainActor
    @inlinable
    public func unsubscribe(_ object: AnyObject) { subject.unsubscribe(object) }
}
