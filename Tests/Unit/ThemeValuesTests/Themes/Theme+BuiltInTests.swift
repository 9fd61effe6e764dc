import Testing
import ThemeValues
import Vocabulary

@Suite("The built-in themes") struct BuiltInThemeTests {
    @Test(arguments: Theme.builtIn)
    func `a built-in theme has a color for every role`(theme: Theme) {
        for entry in RoleTable.standard.entries { #expect(theme.colors[entry.role] != nil) }
    }

    @Test func `both appearances have built-in themes with their own names`() {
        #expect(Set(Theme.builtIn.map(\.appearance)) == Set(Appearance.allCases))
        #expect(Set(Theme.builtIn.map(\.name)).count == Theme.builtIn.count)
        #expect(Theme.builtIn(for: .day) == .paper)
        #expect(Theme.builtIn(for: .night) == .ink)
        #expect(Theme.paper.appearance == .day)
        #expect(Theme.ink.appearance == .night)
    }

    @Test(arguments: Theme.builtIn)
    func `contrast: every text in a built-in theme is readable (AA)`(theme: Theme) {
        for result in theme.contrasts() {
            #expect(result.reaches(.aa), "\(result.role.name) on \(result.background.name): \(result.ratio)")
        }
    }

    @Test func `built-in themes are light for day and dark for night`() {
        #expect(Theme.paper[.background].relativeLuminance > 0.8)
        #expect(Theme.ink[.background].relativeLuminance < 0.05)
    }
}
