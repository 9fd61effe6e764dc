import Testing
import ThemeValues
import Vocabulary

@Suite("Palettes: a theme") struct ThemeTests {
    private let white = Color(red: 255, green: 255, blue: 255)
    private let black = Color(red: 0, green: 0, blue: 0)

    @Test func `a theme has standard and custom roles, and others get the text color`() {
        let theme = Theme(
            name: "half", appearance: .day, background: white, text: black, colors: ["editor.margin": white])
        #expect(theme[.background] == white)
        #expect(theme["editor.margin"] == white)
        #expect(theme["editor.gutter"] == black)
    }

    @Test func `a theme of a few colors inherits the rest from the built-in theme`() {
        let theme = Theme(name: "mine", appearance: .night, colors: [.accent: white])
        #expect(theme[.accent] == white)
        #expect(theme[.link] == white)
        #expect(theme[.background] == Theme.ink[.background])
        #expect(theme != .ink)
        #expect(Theme(name: "ink", appearance: .night, colors: [:]) == .ink)
    }

    @Test func `roles differ by name`() {
        #expect(Theme.Role("text") == .text)
        #expect(Theme.Role("Text") != .text)
        #expect(Theme.Role.secondaryText.name == "secondary-text")
        #expect(Theme.Role.terminal(12).name == "terminal-12")
        #expect(Theme.Role.terminal(-1) == .terminal(15))
    }
}
