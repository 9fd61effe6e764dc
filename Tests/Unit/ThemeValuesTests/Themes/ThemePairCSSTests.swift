import TestSupport
import Testing
import ThemeValues

@Suite("Themes as a style sheet")
struct ThemePairCSSTests {
    @Test func `each role is a custom property with both themes' colors`() {
        let lines = ThemePair().css.split(separator: "\n").map(String.init)
        #expect(lines.first == ":root {" && lines.last == "}" && lines[1] == "  color-scheme: light dark;")
        let some = [
            "  --background: light-dark(#fbfaf7, #17191e);", "  --secondary-text: light-dark(#5c6068, #a3a6ad);",
        ]
        #expect(Set(lines).isSuperset(of: some))
        #expect(lines.count == RoleTable.standard.entries.count + 3)
    }

    @Test func `a custom role and an opacity don't break the sheet`() {
        let half = Color(hex: 0x000000, opacity: 0.5)
        let day = Theme(name: "d", appearance: .day, colors: ["editor.keyword": half, "a: b} body {c": .white])
        let css = ThemePair(day: day, night: .ink).css
        expect(
            css, contains: "  --editor-keyword: light-dark(#00000080, #e6e4de);\n", "a theme without it has its text")
        expect(css, contains: "  --a--b--body--c: ")
        #expect(css.split(separator: "}").count == 2)
    }
}
