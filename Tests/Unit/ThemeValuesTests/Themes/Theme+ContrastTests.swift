import Testing
import ThemeValues

@Suite("A theme's contrast")
struct ThemeContrastTests {
    @Test func `a theme's contrast covers every text role on each background`() throws {
        let results = Theme.paper.contrasts()
        let expected = RoleTable.standard.entries.map(\.backgrounds.count).reduce(0, +)
        #expect(results.count == expected)
        let text = try #require(results.first { $0.role == .text && $0.background == .surface })
        #expect(text.ratio == Theme.paper[.text].contrast(with: Theme.paper[.surface]))
        #expect(text.reaches(.aaa))
        let faint = Theme(
            name: "faint", appearance: .day, background: .white, text: try #require(Color(hex: "#777777")))
        #expect(faint.contrasts().allSatisfy { !$0.reaches(.aa) || $0.role == .accentText })
    }
}
