import TestSupport
import TestTags
import Testing

/// The source in use: the design's order of kinds and of devices.
@Suite(.tags(.alone))
struct SourceChoiceTests {
    @Test("Of three light sensors HID comes first, then other IIO, then ACPI")
    func sensors() throws {
        let machine = try Machine(configuration: atOnce)
        for recording in ["als-acpi", "cm3232", "als-hid"] {
            try machine.devices.load(Fixtures.path("recordings/\(recording).umockdev"))
        }
        let agent = try machine.startAgent()
        try agent.waitForSource("illuminance:iio:device1")
        try machine.devices.remove(
            "/sys/devices/virtual/misc/uhid/0018:2764:0E01.0001/HID-SENSOR-200041.2.auto/iio:device1")
        try agent.waitForSource("illuminance:iio:device2")
        try machine.devices.remove("/sys/devices/i2c-1/1-0010/iio:device2")
        try agent.waitForSource("illuminance:iio:device0")
    }

    @Test("A sensor with a factor decides by what it then measures, and the command shows that too")
    func factor() throws {
        let machine = try Machine(configuration: "sensors: {\"illuminance:iio:device0\": {factor: 0.001}}\n")
        _ = try machine.devices.addLightSensor(lux: 5000)
        _ = try machine.startAgent(at: level(ofLux: 5), "night")
        let shown = try machine.halflight("sensors").output.joined(separator: "\n")
        #expect(shown.contains("5 lx") && !shown.contains("5000 lx"), "\(shown)")
        let own = try machine.halflight(
            "sensors", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"]
        ).output.joined(separator: "\n")
        #expect(own.contains("5 lx") && !own.contains("5000 lx"), "\(own)")
    }

    @Test(
        "A light sensor comes before a backlight, unless the configuration or the option names another",
        arguments: [
            ("", [], "illuminance:iio:device0"), ("source: [backlight, illuminance]", [], "backlight:acpi_video0"),
            ("source: sun", ["--source", "backlight:intel_backlight"], "backlight:intel_backlight"),
        ] as [(String, [String], String)])
    func wishes(configuration: String, arguments: [String], source: String) throws {
        let machine = try Machine(configuration: atOnce + configuration)
        _ = try machine.devices.addBacklight("intel_backlight", brightness: 90)
        _ = try machine.devices.addBacklight("acpi_video0", brightness: 80, type: "firmware")
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        try machine.startAgent(arguments).waitForSource(source)
    }
}
