import TestSupport
import Testing

@testable import FileSupport

struct CatalogueTests {
    private let german = Catalogue(
        catalogueBytes([
            ("", "Language: de\n"), ("day", "Tag"), ("night", "Nacht"),
            ("light-says\u{4}By the light, it would be {appearance}", "Nach dem Licht wäre es {appearance}"),
        ]))

    @Test func `a message's pattern is found by its context`() throws {
        let german = try #require(german)
        #expect(german.pattern("light-says") == "Nach dem Licht wäre es {appearance}")
        #expect(german.pattern("night") == nil)
        #expect(german.text(for: "night") == "Nacht" && german.text(for: "unknown") == "unknown")
    }

    @Test(.promise("catalogues-damaged")) func `a catalogue with overlapping texts is refused`() {
        var bytes = catalogueBytes((0..<64).map { ("key \($0)", String(repeating: "x", count: 100)) })
        #expect(Catalogue(bytes) != nil)
        // Each translation reaches from the first one to the end of the file.
        for index in 0..<64 {
            let place = 28 + 8 * 64 + 8 * index
            let length = bytes.count - 4_000
            for byte in 0..<4 {
                bytes[place + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte))
                bytes[place + 4 + byte] = UInt8(truncatingIfNeeded: 4_000 >> (8 * byte))
            }
        }
        #expect(Catalogue(bytes) == nil)
    }

    @Test(.promise("catalogues-damaged")) func `a damaged catalogue is refused`() {
        let bytes = catalogueBytes([("day", "Tag"), ("night", "Nacht")])
        #expect(Catalogue(bytes) != nil)
        for length in 0..<bytes.count - 6 { #expect(Catalogue(Array(bytes.prefix(length))) == nil) }
        var many = bytes
        many[11] = 0x7f
        #expect(Catalogue(many) == nil)
    }

    @Test(arguments: [
        (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "C", "LANGUAGE": "de"], []), (["LANGUAGE": "de"], []),
        (["LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"], ["fr", "fr", "de", "de"]), (["LANG": "en_GB.UTF-8"], []),
        (["LC_ALL": "C.UTF-8", "LANGUAGE": "de:en:fr"], ["de", "de"]), (["LANG": "../x"], []),
        (["LC_MESSAGES": "de_DE@euro", "LANG": "fr"], ["de_DE", "de"]),
    ])
    func `the environment's languages count up to English`(
        environment: [String: String], languages: [String]
    ) {
        #expect(Catalogue.languages { environment[$0] } == languages)
    }

    @Test func `the first language with a catalogue counts`() throws {
        let folder = try TemporaryFolder()
        try folder.write(catalogueBytes([("day", "jour")]), to: "fr/LC_MESSAGES/halflight.mo")
        func catalogue(_ language: String) -> Catalogue {
            Catalogue(folders: ["/nowhere", folder.path]) { $0 == "LANG" ? language : nil }
        }
        #expect(catalogue("fr_FR.UTF-8").text(for: "day") == "jour")
        #expect(catalogue("it_IT.UTF-8").isEmpty)
    }
}
