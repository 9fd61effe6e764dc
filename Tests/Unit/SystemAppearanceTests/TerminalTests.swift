import Foundation
import TestSupport
import Testing

/// A program with the library SystemAppearance in a terminal whose other end is the test, without a bus.
@Suite("In a terminal", .tags(.alone))
final class TerminalTests {
    private let terminal: PseudoTerminal
    private let before: [UInt8]
    private var program: ChildProcess?

    init() throws {
        terminal = try PseudoTerminal()
        before = terminal.settings
    }

    deinit { program?.end() }

    private static let (question, light, dark) = (
        "\u{1B}[?996n\u{1B}]11;?\u{1B}\\\u{1B}[c", "\u{1B}[?997;2n", "\u{1B}[?997;1n"
    )
    private static let (on, off, name) = ("\u{1B}[?2031h", "\u{1B}[?2031l", "\u{1B}[?62;22c")

    private func start(_ words: String..., environment: [String: String] = ["TERM": "xterm"]) throws -> ChildProcess {
        try start(Products.path("AppearanceProbe"), words, environment: environment)
    }

    private func start(
        _ executable: String, _ words: [String], environment: [String: String] = ["TERM": "xterm"]
    ) throws -> ChildProcess {
        let program = try ChildProcess(executable, words, environment: environment, terminal: terminal.path)
        self.program = program
        return program
    }

    @Test(
        .promise("appearance-terminal"),
        arguments: [
            (light + name, "day"), (dark + name, "night"), ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\" + name, "night"),
            (dark + "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}" + name, "night"),
            ("\u{1B}]11;rgb:fafa/fafa/fafa\u{7}" + name, "day"), (name, "day"),
            ("\u{1B}[?997;5n\u{1B}]11;rgb:x/y/z\u{7}\u{1B}]11;?\u{1B}\\q\u{1B}[?9;1;1n" + name, "day"),
        ] as [(String, String)])
    func `the terminal is asked and left as it was`(answer: String, appearance: String) throws {
        // Answers before the question, so a busy machine's delay doesn't matter.
        try terminal.send(answer)
        let program = try start("current")
        try terminal.wait(forText: Self.question)
        try terminal.wait(forText: "appearance: \(appearance)\r\n")
        #expect(try program.waitForEnd() == .exited(0))
        #expect(!terminal.text.contains(Self.on))
        #expect(terminal.settings == before)
    }

    @Test func `COLORFGBG decides if a terminal never answers`() throws {
        let program = try start("current", environment: ["TERM": "xterm", "COLORFGBG": "15;0"])
        try terminal.wait(forText: "appearance: night\r\n")
        #expect(try program.waitForEnd() == .exited(0))
        #expect(terminal.text.hasPrefix(Self.question) && terminal.settings == before)
    }

    @Test(.promise("appearance-endless")) func `a program gives up on a terminal that never stops sending`() throws {
        let program = try start("current", environment: ["TERM": "xterm", "COLORFGBG": "15;0"])
        try terminal.wait(forText: Self.question)
        let deadline = monotonicSeconds() + patience
        try terminal.flood("\u{1B}\u{1B}\u{1B}\u{1B}") {
            !terminal.text.contains("appearance") && monotonicSeconds() < deadline
        }
        expect(terminal.text, contains: "appearance: night")
        program.end()
    }

    @Test func `following only preferences leaves the terminal alone`() throws {
        try terminal.send(Self.dark + Self.name)
        let program = try start("preferences", "1")
        try terminal.wait(forText: "motion: false\r\n" + Self.question)
        try terminal.wait(forText: "appearance: night\r\n")
        #expect(try program.waitForEnd() == .exited(0))
        #expect(!terminal.text.contains(Self.on) && terminal.settings == before)
    }

    @Test func `a dumb terminal isn't asked`() throws {
        let program = try start("current", environment: ["TERM": "dumb"])
        try terminal.wait(forText: "\r\n")
        #expect(try program.waitForEnd() == .exited(0))
        #expect(terminal.text == "appearance: day\r\n")
    }

