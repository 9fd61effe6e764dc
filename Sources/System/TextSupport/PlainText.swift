// Names of files, the output of programs, messages on the bus: text from elsewhere must not steer the terminal that
// shows it.

extension Unicode.Scalar {
    /// Whether it is not shown, and does something to what is shown around it.
    ///
    /// These are the control characters, C0, DEL and C1, by which terminals are steered (ECMA-48; xterm takes those of
    /// C1 in UTF-8, too), the separators of lines and paragraphs, and those that turn the direction of writing, which
    /// make one text look like another (UAX 9).
    package var steersDisplay: Bool {
        switch value {
        case 0...0x1f, 0x7f...0x9f: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// The text with a space for each character that steers the display, on one line.
    ///
    /// - Parameter kept: those that stay: `\n` where the text may have lines.
    package func plain(keeping kept: Unicode.Scalar...) -> String {
        guard unicodeScalars.contains(where: { $0.steersDisplay && !kept.contains($0) }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.steersDisplay && !kept.contains($0) ? " " : $0 }))
    }

    /// The text as one word of a shell command: in quotes where it needs them.
    package var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "+"), 0x80...: true
            default: false
            }
        }
        if isPlain, !isEmpty { return self }
        // Scalar by scalar: a quote with an accent behind it is a quote to the shell.
        var word = "'"
        for scalar in unicodeScalars { word += scalar == "'" ? #"'\''"# : String(scalar) }
        return word + "'"
    }

    /// The text for XML, HTML and Pango markup, also in attributes; control characters, forbidden in XML, become
    /// spaces.
    package func markup() -> String {
        var written = ""
        // Scalar by scalar: an accent behind a bracket makes it another character, and leaves it a bracket to a parser.
        for scalar in unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case ..<" ", "\u{FFFE}", "\u{FFFF}": written += " "
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
