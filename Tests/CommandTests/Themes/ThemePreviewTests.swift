import Testing
import Theming

@testable import HalflightTerminal
@testable import halflight

@Suite("The preview of a theme") struct ThemePreviewTests {
    private func lines(_ depth: ColorDepth, width: Int? = 80) -> [String] {
        let terminal = Terminal(hasColour: depth != .none, width: width, height: 40, hasUnicode: true)
        return ThemePreview(.ink, title: "Ink", on: terminal, depth).lines.map(\.description)
    }

    /// A line without its colours.
    private func plain(_ line: String) -> String {
        var (text, isSequence) = ("", false)
        for character in line {
            if character == "\u{1B}" { isSequence = true }
            if !isSequence { text.append(character) }
            if character == "m" { isSequence = false }
        }
        return text
    }

    @Test("The preview fills its width, and stays within the terminal", arguments: [40, 57, 76, 80, 200])
    func width(width: Int) {
        for depth in [ColorDepth.sixteen, .indexed, .full] {
            let lines = lines(depth, width: width).map(plain)
            #expect(lines.allSatisfy { $0.count <= width })
            #expect(lines.prefix(9).allSatisfy { $0.count == min(width, 76) })
        }
    }

    @Test("The preview has every role's colour and the sixteen terminal colours")
    func complete() {
        let text = lines(.full).joined(separator: "\n")
        for entry in RoleTable.standard.entries {
            let color = Theme.ink[entry.role]
            #expect(text.contains("48;2;\(color.red);\(color.green);\(color.blue)m"), "\(entry.role.name)")
        }
        let swatches = lines(.full).map(plain).suffix(12).joined(separator: "\n")
        #expect(swatches.contains("secondary-text       #a3a6ad"))
    }

    @Test("The preview only uses sequences that the terminal supports")
    func depths() {
        #expect(lines(.sixteen).allSatisfy { !$0.contains("38;5;") && !$0.contains("38;2;") })
        #expect(lines(.indexed).allSatisfy { !$0.contains("38;2;") })
    }

    @Test("Without colours the preview names them, without escape sequences")
    func named() {
        let lines = lines(.none, width: nil)
        #expect(lines.first == "Ink (ink, for night)")
        #expect(lines.contains { $0.hasPrefix("background") && $0.contains("#17191e") })
        #expect(!lines.joined().contains("\u{1B}"))
        #expect(lines.count == RoleTable.standard.entries.count + 3)
    }
}
