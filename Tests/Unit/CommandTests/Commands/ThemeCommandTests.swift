import Switching
import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@testable import HalflightTerminal
@testable import halflight

@Suite("The output of theme") struct ThemeCommandTests {
    private let folder: TemporaryFolder
    private let library: ThemeLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = ThemeLibrary(folders: [folder.path])
        try folder.write("inherits: ink\ntitle: Mine\nauthor: Me\ncolors: {text: \"#333333\"}", to: "mine.yaml")
        try folder.write("colors: ?", to: "broken.yaml")
    }

    @Test func `list has each theme, marks those in use and shows errors`() {
        var themes = ThemeRecord.all(in: library)
        #expect(themes.map(\.name) == ["broken", "ink", "mine", "paper"])
        themes[3].uses = ["day"]
        themes[1].uses = ["day", "night"]
        let lines = ThemeListCommand.lines(themes, for: .none).map(\.description)
        #expect(lines[0] == "    THEME   FOR    FORMAT     TITLE")
        #expect(lines[1].hasPrefix("    broken  -      -          \(folder.path)/broken.yaml:1:"))
        #expect(lines[2] == "dn  ink     night  built-in   Ink")
        #expect(lines[3] == "    mine    night  halflight  Mine")
        #expect(lines[4] == "d   paper   day    built-in   Paper")
        #expect(
            "\(themes[2].json)"
                == """
                {"name":"mine","title":"Mine","appearance":"night","format":"halflight","author":"Me",\
                "file":"\(folder.path)/mine.yaml","uses":[],"error":null}
                """)
        expect("\(themes[0].json)", contains: "\"appearance\":null")
    }

    @Test func `show has the theme's origin and each role with its color`() throws {
        let theme = try #require(try library.theme(named: "mine"))
        let lines = ThemeShowCommand.lines(theme, for: .none, isTrueColor: true).map(\.description)
        expect(lines, lacks: "inherits  ")
        #expect(lines.first == "theme   mine")
        for line in [
            "file    \(folder.path)/mine.yaml", "text                 #333333", "cursor               #333333  text",
        ] {
            #expect(lines.contains(line))
        }
        let shown = ThemeShowCommand.lines(theme, for: Terminal(hasColour: true), isTrueColor: true)
        #expect(shown.contains { $0.description.hasPrefix("\u{1B}[48;2;51;51;51m    \u{1B}[0m  text   ") })
        let json = "\(ThemeShowCommand.json(theme))"
        #expect(json.hasPrefix("{\"name\":\"mine\",\"title\":\"Mine\",\"author\":\"Me\",\"appearance\":\"night\""))
        expect(json, contains: "\"cursor\":\"#333333\"")
    }

    @Test func `check has each text with its ratio and level`() throws {
        let theme = try #require(try library.theme(named: "mine"))
        let results = theme.theme.contrasts()
        let lines = ThemeCheckCommand.lines(results, .aa, for: .none).map(\.description)
        #expect(lines.count == results.count + 1)
        let text = try #require(lines.first { $0.hasPrefix("text ") })
        #expect(text.hasSuffix("#333333 #17191e    1.3  -, below AA"))
        #expect(lines.contains { $0.hasPrefix("secondary-text  background") && $0.hasSuffix("7.2  AAA") })
        let json = "\(ThemeCheckCommand.json(theme, results, .aa))"
        #expect(json.hasPrefix("{\"name\":\"mine\",\"appearance\":\"night\",\"level\":\"aa\",\"passes\":false"))
        expect(json, contains: "\"reaches\":null,\"passes\":false}")
        expect("\(ThemeCheckCommand.json(theme, [], .aa))", contains: "\"passes\":true")
    }
}
