import TestSupport
import Testing
import ThemeValues
import Vocabulary

@Suite("Palettes") struct PaletteTests {
    private let white = Color(red: 255, green: 255, blue: 255)
    private let black = Color(red: 0, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 255)
    private let red = Color(red: 255, green: 0, blue: 0)

    @Test func `with background and text, every standard role has a color`() throws {
        let colors = try (([.background: white, .text: black]) as Palette).resolved()
        for entry in RoleTable.standard.entries { #expect(colors[entry.role] != nil, "\(entry.role.name)") }
        #expect(colors[.surface] == white)
        #expect(colors[.accentText] == white)
        #expect(colors[.terminal(12)] == black)
    }

    @Test func `a role has its fallback's color, along the whole chain`() throws {
        let colors = try (([.background: white, .text: black, .accent: blue, .error: red]) as Palette).resolved()
        #expect(colors[.link] == blue)
        #expect(colors[.terminal(4)] == blue)
        #expect(colors[.terminal(12)] == blue)
        #expect(colors[.terminal(9)] == red)
    }

    @Test(arguments: [Theme.Role.background, .text])
    func `a missing role is an error with its name`(role: Theme.Role) throws {
        var palette: Palette = [.background: white, .text: black]
        palette[role] = nil
        let error = #expect(throws: MissingRole.self) {
            try Theme(name: "half", appearance: .day, palette: palette)
        }
        #expect(error == MissingRole(role: role, fallback: nil))
        expect(error?.description, contains: " \(role.name) ")
    }

    @Test func `a program's own role has a fallback or must be in each theme`() throws {
        let table = RoleTable.standard.adding(
            "editor.keyword", fallback: .accent, meaning: "keywords", on: [.background])
        var palette: Palette = [.background: white, .text: black, .accent: blue]
        #expect(try Theme(name: "a", appearance: .day, palette: palette, roles: table)["editor.keyword"] == blue)
        let strict = table.adding("editor.keyword", fallback: nil)
        #expect(throws: MissingRole(role: "editor.keyword", fallback: nil)) {
            try Theme(name: "a", appearance: .day, palette: palette, roles: strict)
        }
        palette["editor.keyword"] = red
        #expect(try Theme(name: "a", appearance: .day, palette: palette, roles: strict)["editor.keyword"] == red)
    }

    @Test func `a fallback outside the table is found when a theme is created`() {
        let table = RoleTable.standard.adding("editor.margin", fallback: "editor.gutter")
        let error = #expect(throws: MissingRole.self) {
            try Theme(name: "a", appearance: .day, palette: [.background: white, .text: black], roles: table)
        }
        #expect(error == MissingRole(role: "editor.margin", fallback: "editor.gutter"))
        for name in ["editor.margin", "editor.gutter"] { expect(error?.description, contains: name) }
    }

    @Test func `inherited colors stay, and fallbacks follow changed colors`() throws {
        let parent: Palette = [.background: white, .text: black, .error: red]
        let child = ([.accent: blue, .text: red] as Palette).inheriting(from: parent)
        let colors = try child.resolved()
        #expect(colors[.background] == white)
        #expect(colors[.text] == red)
        #expect(colors[.error] == red)
        #expect(colors[.link] == blue)
    }

    @Test func `each standard role follows its fallback and has a description`() {
        var seen: Set<Theme.Role> = []
        for entry in RoleTable.standard.entries {
            if let fallback = entry.fallback { #expect(seen.contains(fallback), "\(entry.role.name)") }
            #expect(seen.insert(entry.role).inserted)
            #expect(!entry.meaning.isEmpty)
        }
        for entry in RoleTable.standard.entries {
            for ground in entry.backgrounds { #expect(seen.contains(ground)) }
        }
        #expect(RoleTable.standard.entries.filter { $0.fallback == nil }.map(\.role) == [.background, .text])
    }
}
