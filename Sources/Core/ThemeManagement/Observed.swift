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

    /// Calls `handler` with every new state while the object lives.
    ///
    /// An object can have several handlers, but one per source location, so that a set-up may be called twice. Omit
    /// `file`, `line` and `column`; a function that subscribes for its callers passes on theirs.
    ///
    /// - Returns: Whether the handler is new.
    @MainActor
    @inlinable
    @discardableResult
    public func subscribe<Object: AnyObject>(
        _ object: Object, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        subject.subscribe(object, file: file, line: line, column: column, handler)
    }

    /// Calls `handler` with every new state until the token is canceled or released.
    @MainActor
    @inlinable
    public func subscribe(_ handler: @escaping @MainActor (State) -> Void) -> SubjectToken {
        subject.subscribe(handler)
    }

    /// Stops all notifications of `object`, if any.
    @MainActor
    @inlinable
    public func unsubscribe(_ object: AnyObject) { subject.unsubscribe(object) }
}

extension Observed: @MainActor AsyncSequence {
    /// The type of the states.
    public typealias Element = State
    /// The sequence throws no errors.
    public typealias Failure = Never

    /// Returns the present state, then every new one. A slow reader misses states, but never the newest.
    @MainActor
    public func makeAsyncIterator() -> Iterator { Iterator(of: subject) }

    /// Reads states in turn, on the main actor.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        /// The type of the states.
        public typealias Element = State
        /// The iterator throws no errors.
        public typealias Failure = Never

        private weak var subject: Subject<State>?
        private var changes: AsyncStream<Void>.Iterator

        init(of subject: Subject<State>) {
            self.subject = subject
            changes = subject.changes.makeAsyncIterator()
        }

        /// Returns the next state. `nil` once the subject is gone or the task is canceled.
        public mutating func next() async -> State? {
            var changes = changes
            let change: Void? = await changes.next(isolation: #isolation)
            self.changes = changes
            return change == nil ? nil : subject?.state
        }
    }
}

extension Subject {
    /// Yields now, and after each change.
    fileprivate var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let end = EndOfStream(continuation)
            continuation.yield()
            let token = subscribe { _ in end.continuation.yield() }
            // The token goes with the stream, on any thread, and unsubscribes on the main actor.
            continuation.onTermination = { _ in withExtendedLifetime(token) {} }
        }
    }
}

/// Ends a stream when its subscription is dropped.
package final class EndOfStream<Value: Sendable>: Sendable {
    package let continuation: AsyncStream<Value>.Continuation

    package init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}
