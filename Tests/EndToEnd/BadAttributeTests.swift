import TestSupport
import TestTags
import Testing

/// Attributes of broken drivers. They cause one message, and the appearance stays.
@Suite(.tags(.alone))
struct BadAttributeTests {
    @Test(
        .promise("sensor-read-error-invalid"), arguments: Bad.backlight
    )
    func `a backlight with a bad attribute is reported once and followed after repair`(bad: Bad) throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        let logged = agent.log.count
        try backlight.set(bad.attribute, bad.content)
        for _ in 1...5 { try machine.devices.uevent(backlight.path) }
        try agent.process.errors.wait(forText: bad.attribute, from: logged)
        #expect(agent.changes == [])
        #expect(try agent.appearance == "day")
        #expect(try agent.level == 80, "the last trusted level")
        try backlight.set(bad.attribute, .text("100\n"))
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try expectOneMessage(agent.log[logged...], naming: "intel_backlight", bad.attribute)
    }

    @Test(.promise("sensor-0-time-out"))
    func `a HID sensor's zero after a read of 4 s or longer is no data`() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let sensor = try machine.devices.addLightSensor(
            parent: try machine.devices.addHIDSensorHub(),
            attributes: ["in_illuminance_raw": "1800", "in_illuminance_scale": "0.1"])
        let agent = try machine.startAgent(at: level(ofLux: 180), "day")
        let blocked = try machine.devices.block(sensor.path, "in_illuminance_raw")
        try agent.wait(until: "the sensor is read") { blocked.isOpen(in: agent.process.processID) }
        try agent.watch(for: 4.3)
        try sensor.set("in_illuminance_raw", "1800")
        blocked.answer("0")
        let message = "in_illuminance_raw of iio:device0 timed out"
        try agent.process.errors.wait(forText: message)
        #expect(try agent.appearance == "day")
        #expect(agent.changes == [])
        try sensor.set("in_illuminance_raw", "0")
        try agent.waitForChanges(["night"])
        #expect(agent.log.count { $0.contains(message) } == 1)
    }

    /// Expects exactly one message that names the device and its attribute.
    private func expectOneMessage(_ lines: ArraySlice<String>, naming device: String, _ attribute: String) throws {
        let messages = lines.filter { $0.contains(device) && $0.contains(attribute) }
        #expect(messages.count == 1, "one message in: \(lines.joined(separator: "\n"))")
        #expect((messages.first?.count ?? 0) < 400)
    }
}

extension BadAttributeTests {
    /// The invalid content of an attribute.
    struct Bad: Sendable, CustomTestStringConvertible {
        var attribute: String
        var content: Testbed.Attribute
        var what: String
        var testDescription: String { "\(attribute): \(what)" }

        static let backlight = [
            Bad(attribute: "brightness", content: .text("bright\n"), what: "not a number"),
            Bad(attribute: "brightness", content: .failing, what: "EIO"),
            Bad(attribute: "max_brightness", content: .text("0\n"), what: "zero"),
            Bad(attribute: "max_brightness", content: .missing, what: "missing"),
        ]
    }
}
