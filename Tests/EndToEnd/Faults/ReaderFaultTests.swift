import Foundation
import TestSupport
import TestTags
import Testing

/// Output without a reader: Ctrl-S at a terminal, or a full pipe.
@Suite(.tags(.alone))
struct ReaderFaultTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight

    init() throws {
        (machine, backlight) = try Machine.lit()
    }

    private func agent(_ process: ChildProcess) throws -> RunningAgent {
        let agent = RunningAgent(process: process, bus: try machine.busClient(), machine: machine)
        try agent.wait(until: "it is there") { try agent.bus.owner(of: RunningAgent.name) != nil }
        return agent
    }

    @Test(.promise("process-log-read-ctrl", "log-reader"))
    func `Ctrl-S in its terminal stops only the agent's log`() throws {
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["run"], at: terminal)
        try terminal.wait(forText: "night below")
        let agent = try agent(process)
        try terminal.stopFlow()
        for _ in 1...20 {
            try agent.setMode("night")
            try agent.setMode("day")
        }
        #expect(try agent.appearance == "day")
        let seen = terminal.text.count
        try terminal.resumeFlow()
        try agent.setMode("night")
        let told = try terminal.wait(forText: " lines were lost: nobody read them)", from: seen)
        try terminal.wait(forText: "night: ", from: told)
        try terminal.stopFlow()
        try agent.setMode("day")
        process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test(.promise("process-log-read-pipe", "log-reader")) func `a full pipe stops only the agent's log`() throws {
        let path = "\(machine.home.folder.path)/log"
        #expect(mkfifo(path, 0o600) == 0)
        let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(pipe) }
        func fill() { while write(pipe, "x", 1) == 1 {} }
        func drained() -> String {
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = read(pipe, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
        fill()
        let process = try machine.startAt(
            "/bin/sh", ["-c", "exec \"$0\" 2>\"$1\"", Products.path("halflightd"), path])
        let agent = try agent(process)
        for _ in 1...20 {
            try agent.setMode("night")
            try agent.setMode("day")
        }
        #expect(try agent.appearance == "day")
        _ = drained()
        var text = ""
        try agent.setMode("night")
        try agent.wait(until: "the loss is reported") {
            text += drained()
            return text.contains(" lines were lost: nobody read them)\n") && text.hasSuffix("\n")
        }
        #expect(text.components(separatedBy: "were lost").count == 2, "\(text)")
        fill()
        try agent.setMode("day")
        process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `calibrate ends under Ctrl-S and restores the terminal`(signal: CInt) throws {
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: ["NO_COLOR": "1"])
        let drawn = try terminal.wait(forText: " 80 %  day")
        try terminal.stopFlow()
        // The key is read, and its result drawn at once.
        try terminal.send("n")
        try terminal.waitUntilRead()
        process.signal(signal)
        #expect(try process.waitForEnd() == .exited(0))
        try terminal.wait(forText: "\u{1B}[?1049l", from: drawn)
        #expect(terminal.settings == before)
    }

    @Test(arguments: [["watch"], ["record", "-"]], [SIGTERM, SIGINT])
    func `watch and record end under Ctrl-S`(arguments: [String], signal: CInt) throws {
        let agent = try machine.startAgent(at: 80, "day")
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", arguments, at: terminal)
        // A second program shows when there is something to print. umockdev keeps one socket per descriptor number,
        // which the last program takes from the others. The second program uses free numbers.
        let script = "for n in {3..40}; do eval \"exec $n</dev/null\"; done; exec \"$0\" \"$@\""
        let other = try machine.startAt("/bin/bash", ["-c", script, Products.path("halflight")] + arguments)
        for word in arguments == ["watch"] ? ["day"] : ["80"] {
            try terminal.wait(forText: word)
            try other.output.wait(forText: word)
        }
        try terminal.stopFlow()
        try backlight.set(10)
        try agent.waitForAppearance("night")
        try other.output.wait(forText: arguments == ["watch"] ? "night" : ",10,")
        process.signal(signal)
        #expect([.exited(0), .exited(1)].contains(try process.waitForEnd()))
    }
}
