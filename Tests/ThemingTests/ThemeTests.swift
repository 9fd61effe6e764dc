import Switching
import Testing
import Theming

@Suite("A theme") struct ThemeTests {
    @Test("Gives the colour for a role, and nil for a role it does not know")
    func role() {
        let white = Color(red: 255, green: 255, blue: 255)
        let theme = Theme(name: "half", appearance: .day, colors: [.background: white, "cursor": white])
        #expect(theme[.background] == white)
        #expect(theme["cursor"] == white)
        #expect(theme[.text] == nil)
    }

    @Test("Roles are told apart by their names")
    func names() {
        #expect(Theme.Role("text") == .text)
        #expect(Theme.Role("Text") != .text)
        #expect(Theme.Role.secondaryText.name == "secondary-text")
    }
}
