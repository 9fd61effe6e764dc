import Foundation
import TestSupport
import Testing

/// More parallel hooks than the session's descriptor limit allows.
@Suite(.tags(.alone))
struct DescriptorTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let mailbox: Mailbox

    init() throws {
        (machine, backlight) = try Machine.lit()
        mailbox = try Mailbox()
    }

    /// Installs hooks that run in parallel.
    private func hooks(_ count: Int, _ script: String) throws {
        for number in 1...count { try machine.home.installHook("20-hook\(number)", script) }
    }

    private func start(limits: String) throws -> RunningAgent {
        let agent = try machine.startAgent(limits: limits)
        try agent.waitForAppearance("day")
        try agent.forgetSignals()
        return agent
    }

    @Test func `the agent raises its open-file limit, but hooks keep the session's`() throws {
        try machine.home.installHook("10-limits", "echo \"$1 $(ulimit -Sn) $(ulimit -Hn)\" > \(mailbox.path)")
        let agent = try start(limits: "ulimit -Sn 200; ulimit -Hn 300")
        try backlight.set(10)
        #expect(try agent.wait(for: "night", in: mailbox) == "night 200 300")
        // An answer proves that the agent has returned from starting the hook.
        #expect(try agent.appearance == "night")
        let limits = try String(contentsOfFile: "/proc/\(agent.process.processID)/limits", encoding: .utf8)
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        #expect(line.split(separator: " ").dropFirst(3).prefix(2) == ["300", "300"])
    }

    @Test func `hooks that need more descriptors than the session's limit run in parallel`() throws {
        let all = "\(machine.home.folder.path)/all"
        // No hook ends before all have begun.
        try hooks(
            60, "[ $1 = night ] || exit 0; echo begun > \(mailbox.path); while [ ! -e \(all) ]; do sleep 0.1; done")
        let agent = try start(limits: "ulimit -Sn 64")
        try backlight.set(10)
        try agent.wait(until: "all run") { mailbox.lines.count == 60 }
        try machine.home.folder.write("", to: "all")
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
        expect(agent.log, lacks: "hooks/")
    }

    @Test func `the agent names the hooks that cannot start at the hard limit`() throws {
        try hooks(60, "[ $1 = night ] || exit 0; echo begun > \(mailbox.path); exec sleep 60")
        try machine.home.installHook("30-last", "echo \"last $1\" > \(mailbox.path)")
        let agent = try start(limits: "ulimit -n 128")
        try backlight.set(10)
        let line = try agent.process.errors.wait(for: "a hook that cannot start") { $0.contains(" 128 ") }.line
        expect(line, contains: "hooks/20-hook")
        #expect(try agent.appearance == "night")
        try expect(String(contentsOfFile: machine.home.stateFile, encoding: .utf8), contains: "light: night")
        // Nothing blocks the agent, and the next change has descriptors again.
        let start = mailbox.lines.count
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
        try agent.wait(for: "last day", in: mailbox, from: start)
        try expect(String(contentsOfFile: machine.home.stateFile, encoding: .utf8), contains: "light: day")
        expect(agent.log, lacks: "state")
        #expect(try agent.stop() == .exited(0))
    }

    @Test func `a newer change stops the start of older hooks`() throws {
        try hooks(60, "[ $1 = night ] || exit 0; echo begun > \(mailbox.path); exec sleep 60")
        try machine.home.installHook("30-last", "echo \"last $1\" > \(mailbox.path)")
        let agent = try start(limits: "ulimit -Sn 1024")
        try agent.wait(for: "last day", in: mailbox)
        // The agent finds all calls when it wakes, with time for a hook or two between them. Without the call between
        // the two that set the mode, only the newer mode would count.
        agent.process.signal(SIGSTOP)
        for (member, arguments) in [
            ("SetMode", [.string("night"), .uint32(0)]), ("Hold", [.string("a test")]),
            ("SetMode", [.string("day"), .uint32(0)]),
        ] as [(String, [BusClient.Argument])] {
            try agent.bus.floodAgent(member, arguments, times: 1)
        }
        // The bus serves a client in order, so it has delivered the calls by now.
        _ = try agent.bus.owner(of: RunningAgent.name)
        agent.process.signal(SIGCONT)
        try agent.waitForChanges(["night", "day"])
        try agent.wait(for: "last day", in: mailbox, from: 1)
        expect(mailbox.lines, lacks: "last night")
        #expect(mailbox.lines.count { $0 == "begun" } < 10)
        #expect(try agent.stop() == .exited(0))
    }
}
