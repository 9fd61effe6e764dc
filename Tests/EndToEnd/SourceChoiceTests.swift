import TestSupport
import TestTags
import Testing

/// The source in use: the design's order of kinds and of devices.
@Suite(.tags(.alone))
struct SourceChoiceTests {
    @Test("Of two backlights the panel's is used", arguments: Pair.all)
    func backlights(pair: Pair) throws {
        let machine = try Machine(configuration: atOnce)
        for backlight in [pair.chosen, pair.other] {
            _ = try machine.devices.addBacklight(
                backlight.name, brightness: backlight.name == pair.chosen.name ? 90 : 5, type: backlight.type,
                on: backlight.connector)
        }
        let agent = try machine.startAgent()
        try agent.waitForSource("backlight:\(pair.chosen.name)")
        try agent.waitForLevel(90)
    }

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

    @Test("A built-in sensor comes before one on USB")
    func builtIn() throws {
        let machine = try Machine(configuration: atOnce)
        let usb = try machine.devices.add("usb", "1-1", properties: ["DEVTYPE": "usb_device"])
        _ = try machine.devices.addLightSensor("iio:device0", parent: usb, attributes: ["in_illuminance_input": "10"])
        let i2c = try machine.devices.add("i2c", "i2c-1")
        _ = try machine.devices.addLightSensor("iio:device1", parent: i2c, attributes: ["in_illuminance_input": "400"])
        let agent = try machine.startAgent()
        try agent.waitForSource("illuminance:iio:device1")
    }

    @Test("A trigger is not a sensor")
    func trigger() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.add("iio", "trigger0", attributes: ["name": "als-dev0"])
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        #expect(try agent.source == "backlight:intel_backlight")
        #expect(agent.log.filter { $0.contains("trigger0") }.isEmpty)
    }

    @Test(
        "A light sensor comes before a backlight, unless the configuration or the option names another",
        arguments: Wish.all)
    func wishes(wish: Wish) throws {
        let machine = try Machine(configuration: atOnce + wish.configuration)
        _ = try machine.devices.addBacklight("intel_backlight", brightness: 90)
        _ = try machine.devices.addBacklight("acpi_video0", brightness: 80, type: "firmware")
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        let agent = try machine.startAgent(wish.arguments)
        try agent.waitForSource(wish.source)
    }

    @Test("ListSources lists each source, and the one in use")
    func list() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        let sources = try agent.sources()
        #expect(Set(sources.map(\.name)).isSuperset(of: ["backlight:intel_backlight", "illuminance:iio:device0"]))
        #expect(sources.filter { $0.details["selected"]?.bool == true }.map(\.name) == ["illuminance:iio:device0"])
        for source in sources {
            #expect(source.name.hasPrefix(try #require(source.details["kind"]?.string)))
            #expect(source.details["level"]?.double != nil)
            #expect(source.details["illuminance"]?.double != nil)
            #expect(source.details["state"]?.string?.isEmpty == false)
        }
        let selected = try #require(sources.first { $0.name == "illuminance:iio:device0" }).details
        #expect(selected["kind"] == .string("illuminance"))
        #expect(selected["illuminance"] == .double(400))
        #expect(selected["state"] == .string("ok"))
    }
}

extension SourceChoiceTests {
    /// Two backlights of a laptop, the panel's first.
    struct Pair: Sendable, CustomTestStringConvertible {
        typealias Device = (name: String, type: String, connector: Testbed.Connector?)
        var testDescription: String
        var chosen: Device
        var other: Device

        static let all = [
            Pair(
                testDescription: "connected before disconnected",
                chosen: ("intel_backlight", "raw", .init("eDP-1", card: "card1")),
                other: ("amdgpu_bl0", "raw", .init("eDP-1", card: "card0", status: "disconnected", enabled: "disabled"))
            ),
            Pair(
                testDescription: "enabled before merely connected",
                chosen: ("nvidia_0", "raw", .init("eDP-1", card: "card1")),
                other: ("amdgpu_bl1", "raw", .init("eDP-1", card: "card0", enabled: "disabled"))),
            Pair(
                testDescription: "an external screen's does not count",
                chosen: ("intel_backlight", "raw", .init("LVDS-1", card: "card1")),
                other: ("ddcci4", "firmware", .init("HDMI-A-1", card: "card0"))),
            Pair(
                testDescription: "firmware before raw where DRM says nothing",
                chosen: ("acpi_video0", "firmware", nil), other: ("a_raw", "raw", nil)),
            Pair(
                testDescription: "platform before raw", chosen: ("thinkpad_screen", "platform", nil),
                other: ("a_raw", "raw", nil)),
            Pair(
                testDescription: "an enabled connector before firmware",
                chosen: ("intel_backlight", "raw", .init("DSI-1")), other: ("acpi_video0", "firmware", nil)),
        ]
    }

    /// What a person asks for.
    struct Wish: Sendable, CustomTestStringConvertible {
        var configuration = ""
        var arguments: [String] = []
        var source: String
        var testDescription: String { configuration + arguments.joined(separator: " ") }

        static let all = [
            Wish(source: "illuminance:iio:device0"),
            Wish(configuration: "source: auto", source: "illuminance:iio:device0"),
            Wish(configuration: "source: backlight", source: "backlight:acpi_video0"),
            Wish(configuration: "source: \"backlight:intel_backlight\"", source: "backlight:intel_backlight"),
            Wish(configuration: "source: [backlight, illuminance]", source: "backlight:acpi_video0"),
            Wish(configuration: "source: sun", source: "sun"),
            Wish(arguments: ["--source", "backlight:intel_backlight"], source: "backlight:intel_backlight"),
            Wish(
                configuration: "source: sun", arguments: ["--source", "illuminance"],
                source: "illuminance:iio:device0"),
        ]
    }
}
