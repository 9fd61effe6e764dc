// Names of files, the output of programs, the words of other programs on the bus: what comes from elsewhere and is
// shown must not steer who shows it.

nonisolated extension Unicode.Scalar {
    /// Whether it is not shown, and does something to what is shown around it.
    ///
    /// These are the control characters, C0, DEL and C1, by which terminals are steered (ECMA-48; xterm takes those of
    /// C1 in UTF-8, too), the separators of lines and paragraphs, and those that turn the direction of writing, which
    /// make one text look like another (UAX 9).
    public var steersDisplay: Bool {
        switch value {
        case 0...0x1f, 0x7f...0x9f: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

nonisolated extension String {
    /// The text with a space for each character that steers the display, on one line.
    ///
    /// - Parameter kept: those that stay: `\n` where the text may have lines.
    public func plain(keeping kept: Unicode.Scalar...) -> String {
        guard unicodeScalars.contains(where: { $0.steersDisplay && !kept.contains($0) }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.steersDisplay && !kept.contains($0) ? " " : $0 }))
    }
}
