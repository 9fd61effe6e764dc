import Foundation
import TestSupport
import TestTags
import Testing

/// Damaged state files. The agent itself replaces its files as a whole.
@Suite(.tags(.alone))
struct StateFaultTests {
    @Test(.promise("state-agent-starts-truncated", "state-damaged"))
    func `the agent starts with a state file truncated anywhere`() throws {
        let (machine, _, agent) = try Machine.byDay()
        try agent.setMode("night", seconds: 3600)
        try agent.waitForAppearance("night")
        try agent.stop()
        let whole = try Data(contentsOf: URL(filePath: machine.home.stateFile))
        let lengths = Soak.pick(Array(stride(from: whole.count, through: 0, by: -37)), soak: Array(0...whole.count))
        for length in lengths {
            try whole[..<length].write(to: URL(filePath: machine.home.stateFile))
            let agent = try machine.startAgent()
            try agent.waitForLevel(80)
            let isForced = try agent.mode == "night"
            #expect(isForced || length < whole.count)
            #expect(try agent.appearance == (isForced ? "night" : "day"), "of \(length) bytes")
            #expect(try agent.forceEnds == (isForced ? "time" : ""), "of \(length) bytes")
            #expect(agent.logged("state.yaml").count <= 1)
            try agent.stop(SIGKILL)
        }
    }

    @Test(.promise("state-file-decisions-larger"))
    func `a decisions file that is too large is kept under another name`() throws {
        let machine = try Machine(configuration: atOnce)
        let before = "# \(String(repeating: "x", count: 5 << 20))\n"
        let path = try machine.home.folder.write(before, to: ".local/state/halflight/decisions.yaml")
        _ = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        for mode in ["night", "day", "night"] { try agent.setMode(mode) }
        #expect(try machine.halflight("why").code == 0)
        #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8).hasPrefix(before))
        #expect(agent.logged("decisions.yaml.damaged").count == 1)
        try agent.stop()
        _ = try machine.startAgent()
        try expect(machine.halflight("why").output, contains: "night")
    }
}
