import Foundation
import TestSupport
import Testing
import ThemeValues

@Suite("The documented roles") struct DocumentedRolesTests {
    @Test func `docs/themes.md has every role of the table in order`() throws {
        let text = try String(contentsOfFile: Fixtures.repository("docs/themes.md"), encoding: .utf8)
        let rows = RoleTable.standard.entries.map { entry in
            let fallback = entry.fallback.map { "`\($0.name)`" } ?? "none: every theme has it"
            let grounds = entry.backgrounds.map { "`\($0.name)`" }.joined(separator: ", ")
            return "| `\(entry.role.name)` | \(entry.meaning) | \(fallback) | \(grounds) |\n"
        }
        #expect(text.contains(rows.joined()))
    }

    @Test func `the manual page has exactly the roles with their fallbacks`() throws {
        let text = try String(contentsOfFile: Fixtures.repository("config/man/halflight-theme.5"), encoding: .utf8)
        for entry in RoleTable.standard.entries {
            let meaning = entry.meaning.prefix(1).uppercased() + entry.meaning.dropFirst()
            let rest = entry.fallback.map { "; else\n.Cm \($0.name) .\n" } ?? "; every theme has it.\n"
            expect(text, contains: ".It Cm \(entry.role.name)\n\(meaning)\(rest)", "\(entry.role.name)")
        }
        #expect(text.components(separatedBy: "\n.It Cm ").count == RoleTable.standard.entries.count + 1)
    }
}
