import LibYAML
import Testing

@Suite("Places as byte offsets")
struct MarkOffsetTests {
    /// Returns each scalar's text, cut out of the document by the scalar's marks.
    private func scalars(_ text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        func pieces(_ node: Node) throws -> [String] {
            switch node.content {
            case .scalar:
                let start = try #require(node.mark.offset(in: bytes))
                let end = try #require(node.end.offset(in: bytes))
                return [String(decoding: bytes[start..<end], as: UTF8.self)]
            case .sequence(let elements): return try elements.flatMap(pieces)
            case .mapping(let mapping): return try mapping.entries.flatMap { try pieces($0.value) }
            }
        }
        return try pieces(try #require(try parse(text)))
    }

    @Test(arguments: [
        ("a: 30 # x\nb: \"3\\\"0\"\nc: 'ä'", ["30", "\"3\\\"0\"", "'ä'"]),
        ("{ä😀: 1,b: [2 , 3]}", ["1", "2", "3"]),
        ("a: 1\r\nb: 2\rc: 3\n", ["1", "2", "3"]),
        ("\u{FEFF}a: 1\nb: 2", ["1", "2"]),
        ("a: x\u{85}b: y\u{2028}c: z", ["x", "y", "z"]),
        ("a: |\n  x\n  y\nb: >-\n  z\n# c\nd: 1", ["|\n  x\n  y\n", ">-\n  z\n", "1"]),
        ("a: one\n  two # x\nb: 'one\n  two'\n", ["one\n  two", "'one\n  two'"]),
    ])
    func `a scalar lies between its marks`(text: String, expected: [String]) throws {
        #expect(try scalars(text) == expected)
    }

    @Test func `a collection ends after its bracket or its last element`() throws {
        let text = "a: {x: 1,\n  y: 2} # c\nb:\n  - 1\n  - [2, 3 ]\n# c\nc:\n- x\nd:\n  e: {}\n\n"
        let root = try #require(try parse(text))
        let mapping = try root.mapping
        #expect(mapping["a"]?.end == Mark(line: 2, column: 8))
        #expect(mapping["b"]?.end == Mark(line: 5, column: 12))
        #expect(mapping["c"]?.end == Mark(line: 8, column: 4))
        #expect(mapping["d"]?.end == Mark(line: 10, column: 8))
        #expect(root.end == Mark(line: 10, column: 8))
    }

    @Test func `a place outside the text has no offset`() {
        #expect(Mark(line: 3, column: 1).offset(in: Array("a\nb".utf8)) == nil)
        #expect(Mark(line: 1, column: 3).offset(in: Array("a".utf8)) == nil)
        #expect(Mark(line: 1, column: 2).offset(in: Array("a".utf8)) == 1)
        #expect(Mark(line: 1, column: 1).offset(in: []) == 0)
    }
}
