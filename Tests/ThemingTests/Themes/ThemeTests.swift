import Switching
import Testing
import Theming

@Suite("Palettes: a theme") struct ThemeTests {
    private let white = Color(red: 255, green: 255, blue: 255)
    private let black = Color(red: 0, green: 0, blue: 0)

    @Test("Gives the colour for a role, also for one of a program; the text's for one that nobody knows")
    func role() {
        let theme = Theme(
            name: "half", appearance: .day, background: white, text: black, colors: ["editor.margin": white])
        #expect(theme[.background] == white)
        #expect(theme["editor.margin"] == white)
        #expect(theme["editor.gutter"] == black)
    }

    @Test("With some colours alone it is the built-in one with those changed")
    func overBuiltIn() {
        let theme = Theme(name: "mine", appearance: .night, colors: [.accent: white])
        #expect(theme[.accent] == white)
        #expect(theme[.link] == white)
        #expect(theme[.background] == Theme.ink[.background])
        #expect(theme != .ink)
        #expect(Theme(name: "ink", appearance: .night, colors: [:]) == .ink)
    }

    @Test("Roles are told apart by their names")
    func names() {
        #expect(Theme.Role("text") == .text)
        #expect(Theme.Role("Text") != .text)
        #expect(Theme.Role.secondaryText.name == "secondary-text")
        #expect(Theme.Role.terminal(12).name == "terminal-12")
        #expect(Theme.Role.terminal(-1) == .terminal(15))
    }
}
