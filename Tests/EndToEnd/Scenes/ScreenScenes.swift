import TestSupport
import Testing

/// Backlights that are none.
@Suite(.ownThread)
struct ScreenScenes {
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
