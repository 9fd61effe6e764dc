import Foundation
import TestSupport
import TestTags
import Testing

/// A hook's limit of 10 s, and the 2 s until SIGKILL.
@Suite(.tags(.realTime))
struct HookLimitTests {
    @Test func `a hook may take longer with a configured timeout`() throws {
        let (machine, backlight) = try Machine.lit()
        try machine.home.configure(atOnce + "hooks: {timeout: 1h}\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-long", "[ $1 = night ] || exit 0; sleep 11; echo done >\(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "done", in: mailbox)
    }

    @Test(.promise("hooks-hook-hangs", "hooks-hook-ignores-sigterm", "hooks-time-limit"))
    func `a hanging hook's processes get SIGTERM after 10 s and SIGKILL 2 s later`()
        throws
    {
        let (machine, backlight) = try Machine.lit()
        let mailbox = try Mailbox()
        let reports = "[ $1 = night ] || exit 0; exec 3> \(mailbox.path)"
        try machine.home.installHook(
            "10-polite", "\(reports); trap 'echo polite stopped >&3; exit' TERM; echo begun >&3; sleep 60 & wait")
        // The signal must reach the child, which is in the same process group.
        try machine.home.installHook(
            "10-parent",
            "\(reports); sh -c \"trap 'echo child stopped >&3; exit' TERM; sleep 60 & wait\"; exit 0")
        try machine.home.installHook(
            "10-stubborn", "\(reports); trap '' TERM; echo \"stubborn $$\" >&3; while :; do sleep 1; done")
        try machine.home.installHook("20-next", "\(reports); echo next >&3")
        let agent = try machine.startAgent(at: 80, "day")
        let start = monotonicSeconds()
        try backlight.set(10)
        try agent.wait(for: "polite stopped", in: mailbox)
        #expect(monotonicSeconds() - start >= 10)
        try agent.wait(for: "child stopped", in: mailbox)
        try agent.wait(for: "next", in: mailbox)
        #expect(monotonicSeconds() - start >= 12)
        let stubborn = try #require(
            mailbox.lines.compactMap { $0.hasPrefix("stubborn ") ? pid_t($0.dropFirst(9)) : nil }.first)
        #expect(isGone(stubborn))
        try agent.process.errors.wait(forText: "10-polite")
        try agent.process.errors.wait(forText: "10-stubborn")
    }

    @Test(.promise("hooks-hook-leaves-daemon"))
    func `a hook that leaves a daemon behind does not delay the next one`() throws {
        let (machine, backlight) = try Machine.lit()
        let mailbox = try Mailbox()
        // The daemon keeps the hook's output open. It starts only at night, so that the test can end it.
        let begun = "\(machine.home.folder.path)/begun"
        let daemon = "echo \"daemon $$\" > \(mailbox.path); : > \(begun); exec sleep 1000"
        try machine.home.installHook(
            "10-daemon",
            "[ $1 = night ] || exit 0; setsid sh -c '\(daemon)' & while [ ! -e \(begun) ]; do sleep 0.01; done; exit 0")
        try machine.home.installHook("20-next", "echo \"next $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "next night", in: mailbox)
        let daemons = mailbox.lines.compactMap { $0.hasPrefix("daemon ") ? pid_t($0.dropFirst(7)) : nil }
        defer { for daemon in daemons { kill(daemon, SIGKILL) } }
        #expect(daemons.count == 1 && !daemons.contains(where: isGone))
        #expect(agent.log.count { $0.contains("took longer than") } == 0)
        #expect(try agent.stop() == .exited(0))
    }
}

/// Returns whether a process has ended, even if it's a zombie.
func isGone(_ process: pid_t) -> Bool {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
    return line.split(separator: ")").last?.split(separator: " ").first == "Z"
}
