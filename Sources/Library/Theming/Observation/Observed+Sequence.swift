public import ThemeManagement

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
            let (reader, end) = (Reader(), EndOfStream(continuation))
            continuation.yield()
            subscribe(reader) { _, _ in end.continuation.yield() }
            // The stream holds the reader, and so the subscription.
            continuation.onTermination = { _ in withExtendedLifetime(reader) {} }
        }
    }
}

private final class Reader: Sendable {}

/// Ends a stream when its subject is gone.
private final class EndOfStream<Value: Sendable>: Sendable {
    let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}
