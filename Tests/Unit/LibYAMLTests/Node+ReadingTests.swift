import LibYAML
import TestSupport
import Testing

@Suite("Reading a node as a type")
struct NodeReadingTests {
    private func node(_ text: String) throws -> Node {
        try #require(try parse("key: \(text)")?.mapping["key"])
    }

    @Test(arguments: [("abc", "abc"), ("30", "30"), ("'30'", "30"), ("on", "on"), ("\"\"", "")])
    func `text is any scalar`(text: String, value: String) throws {
        #expect(try node(text).string == value)
    }

    @Test func `boolean values are the words of YAML 1.1 and 1.2`() throws {
        for text in ["true", "True", "TRUE", "on", "On", "ON", "yes", "Yes", "YES"] {
            #expect(try node(text).bool)
        }
        for text in ["false", "False", "FALSE", "off", "Off", "OFF", "no", "No", "NO"] {
            #expect(try !node(text).bool)
        }
    }

    @Test(arguments: [("0", 0), ("+7", 7), ("-12", -12), ("007", 7), ("9223372036854775807", Int.max)])
    func `whole numbers are read`(text: String, value: Int) throws {
        #expect(try node(text).integer == value)
    }

    @Test(arguments: [
        ("30", 30), ("30.5", 30.5), ("-.5", -0.5), ("+1.", 1), ("1e3", 1000), ("2.5E-1", 0.25), ("1e-999", 0),
    ])
    func `decimal numbers are read`(text: String, value: Double) throws {
        #expect(try node(text).double == value)
    }

    @Test(arguments: [
        "abc", "0x1F", "0x1p3", "0o17", "1_000", "1,5", "inf", ".inf", "-.inf", "nan", ".nan", "e5", "1e", "1e+",
        ".",
        "+", "+-1", "1 2", "12:30", "٣", "30%", "\"30\"", "[30]", "~",
    ])
    func `text that only looks like a number is refused`(text: String) throws {
        let node = try node(text)
        let error = try #require(throws: YAMLError.self) { try node.double }
        expect(error.message, hasPrefix: "key: ")
        #expect(throws: YAMLError.self) { try node.integer }
    }

    @Test func `numbers that are too large are refused`() throws {
        let mark = Mark(line: 1, column: 6)
        #expect(throws: YAMLError(at: mark, "key: the number \"1e999\" is too large")) { try node("1e999").double }
        #expect(throws: YAMLError(at: mark, "key: the number \"9223372036854775808\" is too large")) {
            try node("9223372036854775808").integer
        }
        #expect(throws: YAMLError(at: mark, "key: expected a whole number, found \"1.5\"")) { try node("1.5").integer }
    }

    @Test(arguments: [
        ("abc", "\"abc\""), ("\"on\"", "the quoted text \"on\""), ("", "nothing"), ("~", "nothing"),
        ("null", "nothing"), ("[on]", "a list"), ("{on: on}", "a mapping"), ("'null'", "the quoted text \"null\""),
        ("\"a\\e[31m\\n\"", "the quoted text \"a\\u{1B}[31m\\n\""),
        (String(repeating: "x", count: 41), "\"" + String(repeating: "x", count: 40) + "…\""),
    ])
    func `an error names the actual value`(text: String, found: String) throws {
        let error = try #require(throws: YAMLError.self) { try node(text).bool }
        #expect(error.message == "key: expected on or off, found \(found)")
    }

    @Test func `text, lists and mappings are never mistaken for one another`() throws {
        let mark = Mark(line: 1, column: 6)
        #expect(throws: YAMLError(at: mark, "key: expected text, found a list")) { try node("[a]").string }
        #expect(throws: YAMLError(at: Mark(line: 1, column: 5), "key: expected text, found nothing")) {
            try node("").string
        }
        #expect(throws: YAMLError(at: mark, "key: expected a list, found \"a\"")) { try node("a").sequence }
        #expect(throws: YAMLError(at: mark, "key: expected a mapping of keys to values, found a list")) {
            try node("[a]").mapping
        }
        #expect(throws: YAMLError(at: mark, "key: expected a mapping such as {day: x}, found \"a\"")) {
            try node("a").mapping(such: "{day: x}")
        }
    }

    @Test func `an error names the key of a list's element`() throws {
        let list = try #require(try parse("source: [sun, [1]]")?.mapping["source"]?.sequence)
        #expect(throws: YAMLError(at: Mark(line: 1, column: 15), "source: expected text, found a list")) {
            try list[1].string
        }
        let odd = try #require(try parse("\"a\\n\": 1")?.mapping.entries.first?.value)
        #expect(odd.error("must be 2").message == "\"a\\n\": must be 2")
        let nested = try #require(try parse("settle: {to-day: [1], \"a\\n\": {b: 2}}")?.mapping["settle"])
        #expect(try nested.mapping["to-day"]?.error("must be 2").message == "settle.to-day: must be 2")
        #expect(try nested.mapping["a\n"]?.mapping["b"]?.error("must be 3").message == "settle.\"a\\n\".b: must be 3")
        #expect(try parse("[1]")?.error("must be 2").description == "line 1, column 1: must be 2")
    }
}
