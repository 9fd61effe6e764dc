import Testing
import TextSupport

@Suite struct GVariantTextTests {
    @Test(arguments: [
        ("Adwaita", "'Adwaita'"), ("", "''"), ("It's", "'It\\'s'"), ("a\\b", "'a\\\\b'"),
        ("'\u{301}", "'\\'\u{301}'"),
    ])
    func `a text survives writing and reading as GVariant text`(text: String, literal: String) {
        #expect(gvariantLiteral(text) == literal)
        #expect(gvariantText(literal) == text)
    }

    @Test(arguments: ["", "'", "true", "'a", "uint32 1", "a'", "['a']"])
    func `other text is nil`(printed: String) {
        #expect(gvariantText(printed) == nil)
    }

    @Test func `a text with an apostrophe may be in double quotes`() {
        #expect(gvariantText("\"It's\"") == "It's")
    }

    // One of three earlier readers split at apostrophes, so it ended the text at \'.
    @Test func `a list of texts is read`() {
        #expect(gvariantTexts("['a@b', \"c's\", 'd\\'e']") == ["a@b", "c's", "d'e"])
        #expect(gvariantTexts("'prefer-dark'") == ["prefer-dark"])
        #expect(gvariantTexts("[]") == [])
        for value in ["@as []", "['a'", "['a' 'b']", "['a',]", "[1]", "'a', 'b'", "]", "["] {
            #expect(gvariantTexts(value) == nil, "\(value)")
        }
    }
}
