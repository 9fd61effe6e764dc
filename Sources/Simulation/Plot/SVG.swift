internal import HalflightTerminal

/// A picture as SVG text (Scalable Vector Graphics 1.1), element by element.
package struct SVG {
    package private(set) var text = ""

    /// Adds an element without content.
    package mutating func add(_ name: String, _ attributes: [(name: String, value: String)]) {
        text += "<\(name)\(SVG.written(attributes))/>\n"
    }

    /// Adds an element around what `body` adds.
    package mutating func group(
        _ name: String, _ attributes: [(name: String, value: String)], _ body: (inout SVG) -> Void
    ) {
        text += "<\(name)\(SVG.written(attributes))>\n"
        body(&self)
        text += "</\(name)>\n"
    }

    /// Adds an element with words in it, such as `text` and `title`.
    package mutating func words(_ name: String, _ attributes: [(name: String, value: String)], _ words: String) {
        text += "<\(name)\(SVG.written(attributes))>\(SVG.escaped(words))</\(name)>\n"
    }

    /// Adds what is SVG already.
    package mutating func raw(_ markup: String) {
        text += markup
    }

    private static func written(_ attributes: [(name: String, value: String)]) -> String {
        attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    }

    /// Text with what has a meaning in XML written so that it has none; control characters, which XML forbids, as blanks.
    private static func escaped(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
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

extension Double {
    /// A length or place in a picture, to a tenth of a pixel.
    package var pixels: String { shortNumber(self) }
}
