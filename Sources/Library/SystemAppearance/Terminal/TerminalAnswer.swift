package import AppearanceValues

/// A terminal's answer about its appearance, among other input.
package struct TerminalAnswer: Equatable, Sendable {
    /// The appearance that it names (Contour, "Dark and Light Mode detection").
    package private(set) var said: Appearance?
    /// The appearance of its background (xterm, "Control Sequences", OSC 11).
    package private(set) var background: Appearance?
    /// Whether the last answer has come. Every terminal identifies itself, and answers in order.
    package private(set) var isComplete = false

    /// Asks for the appearance, the background and the terminal's identity.
    static let question: StaticString = "\u{1B}[?996n\u{1B}]11;?\u{1B}\\\u{1B}[c"

    /// The last of several answers counts.
    package init(_ bytes: [UInt8], after earlier: TerminalAnswer? = nil) {
        if let earlier { self = earlier }
        for start in bytes.indices where bytes[start] == 0x1B {
            let rest = bytes[start...]
            said = Appearance(report: rest) ?? said
            let text = rest.dropFirst().prefix { $0 != 0x07 && $0 != 0x1B }
            if text.starts(with: "]11;rgb".utf8), text.endIndex < bytes.endIndex {
                background = Color(terminal: text).map { Appearance(background: $0) } ?? background
            }
            let end = text.drop { $0 == UInt8(ascii: ";") || 0x30...0x39 ~= $0 || $0 == 0x5B || $0 == 0x3F }
            if text.starts(with: "[?".utf8), end.first == UInt8(ascii: "c") { isComplete = true }
        }
    }

    package var appearance: Appearance? { said ?? background }
}

extension Appearance {
    /// Parses a report at the start of terminal input.
    init?(report bytes: some Collection<UInt8>) {
        if bytes.starts(with: "\u{1B}[?997;1n".utf8) {
            self = .night
        } else if bytes.starts(with: "\u{1B}[?997;2n".utf8) {
            self = .day
        } else {
            return nil
        }
    }

    /// Day if black is easier to read on the background than white (WCAG 2.2).
    fileprivate init(background: Color) {
        self = background.contrast(with: .black) >= background.contrast(with: .white) ? .day : .night
    }
}

extension Color {
    /// Parses `]11;rgb:1e1e/1e1e/2e2e` like XParseColor(3). One to four digits per part. A fourth part is the opacity.
    fileprivate init?(terminal bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 != ":" }.dropFirst()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.compactMap { part -> UInt8? in
            guard 1...4 ~= part.utf8.count, part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16)
            else { return nil }
            return UInt8(value * 255 / ((1 << (4 * part.utf8.count)) - 1))
        }
        guard values.count == parts.count, 3...4 ~= parts.count else { return nil }
        self.init(red: values[0], green: values[1], blue: values[2])
    }
}
