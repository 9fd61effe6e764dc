package import FileSupport
package import Vocabulary

extension Catalogue {
    /// Returns a message in the catalog's language.
    package func text(_ message: Message) -> String { isEmpty ? message.english : message.text(in: Translation(self)) }

    /// For use within another text.
    package func clause(_ message: Message) -> String {
        isEmpty ? message.clause : message.clause(in: Translation(self))
    }
}

private struct Translation: Language {
    private let catalogue: Catalogue
    private let decimalPoint: String

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        decimalPoint = catalogue.pattern("decimal-point") ?? "."
    }

    func pattern(of message: Message) -> String { catalogue.pattern(message.id) ?? message.pattern }
    func word(_ appearance: Appearance) -> String { catalogue.text(for: appearance.rawValue) }
    func number(_ text: String) -> String { text.split(separator: ".").joined(separator: decimalPoint) }
    func beginningWithin(_ text: String, of message: Message) -> String { text }
}
