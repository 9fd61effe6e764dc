/// What went wrong in a test's own machinery, or a wait that ended without its event.
///
/// The text ends with what the program under test had logged by then, so that a failing run explains itself.
public struct Failure: Error, CustomStringConvertible, Sendable {
    /// What went wrong, and the end of the log.
    public let description: String

    /// A failure with the lines that were logged before it.
    public init(_ what: String, log: [String] = []) {
        let tail = log.suffix(40).map { "    | \($0)" }
        description = ([what] + (tail.isEmpty ? [] : ["  logged:"] + tail)).joined(separator: "\n")
    }

    /// The failure of a system call, with the text of the `errno` it left.
    static func system(_ call: String, _ code: CInt) -> Failure {
        Failure("\(call): \(errorText(code))")
    }
}
