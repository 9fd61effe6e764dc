import Testing
import ThemeValues
import Vocabulary

@Suite("The built-in themes") struct BuiltInThemeTests {
    @Test("A built-in theme has a color for every role", arguments: Theme.builtIn)
    func roles(theme: Theme) {
        for entry in RoleTable.standard.entries { #expect(theme.colors[entry.role] != nil) }
    }

    @Test("Both appearances have built-in themes with their own names")
    func names() {
        #expect(Set(Theme.builtIn.map(\.appearance)) == Set(Appearance.allCases))
        #expect(Set(Theme.builtIn.map(\.name)).count == Theme.builtIn.count)
        #expect(Theme.builtIn(for: .day) == .paper)
        #expect(Theme.builtIn(for: .night) == .ink)
        #expect(Theme.paper.appearance == .day)
        #expect(Theme.ink.appearance == .night)
    }

    @Test("Contrast: every text in a built-in theme is readable (AA)", arguments: Theme.builtIn)
    func contrast(theme: Theme) {
        for result in theme.contrasts() {
            #expect(result.reaches(.aa), "\(result.role.name) on \(result.background.name): \(result.ratio)")
        }
    }

    @Test("Built-in themes are light for day and dark for night")
    func lightness() {
        #expect(Theme.paper[.background].relativeLuminance > 0.8)
        #expect(Theme.ink[.background].relativeLuminance < 0.05)
    }
}
