import TestSupport
import Testing

/// The panel, off and on (rule 5), and backlights that are none.
@Suite(.ownThread)
struct ScreenScenes {
    @Test("Off and on again, which the kernel does not tell, changes nothing", arguments: Order.allCases)
    func off(order: Order) throws {
        let machine = try Machine(configuration: unhurried)
        let backlight = try machine.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
        let agent = try machine.startAgent(at: 80, "day")
        if order == .tellsFirst { try machine.devices.set(backlight.path, "bl_power", "4") }
        try backlight.set(0)
        if order == .movesFirst {
            try agent.waitForReason("night follows")
            try machine.devices.set(backlight.path, "bl_power", "4")
        }
        try agent.waitForReason("the screen is off")
        // Longer than it settles for night.
        try agent.watch(for: 2.5)
        #expect(agent.changes == [])
        try machine.devices.set(backlight.path, "bl_power", "0")
        try backlight.set(80)
        try agent.wait(until: "the screen is on") { try !agent.reason.contains("screen is off") }
        #expect(try agent.level == 80)
        try backlight.set(10)
        try agent.waitForChanges(["night"])
    }

    @Test("A desktop PC's only backlight is one that firmware makes up: the sun decides")
    func desktop() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let card = try machine.devices.addCard()
        try machine.devices.addConnector(.init("HDMI-A-1"), of: card)
        try machine.devices.addConnector(.init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
        let backlight = try machine.devices.addBacklight("acpi_video0", brightness: 0, type: "firmware")
        let agent = try machine.startAgent(at: 100, "day")
        #expect(try agent.source == "sun")
        try backlight.set(5)
        let seen = try #require(try agent.sources().first { $0.name == "backlight:acpi_video0" }).details
        #expect(seen["state"] == .string("this machine has no built-in screen"))
        #expect(agent.changes == [])
    }
}

/// Programs that move the backlight with what the screen shows (rule 7).
@Suite(.ownThreadAtOnce)
struct ContentScenes {
    @Test("A backlight that answers night by more light, and day by less, makes few switches")
    func loop() throws {
        let machine = try Machine()
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(15)
        // Four switches take 13 s, and the next would follow 4 s later, were they not found to come too often.
        let end = monotonicSeconds() + 22
        var answered = 0
        while monotonicSeconds() < end {
            try agent.watch(for: 0.3)
            guard agent.changes.count > answered, let shown = agent.changes.last else { continue }
            answered = agent.changes.count
            try backlight.set(shown == "night" ? 60 : 15)
        }
        #expect(agent.changes.count >= 2, "it does loop, but for the rule")
        #expect(agent.changes.count <= 4, "\(agent.changes)")
    }
}
