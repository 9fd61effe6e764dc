import Testing

@testable import HalflightConfiguration

@Suite("A configuration error") @MainActor struct ConfigurationErrorTests {
    @Test("An error has the form of a compiler's message, so that editors can jump to it")
    func description() {
        let there = ConfigurationError(file: "/a/config.yaml", line: 3, column: 7, cause: "what is wrong")
        #expect("\(there)" == "/a/config.yaml:3:7: what is wrong")
        let whole = ConfigurationError(file: "/a/config.yaml", line: 0, column: 0, cause: "what is wrong")
        #expect("\(whole)" == "/a/config.yaml: what is wrong")
    }
}
