import Testing
import TextSupport

struct TextPartsTests {
    @Test(
        "A text is divided at each separator",
        arguments: [
            ("", [""]), ("whole", ["whole"]), ("a; b; c", ["a", "b", "c"]), ("; ", ["", ""]), ("a;b;", ["a;b;"]),
            (";; é; ", [";", "é", ""]), ("; ; ", ["", "", ""]),
        ])
    func parts(_ text: String, _ parts: [Substring]) {
        #expect(text.parts(separatedBy: "; ") == parts)
    }
}
