import Testing

@testable import HalflightConfiguration

@Suite("The names of appearances as keys") @MainActor struct MappingAppearanceTests {
    @Test("light and dark are other names of day and night")
    func aliases() throws {
        #expect(
            try configuration("settle: {to-light: 3s, to-dark: 20s}")
                == configuration("settle: {to-day: 3s, to-night: 20s}"))
        #expect(
            try configuration("theme: {light: ink, dark: paper}") == configuration("theme: {day: ink, night: paper}"))
        #expect(
            try configuration("source: {hours: {light: \"07:30\", dark: \"20:00\"}}")
                == configuration("source: {hours: {day: \"07:30\", night: \"20:00\"}}"))
    }

    private func configuration(_ text: String) throws -> Configuration { try Configuration(yaml: Array(text.utf8)) }
}
