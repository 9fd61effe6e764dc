/// An error in a test's setup, or a wait without its event. The text ends with the program's log.
public struct Failure: Error, CustomStringConvertible, Sendable {
    /// The error, and the end of the log.
    public let description: String

    /// Creates a failure with the log lines before it.
    public init(_ what: String, log: [String] = []) {
        let tail = log.suffix(40).map { "    | \($0)" }
        description = ([what] + (tail.isEmpty ? [] : ["  logged:"] + tail)).joined(separator: "\n")
    }

    /// With the text of `errno`.
    static func system(_ call: String, _ code: CInt) -> Failure {
        Failure("\(call): \(errorText(code))")
    }
}
