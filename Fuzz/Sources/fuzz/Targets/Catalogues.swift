import AgentInterface
import FileSupport
import HalflightConfiguration
import TestSupport
import Vocabulary

extension FuzzTarget {
    /// A catalogue of translated texts: its bytes or, after the byte 0xFF, the texts of a valid one.
    static let catalogues = FuzzTarget(name: "catalogues", longestInput: 2048) { input in
        guard input.first == 0xFF else {
            // Repaired bytes are three times as long.
            if let catalogue = Catalogue(input) { checkLengths(catalogue, atMost: 3 * input.count) }
            return
        }
        var reader = Reader(Array(input.dropFirst()))
        var texts: [String: String] = [:]
        while !reader.isAtEnd { texts[reader.text()] = reader.text() }
        // This message is the one below.
        texts = texts.filter { !$0.key.hasPrefix("fuzzed\u{4}") }
        let pattern = reader.text() + texts.values.joined()
        let known = texts.map { ($0.key, $0.value) } + [("fuzzed\u{4}The light", pattern)]
        guard let catalogue = Catalogue(catalogueBytes(known)) else { return expect(false, "\(known) is refused") }
        for (key, value) in texts where !key.isEmpty {
            let expected = value.isEmpty ? key : value
            expect(catalogue.text(for: key).utf8.elementsEqual(expected.utf8), "\(key) is \(catalogue.text(for: key))")
        }
        checkLengths(catalogue, atMost: known.reduce(0) { $0 + $1.1.utf8.count })
        // Without arguments, the pattern is the text.
        let text = catalogue.clause(Message("fuzzed", "The light"))
        let expected = pattern.isEmpty || catalogue.isEmpty ? "the light" : pattern
        expect(text.utf8.elementsEqual(expected.utf8), "\(pattern.debugDescription) is \(text.debugDescription)")
    }

    /// Checks that values make a text longer only at its placeholders.
    private static func checkLengths(_ catalogue: Catalogue, atMost length: Int) {
        let value = String(repeating: "x", count: 10)
        for text in [
            catalogue.text("\(value) of \(value)"), catalogue.text("\(value)"),
            catalogue.text(Message("text", "{text}", [.init("text", .text(value))])),
            catalogue.text(Message("number", "{number}", [.init("number", .number(1e6, "1000000.5"))])),
        ] {
            // The number has two separators and a point, and each is a text of the catalogue.
            expect(text.utf8.count <= 16 * (length + 24), "\(text.utf8.count) bytes of \(length): \(text)")
        }
    }
}
