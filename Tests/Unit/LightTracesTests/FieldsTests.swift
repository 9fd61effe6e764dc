import LightTraces
import Testing

@testable import Simulation

struct FieldsTests {
    private func fields(_ line: String) throws -> [String] {
        let bytes = Array(line.utf8)
        var fields = Fields()
        var texts: [String] = []
        while let field = try fields.next(in: bytes.span) { texts.append(field.text(in: bytes.span)) }
        return texts
    }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), (",", ["", ""]), ("a,,c", ["a", "", "c"]),
        (#""a","b""#, ["a", "b"]), (#""a,b",c"#, ["a,b", "c"]), (#"say ""hi""#, [#"say ""hi""#]),
        (#""say ""hi""",x"#, [#"say "hi""#, "x"]), (#""""#, [""]), (#""""""#, [#"""#]), (#"a,"""#, ["a", ""]),
    ])
    func `a line is divided into its fields`(line: String, expected: [String]) throws {
        #expect(try fields(line) == expected)
    }

    @Test(arguments: [#"""#, #""a"#, #""a"b"#, #"x,"a"#, #""a"" "#])
    func `a quotation mark must be closed at the end of the field`(line: String) {
        #expect(throws: LineProblem.self) { try fields(line) }
    }

    @Test(arguments: [
        "plain", "with, comma", #"with "quotes""#, #"both, "of" them"#, "ümläut", "", "a\"\u{301}b", "\"\u{301}",
        ",\u{301}",
    ])
    func `a field survives writing and reading`(text: String) throws {
        #expect(try fields("a,\(field(text)),b") == ["a", text, "b"])
    }

    @Test func `a written field has no line break`() {
        #expect(field("a\nb\r\nc\td\u{1B}[31m") == "a b c d [31m")
    }
}
