import Testing
import YAML

@Suite("How an error is printed")
struct YAMLErrorTests {
    @Test("With its place, alone and behind a file's name")
    func withPlace() {
        let error = YAMLError(at: Mark(line: 3, column: 7), "expected a number, found \"abc\"")
        #expect("\(error)" == "line 3, column 7: expected a number, found \"abc\"")
        #expect(error.description(inFile: "a/config.yaml") == "a/config.yaml:3:7: expected a number, found \"abc\"")
    }

    @Test("Without a place")
    func withoutPlace() {
        let error = YAMLError(at: nil, "too large")
        #expect("\(error)" == "too large")
        #expect(error.description(inFile: "config.yaml") == "config.yaml: too large")
    }
}
