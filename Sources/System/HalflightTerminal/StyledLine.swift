import TextSupport

/// A line for people: plain text in our colors. Standard output and a drawn terminal take nothing else. Text becomes
/// plain when it becomes a line, so it can't control the terminal, choose a color or begin a new line.
package struct StyledLine: Equatable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The line as written, without its end.
    package private(set) var description: String

    /// - Parameter rendition: numbers for colors and emphasis (ECMA-48, select graphic rendition).
    package init(_ text: String, rendition: [Int] = []) {
        description = text.plain()
        guard !rendition.isEmpty, !text.isEmpty else { return }
        description = "\u{1B}[\(rendition.map(String.init).joined(separator: ";"))m\(description)\u{1B}[0m"
    }

    package init(stringLiteral text: String) { self.init(text) }

    package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line.description += right.description
        return line
    }

    var withoutBlankEnd: StyledLine {
        var line = self
        while line.description.last == " " { line.description.removeLast() }
        return line
    }
}

extension Sequence<StyledLine> {
    package func joined() -> StyledLine { reduce("", +) }
}

/// The emphasis of text, by number (ECMA-48, select graphic rendition).
package enum Emphasis: Int {
    case bold = 1
    case dim = 2
    case warning = 33
    case added = 32
    case removed = 31
}
