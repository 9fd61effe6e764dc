import TestSupport
import Testing
import ThemeFiles
import ThemeValues
import Vocabulary

@Suite("The shipped themes") struct ShippedThemesTests {
    private static let folder = Fixtures.path("../../config/themes")
    static let library = ThemeLibrary(folders: [folder])
    static let names = [
        "dune", "ember", "fjord", "forest", "frost", "ink", "ink-high-contrast", "meadow", "paper",
        "paper-high-contrast",
    ]

    private func load(_ name: String) throws -> LoadedTheme {
        try #require(try ThemeLibrary(folders: []).theme(inFile: "\(Self.folder)/\(name).yaml"))
    }

    @Test func `there are five themes for day and five for night`() throws {
        #expect(Self.library.names == Self.names)
        let themes = try Self.names.map { try load($0) }
        #expect(themes.filter { $0.theme.appearance == .day }.count == 5)
        #expect(themes.allSatisfy { $0.title != nil && $0.author != nil && $0.format == .halflight })
    }

    @Test(arguments: Theme.builtIn)
    func `the built-in themes equal their files`(theme: Theme) throws {
        var loaded = try load(theme.name).theme
        // A built-in theme has neither title nor author.
        (loaded.title, loaded.author) = (nil, nil)
        #expect(loaded == theme)
    }

    @Test(arguments: ShippedThemesTests.names)
    func `contrast: every text role reaches AA, or AAA with high contrast`(name: String) throws {
        let level: ContrastLevel = name.hasSuffix("high-contrast") ? .aaa : .aa
        let theme = try load(name).theme
        #expect(theme.isHighContrast == (level == .aaa))
        for result in theme.contrasts() {
            #expect(
                result.reaches(level), "\(name): \(result.role.name) on \(result.background.name): \(result.ratio)")
        }
    }

    @Test(arguments: ShippedThemesTests.names)
    func `themes are light for day and dark for night`(name: String) throws {
        let theme = try load(name).theme
        let luminance = theme[.background].relativeLuminance
        #expect(theme.appearance == .day ? luminance > 0.75 : luminance < 0.03)
    }
}
