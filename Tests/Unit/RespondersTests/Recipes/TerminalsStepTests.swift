import Foundation
import TestSupport
import Testing
import ThemeValues
import Vocabulary

@testable import Responders

/// The sequences for terminals, and programs that aren't terminals.
@Suite(.tags(.alone)) @MainActor struct TerminalsStepTests {
    @Test func `a theme has nineteen complete sequences in xterm's form`() {
        let sequences = Theme.ink.terminalSequences.split(separator: "\u{1b}\\")
        #expect(sequences.count == 19)
        #expect(sequences.first == "\u{1b}]4;0;\(Theme.ink[.terminal(0)])")
        #expect(
            sequences.suffix(3) == [
                "\u{1b}]10;\(Theme.ink[.terminalText])", "\u{1b}]11;\(Theme.ink[.terminalBackground])",
                "\u{1b}]12;\(Theme.ink[.cursor])",
            ])
    }

    /// The test holds the other end and starts the session, as a terminal does.
    @Test(.promise("recipes-terminals")) func `only a named terminal's windows are written to`() throws {
        let terminal = try PseudoTerminal()
        let process = try ChildProcess(
            "/bin/sleep", ["60"], environment: [:], terminal: terminal.path)
        defer { process.end() }
        #expect(TerminalsStep(["no-such-terminal"]).write(.ink).windows.isEmpty)
        #expect(terminal.text == "")
        let own = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
        // Other tests in this process also have terminals.
        #expect(!TerminalsStep([String(own.dropLast())]).write(.ink).windows.isEmpty)
        try terminal.wait(forText: Theme.ink.terminalSequences)
    }

    @Test func `the sequences are kept privately, and links aren't followed`() throws {
        let folder = try TemporaryFolder()
        let colors = "\(folder.path)/colors"
        let other = try folder.write("mine", to: "other")
        symlink(other, colors)
        symlink(other, "\(folder.path)/.colors.halflight-\(getpid())")
        #expect(TerminalsStep([], kept: colors).write(.ink).failures == [])
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
        #expect(try String(contentsOfFile: colors, encoding: .utf8) == Theme.ink.terminalSequences)
        var information = stat()
        #expect(lstat(colors, &information) == 0)
        #expect(information.st_mode == S_IFREG | 0o600)
        #expect(try folder.contents() == ["colors", "other"])
        #expect(TerminalsStep([], kept: "\(folder.path)/new/colors").write(.ink).failures == [])
        #expect(try folder.contents(of: "new") == ["colors"])
        let failing = TerminalsStep([], kept: "\(colors)/colors")
        #expect(failing.write(.ink).failures == ["\(colors)/colors cannot be written: Not a directory"])
    }
}
