internal import Glibc
import HalflightSupport
internal import SDEvent
package import SystemPackage

/// Standard output and standard error of the command.
package enum Output {
    /// Writes lines to standard output, at once.
    ///
    /// - Throws: `CommandError` when they cannot be written, as to a full disk.
    package static func print(_ lines: [String]) throws(CommandError) {
        try print(lines.map { $0 + "\n" }.joined(), terminator: "")
    }

    /// Writes one line to standard output, at once; of what steers a terminal only lines and colours are left.
    ///
    /// - Parameter terminator: what comes behind it; nothing for a text that has its own line breaks.
    /// - Throws: `CommandError` when it cannot be written.
    package static func print(_ line: String, terminator: String = "\n") throws(CommandError) {
        try printAsIs(shown(line) + terminator)
    }

    /// Writes what is or becomes a file's contents: to the byte, unless a terminal would show it.
    ///
    /// - Throws: `CommandError` when it cannot be written.
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

    /// Text with a space for all that steers a terminal, but line ends, tabs and our own colours (ECMA-48, select graphic
    /// rendition).
    ///
    /// Names and texts from elsewhere are made plain where they are put into a table; this is for what is forgotten.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.steersDisplay && $0 != "\n" && $0 != "\t" }) else { return text }
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let colour = scalar == "\u{1B}" ? colourSequence(rest) : rest[..<rest.startIndex]
            shown += colour
            rest = rest[colour.endIndex...]
            guard colour.isEmpty else { continue }
            shown.append(scalar.steersDisplay && scalar != "\n" && scalar != "\t" ? " " : scalar)
            rest.removeFirst()
        }
        return String(shown)
    }

    /// The sequence that a text begins with, when it only chooses colours; else nothing.
    private static func colourSequence(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let inside = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
        let end = inside.endIndex
        guard text.dropFirst().first == "[", end < text.endIndex, text[end] == "m" else {
            return text[..<text.startIndex]
        }
        return text[...end]
    }

    /// Writes text unbuffered: whoever reads a pipe has the line when it is written.
    ///
    /// - Throws: `Errno`; `.brokenPipe` if the reader has gone and SIGPIPE is ignored.
    package static func write(_ text: String, to descriptor: Int32) throws(Errno) {
        try writeAll(text.utf8, to: descriptor)
    }
}
