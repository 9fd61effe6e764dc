// File names, program output and bus messages: foreign text must not control the terminal that shows it.

extension Unicode.Scalar {
    /// Whether the scalar is invisible and affects nearby text. Such scalars are the control characters C0, DEL and C1,
    /// which control terminals (ECMA-48; xterm takes C1 in UTF-8 too), and the separators of lines and paragraphs.
    /// Scalars that change the writing direction make one text look like another (UAX 9).
    package var steersDisplay: Bool {
        switch value {
        case 0...0x1f, 0x7f...0x9f: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// The text on one line. Spaces replace characters that steer the display, except `kept` ones.
    package func plain(keeping kept: Unicode.Scalar...) -> String {
        guard unicodeScalars.contains(where: { $0.steersDisplay && !kept.contains($0) }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.steersDisplay && !kept.contains($0) ? " " : $0 }))
    }

    package var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "+"), 0x80...: true
            default: false
            }
        }
        if isPlain, !isEmpty { return self }
        // Works scalar by scalar: a quote before an accent is a quote to the shell.
        var word = "'"
        for scalar in unicodeScalars { word += scalar == "'" ? #"'\''"# : String(scalar) }
        return word + "'"
    }

    /// The text for XML, HTML and Pango markup and attributes. Spaces replace control characters, which XML forbids.
    package func markup() -> String {
        var written = ""
        // Works scalar by scalar: a bracket before an accent is another character, but still a bracket to a parser.
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
