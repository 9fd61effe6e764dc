import TestSupport
import TestTags
import Testing

/// Devices that come and go (rule 11, and the device monitor).
@Suite(.tags(.alone))
struct HotPlugTests {
    @Test("A backlight added after the start is used, and its first level decides at once")
    func added() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let agent = try machine.startAgent()
        #expect(try agent.source == "")
        let backlight = try machine.devices.addBacklight(brightness: 5)
        try agent.waitForSource("backlight:intel_backlight")
        try agent.waitForLevel(5)
        try agent.waitForAppearance("night")
        try agent.wait(until: "clients were told") {
            agent.propertyChanges.contains { $0.name == "Source" && $0.value == .string("backlight:intel_backlight") }
        }
        try backlight.set(80)
        try agent.waitForAppearance("day")
    }

    @Test("A light sensor added after the start is used")
    func addedSensor() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let agent = try machine.startAgent()
        let sensor = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        try agent.waitForSource("illuminance:iio:device0")
        try agent.waitForAppearance("day")
        try sensor.set("in_illuminance_input", "10")
        try agent.waitForAppearance("night")
    }

    @Test("A backlight removed while in use, and back under another number, is followed again")
    func renumbered() throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let before = try machine.devices.addBacklight("acpi_video0", brightness: 80, type: "firmware")
        let agent = try machine.startAgent(at: 80, "day")
        try before.remove()
        let after = try machine.devices.addBacklight("acpi_video1", brightness: 80, type: "firmware")
        try agent.waitForSource("backlight:acpi_video1")
        try after.set(10)
        try agent.waitForChanges(["night"])
        try after.set(80)
        try agent.waitForChanges(["night", "day"])
    }

    // fault: sensor, unplugged, with no other sensor
    // promise: the appearance and the last valid level stay
    // message: that the source is missing; once
    // recovery: at once when it is plugged in again, even under another number
    @Test("After the only source is removed there is no source, and the appearance stays")
    func removed() throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.remove()
        try agent.waitForSource("")
        #expect(try agent.appearance == "day", "no data is not night")
        #expect(try agent.level == 80, "the last trusted level stays")
        #expect(try agent.sources().allSatisfy { $0.details["selected"]?.bool != true })
    }

    @Test("A device number that another kind of sensor takes over is read in its own way")
    func numberReused() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let before = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        try before.remove()
        _ = try machine.devices.addLightSensor(
            attributes: ["in_illuminance0_raw": "1000", "in_illuminance0_scale": "0.01"])
        try agent.waitForLevel(20)
        try agent.waitForChanges(["night"])
        #expect(try agent.source == "illuminance:iio:device0")
    }

    @Test("After many quick changes the agent uses the devices that remain")
    func haste() throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let agent = try machine.startAgent()
        for _ in 1...20 {
            try machine.devices.addBacklight(brightness: 90).remove()
            // A call and its answer: the mocked monitor holds ten uevents, and ends its program at the next.
            _ = try agent.source
        }
        _ = try machine.devices.addBacklight("acpi_video7", brightness: 5)
        try agent.waitForSource("backlight:acpi_video7")
        try agent.waitForAppearance("night")
    }
}
