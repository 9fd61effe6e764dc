public import Testing

/// What the tests of a suite need. `scripts/run-tests` reads the tags in the sources, and starts the suites by them;
/// those without one share a process, in which ``ChildProcess`` starts nothing.
extension Tag {
    /// Programs, a bus or mocked devices.
    ///
    /// The suite has a process to itself, in which one test follows the other.
    @Tag public static var alone: Self

    /// Like ``alone``, for a suite that mostly waits for real time to pass.
    ///
    /// It does not wait for a free processor.
    @Tag public static var realTime: Self
}
