import Switching
import Testing
import Theming

@Suite("The built-in themes") struct BuiltInThemeTests {
    private static let roles: Set<Theme.Role> = [.background, .surface, .text, .secondaryText, .accent]

    @Test("Have a colour for every role", arguments: Theme.builtIn)
    func roles(theme: Theme) {
        #expect(Set(theme.colors.keys) == Self.roles)
        for role in Self.roles { #expect(theme[role] != nil) }
    }

    @Test("Are there for both appearances, each under a name of its own")
    func names() {
        #expect(Set(Theme.builtIn.map(\.appearance)) == Set(Appearance.allCases))
        #expect(Set(Theme.builtIn.map(\.name)).count == Theme.builtIn.count)
        #expect(Theme.paper.appearance == .day)
        #expect(Theme.ink.appearance == .night)
    }

    /// At least 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
    @Test("Can be read", arguments: Theme.builtIn)
    func contrast(theme: Theme) throws {
        for role in [.text, .secondaryText, .accent] as [Theme.Role] {
            for ground in [.background, .surface] as [Theme.Role] {
                let (front, back) = (try #require(theme[role]), try #require(theme[ground]))
                #expect(contrast(front, back) >= 4.5, "\(role.name) on \(ground.name)")
            }
        }
    }

    @Test("Are light by day and dark by night")
    func lightness() throws {
        #expect(luminance(try #require(Theme.paper[.background])) > 0.8)
        #expect(luminance(try #require(Theme.ink[.background])) < 0.05)
    }

    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)
    }

    /// About the relative luminance of WCAG 2.2, with a plain square for the curve of sRGB.
    private func luminance(_ color: Color) -> Double {
        func linear(_ component: UInt8) -> Double { (Double(component) / 255) * (Double(component) / 255) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
