import LibYAML
import Testing

@testable import HalflightConfiguration

@Suite("A configuration error") @MainActor struct ConfigurationErrorTests {
    @Test("An error has the form of a compiler's message, so that editors can jump to it")
    func description() {
        let place = YAMLError(at: Mark(line: 3, column: 7), "what is wrong")
        let there = ConfigurationError(file: "/a/config.yaml", cause: place)
        #expect("\(there)" == "/a/config.yaml:3:7: what is wrong")
        let whole = ConfigurationError(file: "/a/config.yaml", cause: YAMLError(at: nil, "what is wrong"))
        #expect("\(whole)" == "/a/config.yaml: what is wrong")
    }
}
