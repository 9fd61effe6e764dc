/// An error in a test's setup, or a wait without its event.
///
/// The text ends with the log of the program under test, so that a failing run explains itself.
public struct Failure: Error, CustomStringConvertible, Sendable {
    /// The error, and the end of the log.
    public let description: String

    /// Creates a failure with the log lines before it.
    public init(_ what: String, log: [String] = []) {
        let tail = log.suffix(40).map { "    | \($0)" }
        description = ([what] + (tail.isEmpty ? [] : ["  logged:"] + tail)).joined(separator: "\n")
    }

    /// Returns a system call's failure, with the text of its `errno`.
    static func system(_ call: String, _ code: CInt) -> Failure {
        Failure("\(call): \(errorText(code))")
    }
}
