import FileSupport
internal import Glibc
internal import Synchronization
package import SystemPackage
import TextSupport

/// Standard output and standard error of the command, both unbuffered: the only way to them (`scripts/check-output`).
///
/// Any message may contain text from elsewhere, which must not steer the terminal: of control characters only the ends
/// of lines, and our own colours, are written.
package enum Output {
    package static func print(_ lines: [StyledLine]) throws(CommandError) {
        try printAsIs(text(of: lines))
    }

    package static func print(_ line: StyledLine) throws(CommandError) { try print([line]) }

    /// Writes the contents of a file: to the byte, unless a terminal would show it.
    package static func print(contents text: String) throws(CommandError) {
        try printAsIs(isatty(STDOUT_FILENO) == 1 ? text.plain(keeping: "\n", "\t") : text)
    }

    private static func printAsIs(_ text: String) throws(CommandError) {
        do {
            try writeAll(text.utf8, to: STDOUT_FILENO)
        } catch {
            throw CommandError("Standard output cannot be written: \(error).")
        }
    }

    /// Writes one line to standard output, as `writeAll` does.
    package static func write(_ line: StyledLine, within limit: Duration? = nil) throws(Errno) {
        try writeAll(text(of: [line]).utf8, to: STDOUT_FILENO, within: limit)
    }

    /// Writes a message to standard error, preceded by the program's name: a log has the messages of many programs.
    package static func complain(_ line: String) { complain([line]) }

    package static func complain(_ lines: [String]) {
        guard let first = lines.first else { return }
        inform(["\(program): \(first)"] + lines.dropFirst())
    }

    /// Writes lines to standard error as they are, if anybody reads them within a second; a failure is ignored.
    package static func inform(_ lines: [String]) {
        try? writeAll(text(of: lines.map { StyledLine($0) }).utf8, to: STDERR_FILENO, within: .seconds(1))
    }

    /// Writes a line of a log to standard error, without waiting for a reader: what nobody reads is lost and counted.
    package static func log(_ line: String) { logStream.withLock { _ = $0.write("\(StyledLine(line))") } }

    private static let logStream = Mutex(LogStream(STDERR_FILENO))

    private static let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "halflight"

    /// The text that is written for lines.
    package static func text(of lines: [StyledLine]) -> String { lines.map { "\($0)\n" }.joined() }
}
