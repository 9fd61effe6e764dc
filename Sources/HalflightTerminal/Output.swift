internal import Glibc
import HalflightSupport
package import SystemPackage

/// Standard output and standard error of the command, both unbuffered.
package enum Output {
    package static func print(_ lines: [String]) throws(CommandError) {
        try print(lines.map { $0 + "\n" }.joined(), terminator: "")
    }

    /// Writes one line to standard output; of what steers a terminal only line ends, tabs and colours are left.
    package static func print(_ line: String, terminator: String = "\n") throws(CommandError) {
        try printAsIs(shown(line) + terminator)
    }

    /// Writes the contents of a file: to the byte, unless a terminal would show it.
    package static func print(contents text: String) throws(CommandError) {
        try printAsIs(isatty(STDOUT_FILENO) == 1 ? shown(text) : text)
    }

    private static func printAsIs(_ text: String) throws(CommandError) {
        do {
            try write(text, to: STDOUT_FILENO)
        } catch {
            throw CommandError("Standard output cannot be written: \(error).")
        }
    }

    /// Writes one line to standard error; a failure is ignored.
    package static func complain(_ line: String) {
        try? write(line.plain(keeping: "\n", "\t") + "\n", to: STDERR_FILENO)
    }

    /// Text with a space for all that steers a terminal but line ends, tabs and colours (ECMA-48, SGR).
    ///
    /// Names and texts from elsewhere are made plain where they are put into a table; this is for what is forgotten.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains("\u{1B}") else { return text.plain(keeping: "\n", "\t") }
        let colour = /\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar)
        var shown = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: colour) {
            shown += String(rest[..<match.range.lowerBound]).plain(keeping: "\n", "\t") + match.output
            rest = rest[match.range.upperBound...]
        }
        return shown + String(rest).plain(keeping: "\n", "\t")
    }

    /// Writes text; throws `.brokenPipe` if the reader has gone and SIGPIPE is ignored.
    package static func write(_ text: String, to descriptor: Int32) throws(Errno) {
        try writeAll(text.utf8, to: descriptor)
    }
}
