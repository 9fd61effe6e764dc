import HalflightSupport
internal import HalflightTerminal
import Switching

/// A picture as SVG text (Scalable Vector Graphics 1.1), element by element.
struct SVG {
    typealias Attributes = [(name: String, value: String)]

    private(set) var markup = ""

    mutating func add(_ name: String, _ attributes: Attributes) {
        markup += "<\(name)\(SVG.written(attributes))/>\n"
    }

    /// Adds an element around those that `body` adds.
    mutating func group(_ name: String, _ attributes: Attributes = [], _ body: (inout SVG) -> Void) {
        markup += "<\(name)\(SVG.written(attributes))>\n"
        body(&self)
        markup += "</\(name)>\n"
    }

    /// Adds an element with text in it, such as `text` and `title`.
    mutating func words(_ name: String, _ words: String, _ attributes: Attributes = []) {
        markup += "<\(name)\(SVG.written(attributes))>\(words.markup())</\(name)>\n"
    }

    mutating func raw(_ markup: String) { self.markup += markup }

    mutating func path(_ style: String, _ path: String) { add("path", [("class", style), ("d", path)]) }

    mutating func text(_ words: String, x: Double, y: Double, _ style: String = "") {
        let attributes: Attributes = style.isEmpty ? [] : [("class", style)]
        self.words("text", words, attributes + [("x", x.pixels), ("y", y.pixels)])
    }

    private static func written(_ attributes: Attributes) -> String {
        attributes.map { " \($0.name)=\"\($0.value.markup())\"" }.joined()
    }
}

extension Double {
    /// A length or place in a picture, to a tenth of a pixel.
    var pixels: String { shortNumber(self) }
}
