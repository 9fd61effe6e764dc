/// A state that can be read and observed, but not set: that of a provider, a follower, or any ``Subject``.
///
/// It is also a sequence of the states on the main actor, the present one first; a loop that is slower than the changes
/// misses states, but never the newest one:
///
/// ```swift
/// for await theme in manager.themes {
///     show(theme)
/// }
/// ```
///
/// Such a loop needs tasks of the main actor to run: Dispatch or Swift has to drive the main thread. In another event
/// loop, such as that of `AppearanceFollower.run()` or GLib's, subscribe instead.
public struct Observed<State>: Sendable {
    @usableFromInline package let subject: Subject<State>

    @inlinable
    init(_ subject: Subject<State>) { self.subject = subject }

    /// The present state, which Observation tracks where it is read.
    @MainActor
    @inlinable public var current: State { subject.state }

    /// Notifies `observer` of every new state while it lives; subscribing it again does nothing.
    ///
    /// - Returns: whether it is new.
    @MainActor
    @inlinable
    @discardableResult
    public func subscribe<Observing: Observer>(_ observer: Observing) -> Bool where Observing.ObservedState == State {
        subject.subscribe(observer)
    }

    /// Calls `handler` with the object and every new state while the object lives.
    ///
    /// An object can have several handlers. The same place in the source counts once for an object, so that a set-up
    /// may be called twice; of the handlers that a loop subscribes, the first one stays. Leave `file`, `line` and
    /// `column` out; a function that subscribes for its callers passes on theirs.
    ///
    /// - Returns: whether the handler is new.
    @MainActor
    @inlinable
    @discardableResult
    public func subscribe<Object: AnyObject>(
        _ object: Object, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ handler: @escaping @MainActor (_ object: Object, _ state: State) -> Void
    ) -> Bool {
        subject.subscribe(object, file: file, line: line, column: column, handler)
    }

    /// Calls `handler` with every new state until the returned token is cancelled or released.
    @MainActor
    @inlinable
    public func subscribe(_ handler: @escaping @MainActor (State) -> Void) -> SubjectToken {
        subject.subscribe(handler)
    }

    /// Stops notifying `object` in all ways; does nothing if it has not subscribed.
    @MainActor
    @inlinable
    public func unsubscribe(_ object: AnyObject) { subject.unsubscribe(object) }
}

extension Observed: @MainActor AsyncSequence {
    /// The type of the states.
    public typealias Element = State
    /// There are no errors.
    public typealias Failure = Never

    /// The present state, and then every new one, as long as its subject lives.
    ///
    /// A reader that is slower than the changes misses states, but never the newest one.
    @MainActor
    public func makeAsyncIterator() -> Iterator { Iterator(of: subject) }

    /// Reads the states one after the other, on the main actor.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        /// The type of the states.
        public typealias Element = State
        /// There are no errors.
        public typealias Failure = Never

        private weak var subject: Subject<State>?
        private var changes: AsyncStream<Void>.Iterator

        init(of subject: Subject<State>) {
            self.subject = subject
            changes = subject.changes.makeAsyncIterator()
        }

        /// The next state; nil once the subject is gone, or the task is cancelled.
        public mutating func next() async -> State? {
            var changes = changes
            let change: Void? = await changes.next(isolation: #isolation)
            self.changes = changes
            return change == nil ? nil : subject?.state
        }
    }
}

extension Subject {
    /// An element now, and one after each change.
    fileprivate var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let end = EndOfStream(continuation)
            continuation.yield()
            let token = subscribe { _ in end.continuation.yield() }
            // The token goes with the stream, on whatever thread, and unsubscribes on the main actor.
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
