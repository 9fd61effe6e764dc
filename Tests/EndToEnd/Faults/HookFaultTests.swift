import Foundation
import TestSupport
import TestTags
import Testing

/// Faults of the user's hooks.
@Suite(.tags(.realTime))
struct HookFaultTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let mailbox: Mailbox

    init() throws {
        (machine, backlight) = try Machine.lit()
        mailbox = try Mailbox()
    }

    /// Installs a hook that acts only at night.
    @discardableResult
    private func hook(_ name: String, _ script: String) throws -> String {
        try machine.home.installHook(name, "[ \"$1\" = night ] || exit 0\n\(script)")
    }

    /// Makes night, waits for a hook's report, and makes day.
    private func pass(_ agent: RunningAgent, until report: String) throws {
        let start = mailbox.lines.count
        try agent.forgetSignals()
        try backlight.set(10)
        try agent.wait(for: report, in: mailbox, from: start)
        try agent.waitForChanges(["night"])
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
    }

    @Test(.promise("hooks-hook-200-children")) func `a hook ends together with its two hundred children`() throws {
        try hook(
            "10-many",
            "i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i + 1)); done; echo $$ > \(mailbox.path); wait")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        let group = try #require(pid_t(try mailbox.log.wait(for: "a number") { pid_t($0) != nil }.line))
        #expect(living(inGroup: group).count > 200)
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
        try agent.wait(until: "all of them have ended") { living(inGroup: group).isEmpty }
        #expect(try agent.stop() == .exited(0))
    }

    @Test(.promise("hooks-hook-writes-1", "limits-hook-output")) func `a gigabyte of output is limited`() throws {
        try hook("10-gigabyte", "exec head -c 1073741824 /dev/zero")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        let memory = try agent.ownMegabytes
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try agent.wait(for: "next", in: mailbox)
        #expect(try agent.ownMegabytes < memory + 4)
        try agent.process.errors.wait(forText: "took longer than")
        #expect(agent.logged("the rest of the output is omitted").count == 1)
        #expect(agent.logged("took longer than").count == 1)
        #expect(agent.log.map(\.utf8.count).reduce(0, +) < 128 << 10)
    }

    @Test(.promise("hooks-hook-closes-output")) func `a hook that closes its output runs to its end`() throws {
        try hook("10-closed", "echo before; exec >&- 2>&-; sleep 0.2; echo \"told $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try pass(agent, until: "told night")
        try pass(agent, until: "told night")
        try agent.wait(forResponder: "hooks/10-closed")
        #expect(agent.logged("10-closed: before").count == 2)
        #expect(agent.logged("warning").isEmpty)
    }

    @Test(.promise("hooks-hook-deletes-itself")) func `a hook that deletes itself does not run again`() throws {
        try hook("10-once", "rm -- \"$0\"; echo once > \(mailbox.path)")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        for _ in 1...2 { try pass(agent, until: "next") }
        #expect(mailbox.lines == ["once", "next", "next"])
        #expect(agent.logged("warning").isEmpty)
    }

    @Test(.promise("hooks-hook-loses-executable"))
    func `a hook that loses its executable bit is refused the next time`() throws {
        let path = try hook("10-bit", "chmod -x \"$0\"; echo \"ran\" > \(mailbox.path)")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        for round in 1...4 {
            if round == 4 { chmod(path, 0o755) }
            try pass(agent, until: "next")
        }
        #expect(mailbox.lines == ["ran", "next", "next", "next", "ran", "next"])
        // The bit is lost twice, the second time after the last night.
        #expect((1...2).contains(agent.logged("chmod +x \(path)").count))
    }
}
