import Foundation
import HalflightConfiguration
import LightSensors
import Switching
import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@Suite("Using a partly wrong configuration") @MainActor struct LoadedConfigurationTests {
    private let folder: TemporaryFolder
    private var themes: ThemeLibrary { ThemeLibrary(folders: ["\(folder.path)/themes"]) }
    private var copies: ThemeLibrary { ThemeLibrary(folders: ["\(folder.path)/copies"]) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func load(_ text: String, _ substitutes: ThemeSubstitutes? = ThemeSubstitutes()) throws
        -> LoadedConfiguration
    {
        let path = try folder.write(text, to: "config.yaml")
        return try LoadedConfiguration(file: path, themes: themes, substitutes: substitutes)
    }

    private func mistakes(_ loaded: LoadedConfiguration) -> [String] {
        loaded.mistakes.map { "\($0.error). \($0.effect)".replacing("\(folder.path)/", with: "") }
    }

    @Test(arguments: [
        ("source: replay:a.csv@60x\n", true), ("source: [\"replay:a.csv\"]\n", true),
        ("source:\n  - replay:a.csv\n  - sun\n", false),
        ("source: [sun, replay:a.csv, replay:b.csv]\nguards: off\n", false),
    ])
    func `a trace as a source is a warning, and the other sources are used`(text: String, isAuto: Bool) throws {
        let loaded = try load(text)
        #expect(loaded.configuration.sources == (isAuto ? .auto : SourcePreference([.kind(.sun)])))
        #expect(loaded.mistakes.count >= 1 && loaded.mistakes.allSatisfy(\.isWarning))
        #expect(loaded.mistakes.allSatisfy { $0.effect == .otherSourcesUsed })
        #expect(loaded.configuration.rules.guards == !text.contains("guards"))
    }

    @Test func `unknown keys are warnings anywhere, and the rest is used`() throws {
        let loaded = try load(
            """
            guards: off
            new-key: {a: [1, 2]}
            settle: {to-day: 1s, to-dusk: 2s}
            source: [{command: [lux], unit: lux}]
            """)
        #expect(!loaded.configuration.rules.guards)
        #expect(loaded.configuration.rules.settleToDay == .seconds(1))
        #expect(loaded.configuration.sources.runsProgram)
        let told = mistakes(loaded)
        #expect(told.count == 3)
        for (told, (place, key)) in zip(
            told, [("2:1", "new-key"), ("4:27", "source.unit"), ("3:22", "settle.to-dusk")])
        {
            expect(told, hasPrefix: "config.yaml:\(place): ")
            expect(told, contains: " \"\(key)\"")
        }
        expect(told[0], contains: " source, ", "the known keys")
        #expect(loaded.mistakes.allSatisfy { $0.effect == .keyIgnored })
        #expect(loaded.mistakes.map(\.isWarning) == [true, true, true])
        #expect(try load("new-key: 3\n", nil).mistakes.map(\.isWarning) == [true], "whoever reads the file")
    }

    @Test func `any other mistake, or too many unknown keys, is an error`() throws {
        #expect(throws: ConfigurationError.self) { try load("new: 1\nguards: perhaps\n") }
        let many = (1...20).map { "key-\($0): 1\n" }.joined()
        #expect(try load(many).mistakes.count == 20)
        #expect(throws: ConfigurationError.self) { try load(many + "key-21: 1\n") }
    }

    @Test func `an unusable theme is replaced by its last valid content or a built-in`() throws {
        try folder.write("colors: {text: loud}\n", to: "themes/mine.yaml")
        let text = "guards: off\ntheme: {day: nothing, night: mine}\n"
        #expect(throws: ConfigurationError.self) { try load(text, nil) }
        let builtIn = try load(text, ThemeSubstitutes(copies))
        #expect(builtIn.wrongThemes == [.day: "nothing", .night: "mine"])
        #expect(!builtIn.configuration.rules.guards)
        #expect(builtIn.configuration.themes == ThemePair<Theme>())
        let told = mistakes(builtIn)
        expect(told[0], hasPrefix: "config.yaml:2:14: theme.day: ")
        expect(told[0], contains: " ink, paper, ", "the known themes")
        expect(told[1], contains: "themes/mine.yaml:1:16: ")
        #expect(
            builtIn.mistakes.map(\.effect) == [
                .themeUsed("paper", isBuiltIn: true), .themeUsed("ink", isBuiltIn: true),
            ])
        try folder.write("inherits: ink\ntitle: Kept\n", to: "copies/mine.yaml")
        let kept = try load(text, ThemeSubstitutes(copies))
        #expect(kept.configuration.themes.night.title == "Kept")
        #expect(kept.mistakes[1].effect == .lastValidContentUsed)
        #expect(kept.configuration.themeFiles == ["\(folder.path)/themes/mine.yaml"], "the wrong file is watched")
        #expect(kept.mistakes.map(\.isWarning) == [false, false])
    }

    @Test func `an unusable theme stays as it is in use`() throws {
        try folder.write("inherits: ink\ntitle: Kept\n", to: "copies/mine.yaml")
        try folder.write("inherits: ink\ntitle: Used\n", to: "used/mine.yaml")
        let used = try #require(ThemeLibrary(folders: ["\(folder.path)/used"]).find("mine"))
        let substitutes = ThemeSubstitutes(copies, present: ThemePair(day: used, night: used))
        try folder.write("colors: {text: loud}\n", to: "themes/mine.yaml")
        let same = try load("theme: {night: mine}\n", substitutes)
        #expect(same.configuration.themes.night == used)
        #expect(same.mistakes[0].effect == .lastValidContentUsed)
        let other = try load("theme: {night: other}\n", substitutes)
        #expect(other.configuration.themes.night == used)
        #expect(other.mistakes[0].effect == .themeUsed("mine", isBuiltIn: false))
    }

    @Test func `the themes' texts are the ones that were read`() throws {
        try folder.write("inherits: parent\n", to: "themes/mine.yaml")
        try folder.write("inherits: ink\n", to: "themes/parent.yml")
        let texts = try load("theme: {night: mine}\n").themeTexts
        #expect(texts == ["mine": Array("inherits: parent\n".utf8), "parent": Array("inherits: ink\n".utf8)])
    }
}
