import TestSupport
import Testing

/// Rule 2: the first notice while the light is unknown.
@Suite(.tags(.realTime))
struct FirstNoticeTests {
    @Test func `hooks run after 10 s without a level`() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-hook", "echo \"told $1\" > \(mailbox.path)")
        var agent: RunningAgent?
        let waited = try seconds {
            agent = try machine.startAgent()
            try agent?.wait(for: "told", in: mailbox)
        }
        #expect(waited >= 10)
        #expect(try mailbox.lines == ["told \(#require(agent).appearance)"])
    }

    @Test func `the first level ends the wait`() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-hook", "echo \"told $1\" > \(mailbox.path)")
        let agent = try machine.startAgent()
        let isDay = try agent.appearance == "day"
        _ = try machine.devices.addBacklight(brightness: isDay ? 5 : 90)
        try agent.wait(for: "told", in: mailbox)
        #expect(mailbox.lines == ["told \(isDay ? "night" : "day")"], "and not before what it was at the start")
    }
}
