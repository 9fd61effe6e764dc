import LibYAML
import TestTags
import Testing

@Suite("Refused input")
struct ComposerTests {
    @Test func `a second document is refused`() {
        #expect(throws: YAMLError(at: Mark(line: 2, column: 1), "a second document begins here; only one is allowed")) {
            try parse("a: 1\n---\nb: 2\n")
        }
    }

    @Test(.promise("limits-yaml"), arguments: ["&", "*"])
    func `an alias and an anchor are refused`(sign: String) throws {
        let error = try #require(throws: YAMLError.self) { try parse("a: 1\nb: \(sign)name\nc: 2\n") }
        #expect(error.mark == Mark(line: 2, column: 4))
        #expect(error.message.hasPrefix(sign == "&" ? "anchors" : "aliases"))
    }

    @Test(arguments: ["&a x", "&a [x]", "&a {x: 1}", "[&a x]", "{&a x: 1}", "&a\n- x", "&a\nx: 1", "x: &a"])
    func `an anchor is refused in any place`(text: String) throws {
        let error = try #require(throws: YAMLError.self) { try parse(text) }
        #expect(error.message.hasPrefix("anchors (\"&name\") are not supported"))
    }

    @Test(arguments: ["!!str 30", "!!map {x: 1}", "! 30", "!own [x]", "!<tag:x> y"])
    func `a tag is refused, even one of the core schema`(text: String) throws {
        let error = try #require(throws: YAMLError.self) { try parse("a: \(text)") }
        #expect(error.mark == Mark(line: 1, column: 4))
        #expect(error.message.hasPrefix("tags (\"!name\") are not supported"))
    }

    @Test func `a duplicate key is refused with both places`() {
        let message = "duplicate key \"day-above\"; the first one is at line 2, column 3"
        #expect(throws: YAMLError(at: Mark(line: 4, column: 3), message)) {
            try parse("light:\n  day-above: 40\n  night-below: 30\n  \"day-above\": 50\n")
        }
    }

    @Test func `equal keys in different mappings are read`() throws {
        #expect(try parse("- {a: 1}\n- {a: 2}\n- {a: {a: 3}}\n")?.sequence.count == 3)
    }

    @Test(arguments: ["[a]: 1", "{a: 1}: 1", "? - a\n: 1"])
    func `a key that isn't a scalar is refused`(text: String) throws {
        let error = try #require(throws: YAMLError.self) { try parse(text) }
        #expect(error.message == "expected text as the key, found a list or mapping")
    }

    @Test func `a missing key is refused`() {
        #expect(throws: YAMLError(at: Mark(line: 1, column: 2), "expected a key before \":\"")) {
            try parse("? \n: 1")
        }
    }

    @Test(.promise("limits-yaml"), arguments: ["[", "{a: ", "- ", "? "])
    func `more levels than the limit are refused`(opening: String) throws {
        let text = String(repeating: opening, count: 10_000)
        let error = try #require(throws: YAMLError.self) { try parse(text) }
        #expect(error.mark?.line == 1)
        if opening != "? " {
            #expect(error.message == "nested too deeply: at most 32 levels are allowed")
            #expect(error.mark?.column == Limits.depth * opening.count + 1)
        }
    }

    @Test func `the deepest allowed level is read`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try parse(nested(Limits.depth))?.sequence.count == 1)
        #expect(throws: YAMLError.self) { try parse(nested(Limits.depth + 1)) }
    }

    @Test(.promise("limits-yaml")) func `more values than the limit are refused`() throws {
        func list(_ count: Int) -> String {
            String(repeating: "- a\n", count: count)
        }
        #expect(try parse(list(Limits.nodes - 1))?.sequence.count == Limits.nodes - 1)
        let error = YAMLError(at: Mark(line: 1, column: 1), "too many values: at most 16384 are allowed")
        #expect(throws: error) { try parse(list(Limits.nodes)) }
        #expect(throws: YAMLError.self) { try parse(list(2 * Limits.nodes)) }
    }

    @Test(.promise("limits-yaml")) func `a text larger than the limit is refused`() throws {
        let two = [UInt8](repeating: UInt8(ascii: "#"), count: 2_000_000)
        #expect(throws: YAMLError(at: nil, "too large: 2000000 bytes; at most 262144 are allowed")) { try parse(two) }
        #expect(try parse(Array(two.prefix(Limits.bytes))).map(\.mark) == nil)
    }
}
