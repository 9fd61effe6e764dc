import LibYAML
import Testing

@Suite("Reading a document")
struct ParseTests {
    @Test func `each node knows its place, even deeply nested`() throws {
        let root = try #require(
            try parse(
                """
                # a comment
                night-below: 30
                settle: {to-day: 2s, to-night: "10s"}
                source:
                  - auto
                  - name: größer
                    list: [1, 'two']
                """))
        let mapping = try root.mapping
        #expect(root.mark == Mark(line: 2, column: 1))
        #expect(mapping.entries.map(\.key) == ["night-below", "settle", "source"])
        #expect(mapping.entries.map(\.mark.line) == [2, 3, 4])
        #expect(mapping["night-below"]?.mark == Mark(line: 2, column: 14))

        let settle = try #require(mapping["settle"])
        #expect(settle.mark == Mark(line: 3, column: 9))
        #expect(try settle.mapping.entries.map(\.mark) == [Mark(line: 3, column: 10), Mark(line: 3, column: 22)])
        #expect(try settle.mapping["to-night"]?.mark == Mark(line: 3, column: 32))

        let source = try #require(mapping["source"])
        #expect(source.mark == Mark(line: 5, column: 3))
        #expect(try source.sequence.map(\.mark) == [Mark(line: 5, column: 5), Mark(line: 6, column: 5)])
        let list = try #require(try source.sequence[1].mapping["list"])
        #expect(try list.sequence.map(\.mark) == [Mark(line: 7, column: 12), Mark(line: 7, column: 15)])
    }

    @Test func `a column counts characters, not bytes`() throws {
        let root = try #require(try parse("{größe: 1, höhe: 2}"))
        #expect(try root.mapping["höhe"]?.mark == Mark(line: 1, column: 18))
    }

    @Test func `a node knows the path of its key`() throws {
        let root = try #require(try parse("a: {b: 1}\nc: [x, {d: 2}]"))
        #expect(root.key == nil)
        #expect(try root.mapping["a"]?.mapping["b"]?.key == "a.b")
        let list = try #require(try root.mapping["c"]?.sequence)
        #expect(list.map(\.key) == ["c", "c"])
        #expect(try list[1].mapping["d"]?.key == "c.d")
    }

    @Test(arguments: [
        "", "\n\n", "# only\n# comments\n", "---\n", "--- # start\n...\n", "~", "null\n", "\u{FEFF}", "\u{FEFF}# x",
    ])
    func `empty input is nil`(text: String) throws {
        #expect(try parse(text).map(\.mark) == nil)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines may end with LF, CRLF or CR`(end: String) throws {
        let root = try #require(try parse(["a: 1", "b:", "  - x", "  - y", ""].joined(separator: end)))
        #expect(try root.mapping["a"]?.integer == 1)
        #expect(try root.mapping["b"]?.sequence.map(\.mark) == [Mark(line: 3, column: 5), Mark(line: 4, column: 5)])
    }

    @Test func `a byte order mark takes no column`() throws {
        let root = try #require(try parse("\u{FEFF}a: b"))
        #expect(root.mark == Mark(line: 1, column: 1))
        #expect(try root.mapping["a"]?.mark == Mark(line: 1, column: 4))
    }

    @Test func `quoted scalars and blocks are text, and plain scalars have any type`() throws {
        let root = try #require(try parse("[30, '30', \"30\"]"))
        #expect(try root.sequence.map(isQuoted) == [false, true, true])
        let blocks = try #require(try parse("a: |\n  30\n  40\nb: >-\n  on\n  off\n")).mapping
        #expect(try blocks["a"]?.string == "30\n40\n")
        #expect(try blocks["b"]?.string == "on off")
        #expect(blocks.entries.map { isQuoted($0.value) } == [true, true])
    }

    private func isQuoted(_ node: Node) -> Bool {
        if case .scalar(_, isQuoted: true) = node.content { true } else { false }
    }

    @Test func `a merge key is an ordinary key`() throws {
        #expect(try parse("<<: {a: 1}\nb: 2")?.mapping.entries.map(\.key) == ["<<", "b"])
    }

    @Test func `a %YAML line is ignored`() throws {
        #expect(try parse("%YAML 1.2\n---\na: 1\n")?.mapping["a"]?.integer == 1)
    }
}
