import Testing
import ThemeValues
import Vocabulary

@Suite("Adaptive values") struct AdaptiveTests {
    private let red = Color(red: 160, green: 0, blue: 0)
    private let pale = Color(red: 255, green: 160, blue: 160)

    @Test func `a color for day and one for night is chosen at each use`() {
        let warning = Color.day(red, night: pale)
        #expect(warning[Theme.paper] == red)
        #expect(warning[Theme.ink] == pale)
        #expect(warning[Appearance.day] == red)
        #expect(warning[Appearance.night] == pale)
    }

    @Test func `a color by role follows the theme`() {
        let accent = Adaptive.role(.accent)
        #expect(accent[Theme.paper] == Theme.paper[.accent])
        let mine = Theme(name: "mine", appearance: .night, colors: [.accent: red])
        #expect(accent[mine] == red)
        #expect(accent[Appearance.night] == Theme.ink[.accent])
    }

    @Test func `fonts and other values are adaptive, even for single themes`() {
        let font = Adaptive(day: "Serif 11", night: "Serif 11 Medium", themes: ["ink-high-contrast": "Sans 12 Bold"])
        #expect(font[Theme.paper] == "Serif 11")
        #expect(font[Theme.ink] == "Serif 11 Medium")
        #expect(font[Theme(name: "ink-high-contrast", appearance: .night, colors: [:])] == "Sans 12 Bold")
        #expect(Adaptive(always: 3)[Theme.ink] == 3)
        #expect(font.map(\.count)[Theme.ink] == 15)
    }

    @Test func `a computed value is computed from the theme at each use`() {
        let width = Adaptive<Theme, Double> { $0[.text].contrast(with: $0[.background]) > 15 ? 1 : 2 }
        #expect(width[Theme(name: "faint", appearance: .day, background: pale, text: red)] == 2)
        #expect(
            width[
                Theme(
                    name: "strong", appearance: .day, background: .init(red: 255, green: 255, blue: 255),
                    text: .init(red: 0, green: 0, blue: 0))] == 1)
    }
}
