import Foundation
import TestSupport
import TestTags
import Testing

/// Hooks that somebody else could have written are refused.
@Suite(.tags(.alone))
struct HookRefusalTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let mailbox: Mailbox

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 80)
        mailbox = try Mailbox()
    }

    @Test(
        "A hook that other users can write to is refused with a warning, and the others run",
        arguments: Ownership.refused)
    func refused(ownership: Ownership) throws {
        try ownership.give(try machine.home.installHook("10-bad", "echo bad > \(mailbox.path)", mode: ownership.mode))
        try machine.home.installHook("20-good", "echo good $1 > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "good night", in: mailbox)
        #expect(!mailbox.lines.contains("bad"))
        try agent.process.errors.wait(forText: "10-bad")
    }

    @Test("A hook that only the owner's private group can write to runs")
    func privateGroup() throws {
        let isPrivate =
            getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
            == getgrgid(getegid()).map { String(cString: $0.pointee.gr_name) }
        let path = try machine.home.installHook("10-group", "echo group $1 > \(mailbox.path)", mode: 0o775)
        try machine.home.installHook("20-good", "echo good $1 > \(mailbox.path)")
        #expect(chown(path, geteuid(), getegid()) == 0)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "good night", in: mailbox)
        #expect(mailbox.lines.contains("group night") == isPrivate)
        #expect(try agent.appearance == "night")
    }
}

extension HookRefusalTests {
    /// Whose a file is, and who may write it.
    struct Ownership: Sendable, CustomTestStringConvertible {
        var mode: mode_t
        var user = geteuid()
        var group = getegid()

        /// Files that the rules refuse; only root can give a file away, so the last two need it.
        static let refused: [Ownership] =
            [.init(mode: 0o757)]
            + (geteuid() == 0 ? [.init(mode: 0o775, group: 12_345), .init(mode: 0o755, user: 12_345)] : [])

        var testDescription: String { "mode \(String(mode, radix: 8)), user \(user), group \(group)" }

        func give(_ path: String) throws {
            guard chown(path, user, group) == 0 else { throw Failure("cannot give \(path) away") }
        }
    }
}
