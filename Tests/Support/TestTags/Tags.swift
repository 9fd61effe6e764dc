public import Testing

/// The needs of a suite's tests. `scripts/run-tests` reads the tags in the sources, and starts the suites accordingly.
/// Suites without a tag share a process, in which ``ChildProcess`` starts nothing.
extension Tag {
    /// Programs, a bus or mocked devices: the suite has a separate process, where one test follows the other.
    @Tag public static var alone: Self

    /// Like ``alone``, for a suite that mostly waits for real time, and doesn't wait for a free processor.
    @Tag public static var realTime: Self
}
