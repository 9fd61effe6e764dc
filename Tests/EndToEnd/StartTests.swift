import TestSupport
import TestTags
import Testing

/// Rule 2: what holds at the start.
@Suite(.tags(.alone))
struct StartTests {
    @Test("The first valid level decides at once, whatever the settle times", arguments: [(90, "day"), (5, "night")])
    func first(brightness: Int, appearance: String) throws {
        let machine = try Machine(configuration: "settle: {to-day: 1h, to-night: 1h}\n")
        _ = try machine.devices.addBacklight(brightness: brightness)
        _ = try machine.startAgent(at: Double(brightness), appearance)
    }

    @Test("In half-light the persisted appearance stays", arguments: [(80, 34, "day"), (10, 36, "night")])
    func persisted(before: Int, after: Int, appearance: String) throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: before)
        #expect(try machine.startAgent(at: Double(before), appearance).stop() == .exited(0))
        try backlight.set(after)
        let agent = try machine.startAgent(at: Double(after), appearance)
        #expect(agent.changes == [])
    }

    @Test("Without a level the level is -1, there is no source, and the agent answers")
    func nothing() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let agent = try machine.startAgent()
        #expect(try agent.level == -1)
        #expect(try agent.illuminance == -1)
        #expect(try agent.source == "")
        #expect(["day", "night"].contains(try agent.appearance))
        #expect(try !agent.reason.isEmpty)
    }

    @Test("Without a level the persisted appearance stays", arguments: [(80, "day"), (10, "night")])
    func persistedWithoutSource(brightness: Int, appearance: String) throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let backlight = try machine.devices.addBacklight(brightness: brightness)
        try machine.startAgent(at: Double(brightness), appearance).stop()
        try backlight.remove()
        let agent = try machine.startAgent()
        #expect(try agent.level == -1)
        #expect(try agent.appearance == appearance)
    }
}
