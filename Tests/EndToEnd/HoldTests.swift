import Foundation
import TestSupport
import Testing

/// `halflight hold`, and holds over D-Bus.
@Suite(.tags(.alone))
struct HoldTests {
    private let why = "a film"
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        (machine, backlight, agent) = try Machine.byDay()
    }

    private func hold(_ command: String...) throws -> ChildProcess {
        try machine.start("halflight", ["hold", "--why", why, "--"] + command)
    }

    private func waitForHolds(_ count: Int, of agent: RunningAgent? = nil) throws {
        let agent = agent ?? self.agent
        try agent.wait(until: "there are \(count) holds") { try agent.property("Holds").list?.count == count }
    }

    @Test(.promise("hold-pauses")) func `the appearance stays while the command runs, and then follows the light`()
        throws
    {
        let command = try hold("sh", "-c", "echo begun; read line; exit 7")
        try command.output.wait(forText: "begun")
        try backlight.set(10)
        try agent.waitForReason("held")
        #expect(try agent.reasonIDs.contains("paused-for"))
        #expect(try agent.appearance == "day")
        let status = try machine.halflight("status").output
        #expect(status.contains { $0.hasPrefix("held") && $0.hasSuffix(": \(why) (sh)") })
        let json: [String: Any] = try machine.json("status", "--json")
        let holds = json["holds"] as? [[String: Any]]
        #expect(holds?.map { $0["why"] as? String } == ["a film (sh)"])
        #expect(holds?.first?["process"] as? Int == Int(command.processID))
        try expect(machine.halflight("why").output.first, contains: why)
        try command.send("")
        #expect(try command.waitForEnd() == .exited(7))
        try agent.waitForChanges(["night"])
        #expect(try agent.reasonIDs.contains("resumed"))
        try agent.wait(until: "its beginning and its end are announced") {
            agent.propertyChanges.filter { $0.name == "Holds" }.count == 2
        }
    }

    @Test(.promise("bus-set-wins")) func `a request wins over a hold`() throws {
        let command = try hold("sh", "-c", "echo begun; read line")
        try command.output.wait(forText: "begun")
        #expect(try machine.halflight("set", "night").code == 0)
        try agent.waitForChanges(["night"])
        try command.send("")
        try command.waitForEnd()
    }

    @Test func `a hold ends with its owner`() throws {
        let command = try hold("sh", "-c", "echo begun; read line")
        try command.output.wait(forText: "begun")
        try waitForHolds(1)
        try backlight.set(10)
        command.signal(SIGKILL)
        try agent.waitForChanges(["night"])
        try waitForHolds(0)
        try command.send("")
    }

    @Test func `hold forwards signals and reports an end by a signal`() throws {
        let command = try hold("sh", "-c", "trap 'exit 3' TERM; echo begun; while :; do sleep 0.05; done")
        try command.output.wait(forText: "begun")
        command.signal(SIGTERM)
        #expect(try command.waitForEnd() == .exited(3))
        #expect(try hold("sh", "-c", "kill -KILL $$").finish().code == 137)
    }

    @Test func `Ctrl-C at a terminal reaches the command once`() throws {
        let terminal = try PseudoTerminal()
        let script =
            "trap 'count=$((count+1))' INT; echo begun; until [ \"$count\" ]; do sleep 0.05; done; sleep 0.3; echo count=$count"
        let command = try machine.start(
            "halflight", ["hold", "--why", "a film", "--", "sh", "-c", script], at: terminal)
        try terminal.wait(forText: "begun")
        try terminal.send("\u{3}")
        try terminal.wait(forText: "count=1")
        #expect(try command.waitForEnd() == .exited(0))
    }

    @Test func `a command that cannot run gives the shell's exit codes`() throws {
        let missing = try hold("no-such-program").finish()
        #expect(missing.code == 127)
        expect(missing.errors.first, hasPrefix: "halflight: no-such-program ")
        #expect(try hold("/etc/passwd").finish().code == 126)
        try waitForHolds(0)
    }

    @Test func `hold renews its hold after the agent restarts`() throws {
        let command = try hold("sh", "-c", "echo begun; read line")
        try command.output.wait(forText: "begun")
        try agent.stop()
        let refused = try hold("echo", "run").finish()
        #expect(refused.code == 69)
        #expect(refused.output == [])
        let next = try machine.startAgent()
        try waitForHolds(1, of: next)
        try command.send("")
        #expect(try command.waitForEnd() == .exited(0))
        try waitForHolds(0, of: next)
    }
}
