import Testing
import TextSupport

struct TextPartsTests {
    @Test(arguments: [
        ("", [""]), ("whole", ["whole"]), ("a; b; c", ["a", "b", "c"]), ("; ", ["", ""]), ("a;b;", ["a;b;"]),
        (";; é; ", [";", "é", ""]), ("; ; ", ["", "", ""]),
    ])
    func `a text is divided at each separator`(_ text: String, _ parts: [Substring]) {
        #expect(text.parts(separatedBy: "; ") == parts)
    }
}
