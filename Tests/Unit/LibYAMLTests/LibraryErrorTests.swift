import LibYAML
import TestSupport
import Testing

@Suite("Invalid YAML")
struct LibraryErrorTests {
    /// A text and its expected error.
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let column: Int
        let message: String

        init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
            self.text = text
            self.line = line
            self.column = column
            self.message = message
        }

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Case("a: 1\ntheme: day: paper\n", 2, 11, "mapping values are not allowed in this context"),
        Case(
            "a: 1\nguards on\nb: 2\n", 2, 1,
            "could not find expected ':' while scanning a simple key, which begins at line 2, column 1"),
        Case(
            "a: 1\nb: \"open\nc: 2\n", 2, 4,
            "found unexpected end of stream while scanning a quoted scalar, which begins at line 2, column 4"),
        Case("a: - b\n", 1, 4, "block sequence entries are not allowed in this context"),
        Case(
            "a:\n    b: 1\n  c: 2\n", 3, 3,
            "did not find expected key while parsing a block mapping, which begins at line 1, column 1"),
        Case("  a: 1\n b: 2\n", 2, 2, "did not find expected <document start>"),
        Case(
            "a: [1, 2\nb: 3\n", 2, 2,
            "did not find expected ',' or ']' while parsing a flow sequence, which begins at line 1, column 4"),
        Case(
            "a: [\n", 2, 1,
            "did not find expected node content while parsing a flow node, which begins at line 2, column 1"),
        Case(
            "a: \"C:\\d\"", 1, 7,
            "found unknown escape character while parsing a quoted scalar, which begins at line 1, column 4"),
        Case(
            "größe: @x", 1, 8,
            "found character that cannot start any token while scanning for the next token, "
                + "which begins at line 1, column 8"),
    ])
    func `a mistake is reported with its place`(_ mistake: Case) {
        let message =
            "not valid YAML: \(mistake.message); indent with spaces, and put text with special characters in quotes"
        #expect(throws: YAMLError(at: Mark(line: mistake.line, column: mistake.column), message)) {
            try parse(mistake.text)
        }
    }

    @Test(arguments: [("a: 1\nb: \u{7}x", 2, 4), ("a: 1\r\nb: 2\r\nc: \0", 3, 4), ("ü\u{9B}31m", 1, 2)])
    func `a forbidden character is reported with its place`(text: String, line: Int, column: Int) {
        let error = YAMLError(
            at: Mark(line: line, column: column),
            "not valid YAML: control characters are not allowed; save the file as UTF-8, without control characters")
        #expect(throws: error) { try parse(text) }
    }

    @Test(
        arguments: [
            ([0xFC], 4), ([0xE9, 0x74], 4), ([0xC3], 4), ([0x80], 4), ([0xC0, 0x80], 4), ([0xED, 0xA0, 0x80], 4),
            ([0xC3, 0xBC, 0xF0, 0x9F, 0x20], 5),
        ] as [([UInt8], Int)])
    func `text other than UTF-8 is refused`(bytes: [UInt8], column: Int) {
        let error = #expect(throws: YAMLError.self) { try parse(Array("a: 1\nb: ".utf8) + bytes) }
        #expect(error?.mark == Mark(line: 2, column: column))
        expect(error?.message, contains: " UTF-8")
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
    func `UTF-16 is refused`(bytes: [UInt8]) {
        let error = #expect(throws: YAMLError.self) { try parse(bytes) }
        #expect(error?.mark == Mark(line: 1, column: 1))
        expect(error?.message, contains: " UTF-8")
    }

    @Test func `damaged text is an error or a tree`() throws {
        let text = Array(
            "a: {b: [1, 'x', \"y\\n\"]}\r\nc:\n  - d: |\n      e\n    f: >-\n      ü\n  - &g !h *i\n%j\n---\n".utf8)
        var random = SplitMix64(seed: 1)
        var errors = 0
        for _ in 0..<3000 {
            var damaged = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[place] = .random(in: 0...255, using: &random)
                case 1: damaged.remove(at: place)
                default: damaged.insert(text.randomElement(using: &random) ?? 0, at: place)
                }
            }
            do throws(YAMLError) {
                _ = try parse(damaged)
            } catch {
                errors += 1
                let mark = try #require(error.mark)
                #expect(mark.line >= 1 && mark.line <= text.count && mark.column >= 1 && mark.column <= text.count)
                #expect(!error.message.isEmpty)
            }
        }
        #expect(errors > 1000)
    }
}
