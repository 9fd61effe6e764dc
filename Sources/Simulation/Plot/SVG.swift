import HalflightSupport
internal import HalflightTerminal
import Switching

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
        text += "<\(name)\(SVG.written(attributes))>\(words.markup())</\(name)>\n"
    }

    /// Adds what is SVG already.
    package mutating func raw(_ markup: String) {
        text += markup
    }

    private static func written(_ attributes: [(name: String, value: String)]) -> String {
        attributes.map { " \($0.name)=\"\($0.value.markup())\"" }.joined()
    }
}

extension Double {
    /// A length or place in a picture, to a tenth of a pixel.
    package var pixels: String { shortNumber(self) }
}
