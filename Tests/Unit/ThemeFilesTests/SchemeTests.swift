import TestSupport
import Testing
import ThemeFiles
import ThemeValues
import Vocabulary

@Suite("Theme files: base16 and base24 schemes") struct SchemeTests {
    private let library = ThemeLibrary(folders: [Fixtures.path("schemes")])

    private func load(_ name: String) throws -> LoadedTheme {
        try #require(try library.theme(named: name))
    }

    @Test func `an older base16 scheme gets its appearance by luminance`() throws {
        let theme = try load("legacy-base16")
        #expect(theme.format == .base16)
        #expect(theme.title == "Halflight Dune")
        #expect(theme.author == "Halflight")
        #expect(theme.theme.appearance == .day)
        #expect(theme.theme[.background].description == "#fbf5ec")
        #expect(theme.theme["base0E"].description == "#934598")
    }

    @Test func `a newer base16 scheme is read`() throws {
        let theme = try load("base16").theme
        #expect(try load("base16").format == .base16)
        #expect(theme.appearance == .night)
        let roles: [(Theme.Role, Theme.Role)] = [
            (.background, "base00"), (.surface, "base01"), (.selection, "base02"), (.border, "base03"),
            (.secondaryText, "base04"), (.text, "base05"), (.error, "base08"), (.warning, "base0A"),
            (.success, "base0B"), (.information, "base0C"), (.accent, "base0D"), (.terminal(0), "base00"),
            (.terminal(1), "base08"), (.terminal(5), "base0E"), (.terminal(7), "base05"), (.terminal(8), "base03"),
            (.terminal(9), "base08"), (.terminal(14), "base0C"), (.terminal(15), "base07"),
        ]
        for (role, base) in roles { #expect(theme[role] == theme[base], "\(role.name)") }
    }

    @Test func `a base24 scheme has its own bright colors`() throws {
        let theme = try load("base24").theme
        #expect(try load("base24").format == .base24)
        let roles: [(Theme.Role, Theme.Role)] = [
            (.terminal(1), "base08"), (.terminal(9), "base12"), (.terminal(10), "base14"), (.terminal(11), "base13"),
            (.terminal(12), "base16"), (.terminal(13), "base17"), (.terminal(14), "base15"),
        ]
        for (role, base) in roles {
            #expect(theme[role] == theme[base], "\(role.name)")
            #expect(theme.colors[base] != nil)
        }
    }

    @Test(arguments: ["legacy-base16", "base16", "base24"])
    func `every role has a color`(name: String) throws {
        let theme = try load(name).theme
        for entry in RoleTable.standard.entries { #expect(theme.colors[entry.role] != nil) }
    }

    private static let colors = (0..<16).map { "base0\(String($0, radix: 16, uppercase: true)): \"102030\"" }

    @Test func `mistakes are reported with their place`() throws {
        func error(_ lines: [String]) throws -> String {
            try ThemeFolder(["x.yaml": lines.joined(separator: "\n")]).error("x")
        }
        #expect(
            try error(Self.colors.filter { !$0.hasPrefix("base0D") })
                == "x.yaml:1:1: the scheme has no colour base0D: expected base00 to base0F")
        let empty = try error(["scheme: a"])
        expect(empty, hasPrefix: "x.yaml:1:1: ")
        expect(empty, contains: " base00")
        #expect(
            try error(Self.colors.dropLast() + ["base0F: red"])
                == "x.yaml:16:9: base0F: expected a colour such as \"1f5fa8\" or \"#1f5fa8\", found \"red\"")
        for (line, place, values) in [
            ("system: base8", "1:9: system: ", [" base16 ", " base24"]),
            ("variant: dim", "1:10: variant: ", [" day ", " night"]),
        ] {
            let error = try error([line] + Self.colors)
            expect(error, hasPrefix: "x.yaml:\(place)")
            for value in values { expect(error, contains: value) }
        }
    }

    @Test func `other keys are ignored, and unquoted lowercase colors are read`() throws {
        let lines = Self.colors.map { $0.lowercased().replacing("\"", with: "") }
        let text = (lines + ["slug: x", "description: [a, b]"]).joined(separator: "\n")
        #expect(try ThemeFolder(["x.yaml": text]).load("x").theme[.text].description == "#102030")
    }
}
