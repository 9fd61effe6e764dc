import TestSupport
import TestTags
import Testing

/// The lid, shut and opened, in and out of a dock (rule 5).
@Suite(.tags(.alone))
struct LidScenes {
    @Test(
        "While the lid is shut day stays, with the reason; after opening the light decides")
    func shut() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 5)
        let logind = try machine.play(.logind)
        let (agent, sensor) = try machine.startAgent(lux: 200, "day")
        try logind.set("LidClosed", true)
        try agent.waitForReason("the lid is shut")
        try sensor.set(lux: 0)
        try agent.waitUntilSeen(lux: 0)
        #expect(try agent.level == level(ofLux: 200), "the last trusted level stays")
        #expect(try agent.source == "illuminance:iio:device0", "covered is no reason to go by the backlight")
        #expect(try machine.halflight("status").output.joined(separator: "\n").contains("the lid is shut"))
        try sensor.set(lux: 300)
        try logind.set("LidClosed", false)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [])
        #expect(try !agent.reason.contains("lid"))
        try sensor.set(lux: 10)
        try agent.waitForChanges(["night"])
    }

    @Test("Docked with the lid shut the USB sensor decides, otherwise the built-in one")
    func docked() throws {
        let machine = try Machine(configuration: atOnce)
        let card = try machine.devices.addCard()
        let connector = try machine.devices.addConnector(
            .init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
        let usb = try machine.devices.add("usb", "1-1", properties: ["DEVTYPE": "usb_device"])
        _ = try machine.devices.addLightSensor("iio:device0", parent: usb, lux: 10)
        let inside = try machine.devices.addLightSensor(
            "iio:device1", parent: try machine.devices.add("i2c", "i2c-1"), lux: 200)
        let logind = try machine.play(.logind)
        let agent = try machine.startAgent(at: level(ofLux: 200), "day")
        #expect(try agent.source == "illuminance:iio:device1")
        try machine.devices.connect(connector, of: card)
        try logind.set("LidClosed", true)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.waitForChanges(["night"])
        // Out of the dock the lid is still shut: the built-in sensor is waited for, in the dark.
        try inside.set(lux: 0)
        try machine.devices.connect(connector, of: card, false)
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForReason("the lid is shut")
        try agent.waitUntilSeen(lux: 0)
        try inside.set(lux: 200)
        try logind.set("LidClosed", false)
        try agent.waitForChanges(["night", "day"])
    }
}
