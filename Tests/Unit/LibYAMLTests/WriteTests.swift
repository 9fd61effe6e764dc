import LibYAML
import TestSupport
import Testing

@Suite("Writing")
struct WriteTests {
    @Test func `a tree of all kinds of values is written`() throws {
        let state = Value.mapping([
            ("appearance", .text("night")),
            ("forced", .bool(false)),
            ("level", .decimal(29.5)),
            ("none", .sequence([])),
            ("empty", .mapping([])),
            ("place", .mapping([("latitude", .decimal(-52)), ("name", .text("22:00"))])),
            (
                "decisions",
                .sequence([
                    .mapping([("time", .integer(12)), ("reason", .text("level 29 % is below 30 %"))]),
                    .mapping([("time", .integer(13)), ("reason", .text("forced: by hand"))]),
                ])
            ),
        ])
        #expect(
            write(state) == """
                appearance: night
                forced: false
                level: 29.5
                none: []
                empty: {}
                place:
                  latitude: -52.0
                  name: "22:00"
                decisions:
                - time: 12
                  reason: level 29 % is below 30 %
                - time: 13
                  reason: "forced: by hand"

                """)
    }

    @Test(arguments: [
        "", " ", "yes", "No", "ON", "n", "null", "Null", "~", "1", "1.0", "-1", ".5", "1e3", "0x1F", "12:30",
        "2001-01-01",
        ".inf", ".nan", "<<", "=", "---", "...", "- a", "-", "?", "a: b", "a:", ":a", "#x", "a #x", "a#x", "&a",
        "*a",
        "!a", "|", ">", "@a", "`a", "%a", "{", "[a", "a]", ",", "'", "\"", "\\", "it's", "a\\n", "a\nb", "a\n",
        "\na",
        "a\n\n  b\n", "a\r\nb", "\t", "a\tb", "a\t", " a", "a ", "  a  b  ", "\u{0}", "\u{7}", "\u{1B}[31m",
        "\u{7F}",
        "\u{85}", "a\u{2028}b", "\u{A0}a", "\u{FEFF}", "a\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "größe", "日本", "🌗 half",
        "a🌗",
        "e\u{301}", "true story", "null and void",
    ])
    func `text that looks like another type is quoted`(text: String) throws {
        try expectRoundTrip(text)
    }

    @Test func `any text survives writing and reading`() throws {
        let pieces = [
            "a", "b", "Z", "0", "9", " ", "  ", "\n", "\r", "\t", "'", "\"", "\\", ":", ": ", "#", " #", "-", "- ", "?",
            ",",
            "[", "]", "{", "}", "&", "*", "!", "|", ">", "%", "@", "`", "~", ".", "=", "<<", "yes", "null", "1.0", "ü",
            "日", "🌗",
            "\u{0}", "\u{1B}", "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFD}", "\u{301}", "---",
            "...",
            String(repeating: "long ", count: 40),
        ]
        var random = SplitMix64(seed: 2)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...8, using: &random)
            try expectRoundTrip((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
    }

    private func expectRoundTrip(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let alone = write(.text(text))
        #expect(alone.last == "\n" && alone.dropLast().allSatisfy { $0 != "\n" }, sourceLocation: sourceLocation)
        expectSame(try parse(alone)?.string, text, sourceLocation)

        let within = write(
            .mapping([(text, .sequence([.text(text), .mapping([("k", .text(text))])])), ("end", .bool(true))]))
        let entries = try #require(try parse(within)?.mapping.entries, sourceLocation: sourceLocation)
        expectSame(entries.first?.key, text, sourceLocation)
        let list = try #require(try entries.first?.value.sequence, sourceLocation: sourceLocation)
        expectSame(try list.first?.string, text, sourceLocation)
        expectSame(try list.last?.mapping["k"]?.string, text, sourceLocation)
        #expect(entries.last?.key == "end", sourceLocation: sourceLocation)
    }

    /// Compares byte by byte: for strings, `==` treats a composed character as equal to its parts.
    private func expectSame(_ read: String?, _ written: String, _ sourceLocation: SourceLocation) {
        #expect(
            read.map { Array($0.utf8) } == Array(written.utf8), "\(written.debugDescription)",
            sourceLocation: sourceLocation)
    }

    @Test func `numbers survive writing and reading`() throws {
        for number in [
            0, -0.0, 1.0 / 3, 29.411764705882355, 1e-300, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ] {
            #expect(try parse(write(.decimal(number)))?.double == number)
        }
        for number in [0, -1, Int.max, Int.min] {
            #expect(try parse(write(.integer(number)))?.integer == number)
        }
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(write(.decimal(number)) == "null\n")
        }
    }

    @Test func `the deepest readable nesting is written`() throws {
        let value = (0..<Limits.depth).reduce(Value.text("x")) { inner, _ in .sequence([inner]) }
        #expect(try parse(write(value))?.sequence.count == 1)
    }

    @Test func `a value on one line survives writing and reading`() throws {
        let long = String(repeating: "a long sentence, ", count: 40)
        let value = Value.mapping([
            ("time", .integer(12)), ("reason", .text("29 %, \"so\": {night}\nand [more]")), ("long", .text(long)),
            ("list", .sequence([.bool(true), .mapping([("a", .decimal(1.5))])])),
        ])
        let line = writeLine(value)
        #expect(line.hasPrefix("{time: 12, reason: "))
        #expect(line.count { $0.isNewline } == 1 && line.last == "\n")
        let keys = try #require(try parse(line)).mapping
        #expect(try keys["reason"]?.string == "29 %, \"so\": {night}\nand [more]")
        #expect(try keys["long"]?.string == long)
        #expect(try keys["list"]?.sequence.count == 2)
    }
}