    @Test func `reports are followed, and other input changes nothing`() throws {
        let program = try start("changes", "4")
        try terminal.wait(forText: Self.on + Self.question)
        try terminal.send(Self.light + Self.name)
        var end = try terminal.wait(forText: "appearance: day\r\n")
        for (input, appearance) in [
            (Self.dark, "night"), ("abc\u{1B}[A\u{1B}[?997;9n" + Self.light, "day"), (Self.dark, "night"),
        ] {
            try terminal.send(input)
            end = try terminal.wait(forText: "appearance: \(appearance)\r\n", from: end)
        }
        try terminal.wait(forText: Self.off, from: end)
        #expect(try program.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
        #expect(terminal.text.components(separatedBy: Self.on).count == 2)
        expect(terminal.text, lacks: "abc", "what is typed is not shown")
    }

    @Test(.promise("appearance-terminal"), arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a program that a signal ends leaves the terminal as it was`(by signal: CInt) throws {
        let program = try start("changes", "9")
        try terminal.wait(forText: Self.on)
        try terminal.send(Self.dark + Self.name)
        try terminal.wait(forText: "appearance: night\r\n")
        program.signal(signal)
        #expect(try program.waitForEnd() == .killed(signal: signal))
        try terminal.wait(forText: Self.off)
        #expect(terminal.settings == before)
    }

    @Test(.promise("appearance-terminal")) func `a signal during the question leaves the terminal as it was`() throws {
        let program = try start("current")
        try terminal.wait(forText: Self.question)
        program.signal(SIGTERM)
        // On a busy machine the program has already given up.
        let end = try program.waitForEnd()
        #expect(end == .killed(signal: SIGTERM) || end == .exited(0))
        #expect(terminal.settings == before)
    }

    @Test func `a stopped program releases the terminal and takes it again later`() throws {
        let path = Products.path("AppearanceProbe")
        let shell = try start(
            "/bin/sh", ["-mc", "'\(path)' changes 3; echo shell; read line; fg >/dev/null; echo end"])
        try terminal.wait(forText: Self.on + Self.question)
        try terminal.send(Self.dark + Self.name)
        try terminal.wait(forText: "appearance: night\r\n")
        try terminal.send("\u{1A}")
        var end = try terminal.wait(forText: Self.off)
        end = try terminal.wait(forText: "shell\r\n", from: end)
        #expect(terminal.settings == before)
        try terminal.send("\n")
        end = try terminal.wait(forText: Self.on + Self.question, from: end)
        // The terminal has become light in the meantime.
        try terminal.send(Self.light + Self.name)
        end = try terminal.wait(forText: "appearance: day\r\n", from: end)
        try terminal.send(Self.dark)
        end = try terminal.wait(forText: "appearance: night\r\n", from: end)
        end = try terminal.wait(forText: Self.off, from: end)
        try terminal.wait(forText: "end\r\n", from: end)
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
    }

    @Test func `a program in a pipe asks the terminal that it writes to`() throws {
        try terminal.send(Self.dark + Self.name)
        let path = Products.path("AppearanceProbe")
        let shell = try start("/bin/sh", ["-c", "echo text | '\(path)' current"])
        try terminal.wait(forText: "appearance: night\r\n")
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
    }

    @Test func `a program that reads its own keys follows the reports among them`() throws {
        try terminal.send(Self.dark + Self.name)
        let program = try start("reports", "3")
        let asked = try terminal.wait(forText: "appearance: night\r\n")
        try terminal.wait(forText: Self.on + "\u{1B}[?996n")
        // The loop has begun. It misses reports that arrive before its first read.
        try terminal.wait(forText: "appearance: night\r\n", from: asked)
        expect(terminal.text, lacks: "day", "what it said first counts until there is a report")
        try terminal.send("q")
        var end = try terminal.wait(forText: "keys: \"q\"\r\n")
        for (input, appearance) in [(Self.light, "day"), (Self.dark, "night")] {
            try terminal.send(input)
            end = try terminal.wait(forText: "appearance: \(appearance)\r\n", from: end)
        }
        try terminal.wait(forText: Self.off, from: end)
        #expect(try program.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
    }

    @Test func `a program without answers stays by day and returns its terminal`() throws {
        let program = try start("changes", "1")
        try terminal.wait(forText: "appearance: day\r\n")
        try terminal.wait(forText: Self.off)
        #expect(try program.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
    }
}
