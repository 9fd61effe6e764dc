import Glibc
import SystemPackage
import TerminalScreen

/// Where the command's answers and errors go.
enum Output {
    /// Writes lines to standard output, at once.
    ///
    /// - Throws: `CommandError` when they cannot be written, as to a full disk.
    static func print(_ lines: [String]) throws(CommandError) {
        try print(lines.map { $0 + "\n" }.joined(), terminator: "")
    }

    /// Writes one line to standard output, at once.
    ///
    /// - Parameter terminator: what comes behind it; nothing for a text that has its own line breaks.
    /// - Throws: `CommandError` when it cannot be written.
    static func print(_ line: String, terminator: String = "\n") throws(CommandError) {
        do {
            try write(line + terminator, to: STDOUT_FILENO)
        } catch {
            throw CommandError("Standard output cannot be written: \(error).")
        }
    }

    /// Writes one line to standard error; where that fails there is nobody left to tell.
    static func complain(_ line: String) {
        try? write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes text unbuffered: whoever reads a pipe has the line when it is written.
    ///
    /// - Throws: `Errno`; `.brokenPipe` when nobody reads any more and SIGPIPE is ignored.
    static func write(_ text: String, to descriptor: Int32) throws(Errno) {
        try writeAll(text, to: descriptor)
    }
}

/// A number for a person: one decimal where it has any.
func shortNumber(_ number: Double) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
