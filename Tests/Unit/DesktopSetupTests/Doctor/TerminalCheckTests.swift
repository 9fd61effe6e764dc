import HalflightTerminal
import Switching
import SystemAppearance
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("Checking the terminal")
struct TerminalCheckTests {
    private static let (dark, light) = ("\u{1B}]11;rgb:17/19/1e\u{1B}\\", "\u{1B}]11;rgb:fb/fa/f7\u{1B}\\")
    private static let (saysDark, saysLight) = ("\u{1B}[?997;1n", "\u{1B}[?997;2n")

    private func finding(_ text: String, _ appearance: Appearance? = .day) -> Finding? {
        TerminalCheck(answer: TerminalAnswer(Array(text.utf8)), appearance: appearance).findings.first
    }

    @Test(arguments: [
        (saysLight + light, Appearance.day, "This terminal shows day, and reports it to programs."),
        (saysDark + dark, .night, "This terminal shows night, and reports it to programs."),
        (saysLight, .day, "This terminal shows day, and reports it to programs."),
        (dark, .night, "This terminal shows night, and does not report it to programs."),
    ])
    func `a terminal that matches the appearance passes`(text: String, appearance: Appearance, what: String) {
        #expect(finding(text, appearance) == .ok("terminal", "\(what)"))
    }

    @Test(arguments: [
        (saysDark + dark, "This terminal reports night to programs in it, but the appearance is day.", "recipe list"),
        (saysDark + light, "This terminal shows day, but reports night to programs in it.", "Open a new window"),
        (saysLight + dark, "This terminal's background suits night, but the appearance is day.", "recipe list"),
        (dark, "This terminal's background suits night, but the appearance is day.", "recipe list"),
    ])
    func `a terminal that contradicts the appearance is named`(text: String, what: String, advice: String) {
        let found = finding(text)
        #expect(found?.status == .warning)
        expect(found?.what.english, hasSuffix: what)
        expect(found?.advice?.english, contains: advice)
    }

    @Test func `a silent or missing terminal isn't a mistake`() {
        #expect(finding("")?.status == .skipped)
        #expect(finding(Self.saysDark, nil) == nil)
        #expect(TerminalCheck(answer: nil, appearance: .day).findings.isEmpty)
    }
}
