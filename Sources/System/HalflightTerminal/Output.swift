import FileSupport
internal import Glibc
internal import Synchronization
package import SystemPackage
import TextSupport

/// The command's standard output and error, both unbuffered. All output passes through here (`scripts/check-output`).
/// Any message may contain foreign text, which must not control the terminal. The only control characters written are
/// line ends and our own colors.
package enum Output {
    package static func print(_ lines: [StyledLine]) throws(CommandError) {
        try printAsIs(text(of: lines))
    }

    package static func print(_ line: StyledLine) throws(CommandError) { try print([line]) }

    /// Writes a file's contents. A terminal gets plain text, any other output the exact bytes.
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

    package static func write(_ line: StyledLine, within limit: Duration? = nil) throws(Errno) {
        try writeAll(text(of: [line]).utf8, to: STDOUT_FILENO, within: limit)
    }

    /// Writes a message to standard error, after the program's name. A log has the messages of many programs.
    package static func complain(_ line: String) { complain([line]) }

    package static func complain(_ lines: [String]) {
        guard let first = lines.first else { return }
        inform(["\(program): \(first)"] + lines.dropFirst())
    }

    /// Writes lines to standard error, without the program's name. Waits up to 1 s for a reader and ignores failures.
    package static func inform(_ lines: [String]) {
        try? writeAll(text(of: lines.map { StyledLine($0) }).utf8, to: STDERR_FILENO, within: .seconds(1))
    }

    /// Writes a log line to standard error, without waiting. Lines without a reader are lost and counted.
    package static func log(_ line: String) { logStream.withLock { _ = $0.write("\(StyledLine(line))") } }

    private static let logStream = Mutex(LogStream(STDERR_FILENO))

    private static let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "halflight"

    package static func text(of lines: [StyledLine]) -> String { lines.map { "\($0)\n" }.joined() }
}
