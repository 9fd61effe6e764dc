import Foundation
import TestSupport
import TestTags
import Testing

/// `theming-demo`: a terminal full of parts that follow the real agent, and keys.
@Suite(.tags(.alone))
struct ThemingDemoTests {
    private let paper = "48;2;251;250;247m"
    private let ink = "48;2;23;25;30m"

    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let terminal: PseudoTerminal
    private let settings: [UInt8]

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 80)
        terminal = try PseudoTerminal()
        settings = terminal.settings
    }

    /// The colours behind the letters of a part of what was written.
    private func backgrounds(from start: Int, to end: Int) -> Set<String> {
        let written = terminal.text.dropFirst(start).prefix(end - start)
        return Set(
            written.split(separator: "\u{1B}[").compactMap { sequence in
                guard let background = sequence.range(of: "48;2;"), let end = sequence.firstIndex(of: "m") else {
                    return nil
                }
                return String(sequence[background.lowerBound...end])
            })
    }

    @Test("The demo follows the agent, and each switch shows colours in between")
    func follows() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let demo = try machine.start("theming-demo", at: terminal)
        var seen = try terminal.wait(forText: "Collection")
        seen = try terminal.wait(forText: "day: by the agent at 80 %", from: seen)
        try terminal.wait(forText: paper)
        try backlight.set(10)
        try agent.waitForAppearance("night")
        let switched = try terminal.wait(forText: "night: by the agent", from: seen)
        let arrived = try terminal.wait(forText: ink, from: seen)
        try terminal.wait(forText: "night: by the agent at 10 %", from: seen)
        let between = backgrounds(from: seen, to: arrived).subtracting(backgrounds(from: 0, to: seen)).subtracting([ink]
        )
        #expect(between.count > 5, "\(between)")
        try agent.stop()
        try terminal.wait(
            forText: "the agent is not running, and there is no desktop portal", from: max(switched, arrived))
        try terminal.send("q")
        #expect(try demo.waitForEnd() == .exited(0))
        #expect(terminal.settings == settings)
    }

    @Test("Keys choose day, night, a theme of the list, the agent's appearance, and tabs")
    func keys() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let demo = try machine.start("theming-demo", at: terminal)
        var seen = try terminal.wait(forText: "day: by the agent")
        try terminal.send("n")
        seen = try terminal.wait(forText: "night: by key", from: seen)
        seen = try terminal.wait(forText: ink, from: seen)
        try terminal.send("t")
        seen = try terminal.wait(forText: "moss", from: seen)
        try terminal.send("T")
        seen = try terminal.wait(forText: "ink ", from: seen)
        try terminal.send("2")
        seen = try terminal.wait(forText: "Colour", from: seen)
        seen = try terminal.wait(forText: "the background of everything", from: seen)
        try terminal.send("\t")
        seen = try terminal.wait(forText: "ember", from: seen)
        try terminal.send("a")
        seen = try terminal.wait(forText: "day: by the agent", from: seen)
        try terminal.wait(forText: paper, from: seen)
        demo.signal(SIGTERM)
        #expect(try demo.waitForEnd() == .exited(0))
        #expect(terminal.settings == settings)
        try terminal.wait(forText: "\u{1B}[?25h\u{1B}[?1049l", from: seen)
        withExtendedLifetime(agent) {}
    }

    @Test("With reduced motion the next theme appears at once")
    func motion() throws {
        let demo = try machine.start("theming-demo", at: terminal)
        var seen = try terminal.wait(forText: "the agent is not running")
        try terminal.send("mm")
        seen = try terminal.wait(forText: "no motion", from: seen)
        try terminal.send("n")
        let arrived = try terminal.wait(forText: ink, from: seen)
        let both = backgrounds(from: 0, to: seen).union(backgrounds(from: arrived, to: terminal.text.count))
        #expect(backgrounds(from: seen, to: arrived).subtracting(both).isEmpty)
        try terminal.send("q")
        #expect(try demo.waitForEnd() == .exited(0))
    }

    @Test("The demo works in a small terminal, and in one that changes its size")
    func sizes() throws {
        terminal.resize(columns: 20, rows: 2)
        let demo = try machine.start("theming-demo", at: terminal)
        let seen = try terminal.wait(forText: "Theming")
        for (columns, rows) in [(1, 1), (200, 60), (90, 24)] {
            terminal.resize(columns: columns, rows: rows)
            try terminal.send("2")
            try terminal.send("3")
        }
        try terminal.wait(forText: "ember", from: seen)
        try terminal.send("q")
        #expect(try demo.waitForEnd() == .exited(0))
    }

    @Test("Under Ctrl-S the demo ends when told to, and restores the terminal")
    func stoppedFlow() throws {
        let demo = try machine.start("theming-demo", at: terminal)
        let drawn = try terminal.wait(forText: "the agent is not running")
        try terminal.stopFlow()
        // The key is read, and its tab drawn at once.
        try terminal.send("2")
        try terminal.waitUntilRead()
        demo.signal(SIGTERM)
        #expect(try demo.waitForEnd() == .exited(0))
        try terminal.wait(forText: "\u{1B}[?1049l", from: drawn)
        #expect(terminal.settings == settings)
    }

    @Test("Without a terminal the exit code is 64")
    func noTerminal() throws {
        let finished = try machine.start("theming-demo").finish()
        #expect(finished.code == 64)
        #expect(finished.errors.joined().contains("needs a terminal"))
        #expect(try machine.start("theming-demo", ["--help"]).finish().code == 0)
        #expect(try machine.start("theming-demo", ["--nonsense"]).finish().code == 64)
    }
}
