package import FileSupport
package import Vocabulary

nonisolated extension Catalogue {
    /// Returns a message in the catalog's language.
    package func text(_ message: Message) -> String { isEmpty ? message.english : message.text(in: Translation(self)) }

    /// For use within another text.
    package func clause(_ message: Message) -> String {
        isEmpty ? message.clause : message.clause(in: Translation(self))
    }
}

private nonisolated struct Translation: Language {
    private let catalogue: Catalogue
    private let (decimalPoint, thousandsSeparator): (String, String)

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        decimalPoint = catalogue.pattern("decimal-point") ?? "."
        thousandsSeparator = catalogue.pattern("thousands-separator") ?? ","
    }

    func pattern(of message: Message) -> String {
        guard message.isText else { return catalogue.pattern(message.id) ?? message.pattern }
        // A sentence that came as plain text.
        if message.pattern == "{text}", let translated = catalogue.translation(of: message.english) {
            return translated
        }
        return catalogue.text(for: message.pattern)
    }

    func word(_ appearance: Appearance) -> String { catalogue.text(for: appearance.rawValue) }

    func number(_ text: String) -> String {
        var parts = text.filter { $0 != "," }.split(separator: ".").map(String.init)
        let digits = parts.first?.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count ?? 0
        for place in stride(from: digits - 3, to: 0, by: -3) {
            parts[0].insert(
                contentsOf: thousandsSeparator, at: parts[0].utf8.index(parts[0].startIndex, offsetBy: place))
        }
        return parts.joined(separator: decimalPoint)
    }

    func beginningWithin(_ text: String, of message: Message) -> String { text }
}
