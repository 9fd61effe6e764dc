import Foundation
import TestSupport
import Testing

/// What a person's own programs can do.
@Suite(.ownThreadAtOnce)
struct HookFaultTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let mailbox: Mailbox

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 80)
        mailbox = try Mailbox()
    }

    /// Installs a hook that does something by night alone.
    @discardableResult
    private func hook(_ name: String, _ script: String) throws -> String {
        try machine.home.installHook(name, "[ \"$1\" = night ] || exit 0\n\(script)")
    }

    /// Makes it night, waits for what a hook reports, and makes it day again.
    private func pass(_ agent: RunningAgent, until report: String) throws {
        let start = mailbox.lines.count
        try agent.forgetSignals()
        try backlight.set(10)
        try agent.wait(for: report, in: mailbox, from: start)
        try agent.waitForChanges(["night"])
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
    }

    // fault: hooks, 200 children
    // holds: the appearance; all of them end with the hook, when it is overtaken or its time is over
    // says: nothing when overtaken; that it ran longer than 10 s otherwise
    // back: at once with a newer change; 10 s, or 12 where they do not heed SIGTERM
    @Test("Two hundred children")
    func children() throws {
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

    // fault: hooks, writing 1 GB
    // holds: the appearance; 64 KiB of it are logged, none is kept, and the writer waits
    // says: that the rest is left out, and that the hook ran longer than 10 s; once each
    // back: 10 s: then the next hook runs
    @Test("A gigabyte of output")
    func gigabyte() throws {
        try hook("10-gigabyte", "exec head -c 1073741824 /dev/zero")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        let memory = try agent.ownMegabytes
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        let waited = try seconds { try agent.wait(for: "next", in: mailbox, within: 20) }
        #expect(waited < 14)
        #expect(try agent.ownMegabytes < memory + 4)
        try agent.process.errors.wait(forText: "ran longer than")
        #expect(agent.logged("the rest of its output is left out").count == 1)
        #expect(agent.logged("ran longer than").count == 1)
        #expect(agent.log.map(\.utf8.count).reduce(0, +) < 128 << 10)
    }

    // fault: hooks, closing their output
    // holds: everything; the hook runs to its end and is listed as done
    // says: nothing
    // back: at once
    @Test("Output closed, and the work goes on")
    func closedOutput() throws {
        try hook("10-closed", "echo before; exec >&- 2>&-; sleep 0.2; echo \"told $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try pass(agent, until: "told night")
        try pass(agent, until: "told night")
        try agent.wait(until: "it is listed as done") {
            try agent.state(ofResponder: "hooks/10-closed")?.contains(" ok") == true
        }
        #expect(agent.logged("10-closed: before").count == 2)
        #expect(agent.logged("warning").isEmpty)
    }

    // fault: hooks, deleting themselves
    // holds: the others; who is gone runs no more
    // says: nothing
    // back: at once when it is there again
    @Test("A hook that deletes itself")
    func deletesItself() throws {
        try hook("10-once", "rm -- \"$0\"; echo once > \(mailbox.path)")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        for _ in 1...2 { try pass(agent, until: "next") }
        #expect(mailbox.lines == ["once", "next", "next"])
        #expect(agent.logged("warning").isEmpty)
    }

    // fault: hooks, the run bit lost in mid-run
    // holds: the run that is under way, and the others
    // says: the file, and how to let it run again; once
    // back: with the next change after the bit is set again
    @Test("The run bit is lost while it runs")
    func runBit() throws {
        let path = try hook("10-bit", "chmod -x \"$0\"; echo \"ran\" > \(mailbox.path)")
        try hook("20-next", "echo next > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        for round in 1...4 {
            if round == 4 { chmod(path, 0o755) }
            try pass(agent, until: "next")
        }
        #expect(mailbox.lines == ["ran", "next", "next", "next", "ran", "next"])
        // Lost twice: once more behind the last night.
        #expect((1...2).contains(agent.logged("chmod +x \(path)").count))
    }
}
