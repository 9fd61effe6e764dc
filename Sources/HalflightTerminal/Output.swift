internal import Glibc
import HalflightSupport
package import SystemPackage

/// Standard output and standard error of the command, both unbuffered.
package enum Output {
    package static func print(_ lines: [String]) throws(CommandError) {
        try print(lines.map { $0 + "\n" }.joined(), terminator: "")
    }

    /// Writes one line to standard output; of what steers a terminal only line ends, tabs and colours are left.
    ///
    /// - Parameter terminator: empty for a text that has its own line breaks.
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

    /// Text with a space for all that steers a terminal but line ends, tabs and our own colours (ECMA-48, select graphic
    /// rendition).
    ///
    /// Names and texts from elsewhere are made plain where they are put into a table; this is for what is forgotten.
    package static func shown(_ text: String) -> String {
        func isSteering(_ scalar: Unicode.Scalar) -> Bool { scalar.steersDisplay && scalar != "\n" && scalar != "\t" }
        guard text.unicodeScalars.contains(where: isSteering) else { return text }
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let colour = scalar == "\u{1B}" ? colourSequence(rest) : rest[..<rest.startIndex]
            shown += colour
            rest = rest[colour.endIndex...]
            guard colour.isEmpty else { continue }
            shown.append(isSteering(scalar) ? " " : scalar)
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

    /// Writes text; throws `.brokenPipe` if the reader has gone and SIGPIPE is ignored.
    package static func write(_ text: String, to descriptor: Int32) throws(Errno) {
        try writeAll(text.utf8, to: descriptor)
    }
}
