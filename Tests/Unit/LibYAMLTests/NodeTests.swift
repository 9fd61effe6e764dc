import LibYAML
import Testing

@Suite("Mappings")
struct NodeTests {
    @Test func `keys keep their order, and each is found`() throws {
        let mapping = try #require(try parse("b: 1\na: 2\nc: 3")?.mapping)
        #expect(mapping.entries.map(\.key) == ["b", "a", "c"])
        #expect(try mapping["a"]?.integer == 2)
        #expect(mapping["d"]?.key == nil)
    }

    @Test func `an unknown key can be removed and is told from other mistakes`() throws {
        let root = try #require(try parse("a: [{b: 1, new: 2}]\nc: {d: 3}"))
        let item = try #require(try root.mapping["a"]?.sequence.first?.mapping)
        let error = try #require(throws: YAMLError.self) { try item.allowOnly(["b"]) }
        #expect(error.isUnknownKey)
        let mark = try #require(error.mark)
        let rest = try root.removing(at: mark).mapping
        #expect(try rest["a"]?.sequence.first?.mapping.entries.map(\.key) == ["b"])
        #expect(try rest["c"]?.mapping["d"]?.integer == 3)
        let other = try #require(throws: YAMLError.self) { _ = try rest["c"]?.integer }
        #expect(!other.isUnknownKey)
    }

    @Test func `an unknown key is an error at its place that lists the known keys`() throws {
        let mapping = try #require(try parse("source: auto\nnight-bellow: 30")?.mapping)
        let message = "unknown key \"night-bellow\": did you mean night-below? Known are source, night-below"
        #expect(throws: YAMLError(at: Mark(line: 2, column: 1), message)) {
            try mapping.allowOnly(["source", "night-below"])
        }
        try mapping.allowOnly(["source", "night-bellow", "guards"])
        let nested = try #require(try parse("settle: {day: 2s}")?.mapping["settle"]?.mapping)
        #expect(throws: YAMLError(at: Mark(line: 1, column: 10), "unknown key \"settle.day\": expected one of to-day"))
        {
            try nested.allowOnly(["to-day"])
        }
    }
}
