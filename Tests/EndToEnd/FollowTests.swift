import Foundation
import TestSupport
import Testing

/// A program that follows the real agent with `HalflightClient`.
@Suite(.tags(.alone))
struct FollowTests {
    let machine: Machine
    let backlight: Testbed.Backlight

    init() throws {
        (machine, backlight) = try Machine.lit()
    }

    private let byDay = "agent day mode=auto level=80.0 lux=- source=backlight:intel_backlight"
    private let byNight = "agent night mode=auto level=10.0 lux=- source=backlight:intel_backlight"

    @Test(arguments: ["run", "poll", "glib"])
    func `each kind of loop follows a late start, a switch, a kill and a restart`(kind: String) throws {
        // On a busy machine the restart may take longer than the usual grace time.
        let program = try machine.start("FollowingProgram", [kind, "60"])
        let log = program.output
        var next = try log.wait(forText: "nobody - mode=- level=- lux=- source=-").number
        next = try log.wait(forText: "the agent is not running, and there is no desktop portal", from: next).number
        let first = try machine.startAgent(at: 80, "day")
        next = try log.wait(forText: byDay, from: next).number
        try backlight.set(10)
        next = try log.wait(forText: "agent night", from: next).number
        next = try log.wait(forText: byNight, from: next).number
        try first.setMode("day")
        next = try log.wait(forText: "agent day mode=day level=10.0", from: next).number
        first.process.end()
        let second = try machine.startAgent()
        try second.waitForLevel(10)
        try second.setMode("auto")
        try log.wait(forText: byNight, from: next)
        let said = log.lines[next...]
        #expect(!said.contains { $0.hasPrefix("nobody") }, "an agent that is started again is not missed: \(said)")
        #expect(program.errors.lines == [])
    }

    @Test func `a hanging agent does not block a follower`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        agent.process.signal(SIGSTOP)
        defer { agent.process.signal(SIGCONT) }
        let program = try machine.start("FollowingProgram")
        let next = try program.output.wait(forText: "the agent does not answer, and there is no desktop portal").number
        agent.process.signal(SIGCONT)
        try program.output.wait(forText: byDay, from: next)
    }

    @Test func `a follower sleeps without an agent and closes every descriptor`() throws {
        let program = try machine.start("FollowingProgram")
        try program.output.wait(forText: "the agent is not running, and there is no desktop portal")
        try machine.busClient().wait(until: "no timer is armed") { try armedTimers(of: program.processID) == [] }
        let first = try machine.startAgent(at: 80, "day")
        var next = try program.output.wait(forText: byDay).number
        let open = try descriptors(of: program.processID)
        try first.stop()
        for _ in 0..<3 {
            let agent = try machine.startAgent()
            try agent.setMode("night")
            next = try program.output.wait(forText: "agent night mode=night", from: next).number
            try agent.setMode("auto")
            next = try program.output.wait(forText: byDay, from: next).number
            try agent.stop()
        }
        #expect(try descriptors(of: program.processID) == open)
        let repeated = try machine.start("FollowingProgram", ["repeat"]).finish()
        let counts = repeated.output.last?.split(separator: " ").compactMap { Int($0) } ?? []
        #expect(counts.count == 2 && counts[0] == counts[1], "\(repeated.output) \(repeated.errors)")
    }

    /// Returns a process's armed timers (proc_pid_fdinfo(5)). Without them, only events wake it.
    private func armedTimers(of process: pid_t) throws -> [String] {
        let folder = "/proc/\(process)/fdinfo"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .flatMap { (try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))?.split(separator: "\n") ?? [] }
            .filter { $0.hasPrefix("it_value") && !$0.hasSuffix("(0, 0)") }.map(String.init)
    }

    private func descriptors(of process: pid_t) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }
}
