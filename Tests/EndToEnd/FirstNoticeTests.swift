import TestSupport
import Testing

/// Rule 2: who is told, and when, as long as nothing is known of the light.
@Suite(.ownThreadAtOnce)
struct FirstNoticeTests {
    @Test("Without a level no hook runs for 10 s, and then it does")
    func withoutLevel() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-hook", "echo \"told $1\" > \(mailbox.path)")
        var agent: RunningAgent?
        let waited = try seconds {
            agent = try machine.startAgent()
            try agent?.wait(for: "told", in: mailbox)
        }
        #expect((10...14).contains(waited))
        #expect(try mailbox.lines == ["told \(#require(agent).appearance)"])
    }

    @Test("The first level ends the wait")
    func firstLevel() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-hook", "echo \"told $1\" > \(mailbox.path)")
        let agent = try machine.startAgent()
        try agent.watch(for: 2)
        #expect(mailbox.lines == [])
        _ = try machine.devices.addBacklight(brightness: 5)
        try agent.wait(for: "told night", in: mailbox, within: 5)
        #expect(mailbox.lines == ["told night"])
    }
}
