import LibYAML
import Testing

@Suite("An error's text")
struct YAMLErrorTests {
    @Test func `an error has its place, with and without a file name`() {
        let error = YAMLError(at: Mark(line: 3, column: 7), "expected a number, found \"abc\"")
        #expect("\(error)" == "line 3, column 7: expected a number, found \"abc\"")
        #expect(error.description(inFile: "a/config.yaml") == "a/config.yaml:3:7: expected a number, found \"abc\"")
    }

    @Test func `an error without a place has only its message`() {
        let error = YAMLError(at: nil, "too large")
        #expect("\(error)" == "too large")
        #expect(error.description(inFile: "config.yaml") == "config.yaml: too large")
    }

    @Test func `a quoted letter with many accents is shortened`() throws {
        let key = "e" + String(repeating: "\u{301}", count: 100_000)
        let error = try #require(throws: YAMLError.self) { try parse("\(key): 1\n\(key): 2\n") }
        #expect(error.message.utf8.count < 1000)
        let wrong = try #require(throws: YAMLError.self) { try parse("\(key): x")?.mapping[key]?.double }
        #expect(wrong.message.utf8.count < 1000)
    }
}
