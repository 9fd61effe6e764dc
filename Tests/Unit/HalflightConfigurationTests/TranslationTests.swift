import FileSupport
import TestSupport
import Testing
import Vocabulary

@testable import HalflightConfiguration

/// Messages in other languages.
struct TranslationTests {
    private let light = Message(
        "light-below", "Light below {threshold} (now {light})",
        [
            Message.Argument("threshold", .number(31.6, "32 lx")), Message.Argument("light", .number(4.21, "4.2 lx")),
            Message.Argument("appearance", .appearance(.night)), Message.Argument("source", .text("sun")),
        ])

    private var whole: Message {
        Message(
            "no-switch", "No switch to {appearance}: {finding}",
            [Message.Argument("appearance", .appearance(.night)), Message.Argument("finding", .message(light))],
            also: [Message("lid-shut", "Lid shut")])
    }

    @Test func `another language has its own patterns, appearances and decimals`() throws {
        let texts = [
            ("decimal-point\u{4}.", ","), ("thousands-separator\u{4},", "."), ("night", "Nacht"),
            ("lid-shut\u{4}Lid shut", "Deckel zu"),
            ("no-switch\u{4}x", "Kein Wechsel zu {appearance}: {finding}"),
            ("light-below\u{4}x", "Jetzt {light}, Licht unter {threshold}"),
        ]
        let german = try #require(Catalogue(catalogueBytes(texts)))
        #expect(german.text(whole) == "Kein Wechsel zu Nacht: Jetzt 4,2 lx, Licht unter 32 lx; Deckel zu")
        #expect(german.text("\(1000, "1,000.5 lx")") == "1.000,5 lx")
        #expect(german.text(Message("other", "Other")) == "Other")
    }

    @Test func `words without an identifier are translated by their pattern`() throws {
        let words: Message = "\(4) switches instead of \(Appearance.day)"
        #expect(words.english == "4 switches instead of day" && words.isText)
        #expect(words == .text("4 switches instead of day"))
        let texts = [("day", "Tag"), ("{1} switches instead of {2}", "{2} statt {1} Wechsel")]
        let german = try #require(Catalogue(catalogueBytes(texts)))
        #expect(german.text(words) == "Tag statt 4 Wechsel")
        #expect(Catalogue.empty.text(words) == words.english)
        // Only a period of the pattern ends a sentence.
        let legend: Message = "\(".") \(Appearance.day)"
        #expect(legend.english == ". day")
    }
}
