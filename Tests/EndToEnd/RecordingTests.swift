import TestSupport
import TestTags
import Testing

/// Real devices' attributes, recorded: the right source, the right value, colour sensors left alone.
@Suite(.tags(.alone))
struct RecordingTests {
    @Test("A recorded light sensor is used, with its lux", arguments: Recording.sensors)
    func sensor(recording: Recording) throws {
        let machine = try Machine(configuration: atOnce)
        try machine.devices.load(Fixtures.path("recordings/\(recording.file).umockdev"))
        let agent = try machine.startAgent(at: level(ofLux: recording.value), "day")
        #expect(try agent.source == recording.source)
        #expect(abs(try agent.illuminance - recording.value) < 0.01)
    }

    @Test("A recorded backlight is used, with its level", arguments: Recording.backlights)
    func backlight(recording: Recording) throws {
        let machine = try Machine(configuration: atOnce)
        try machine.devices.load(Fixtures.path("recordings/\(recording.file).umockdev"))
        let agent = try machine.startAgent(at: recording.value, "day")
        #expect(try agent.source == recording.source)
        #expect(try agent.illuminance == -1)
    }

    @Test("A colour sensor is not used by default", arguments: ["cm3323", "tcs3472"])
    func colour(file: String) throws {
        let machine = try Machine(configuration: atOnce)
        try machine.devices.load(Fixtures.path("recordings/\(file).umockdev"))
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        #expect(try agent.source == "backlight:intel_backlight")
        #expect(try !agent.sources().contains { $0.name.contains("iio") && $0.details["selected"]?.bool == true })
        #expect(try agent.illuminance == -1)
    }

    @Test("Every recording has a test")
    func all() throws {
        let tested = (Recording.sensors + Recording.backlights).map(\.file) + ["cm3323", "tcs3472"]
        let files = try Fixtures.names(in: "recordings").filter { $0.hasSuffix(".umockdev") }
        #expect(Set(files) == Set(tested.map { "\($0).umockdev" }))
    }
}

extension RecordingTests {
    /// A recording and what it holds: lux of a sensor, percent of a backlight.
    struct Recording: Sendable, CustomTestStringConvertible {
        var file: String
        var source: String
        var value: Double
        var testDescription: String { file }

        static let sensors = [
            Recording(file: "als-acpi", source: "illuminance:iio:device0", value: 250),
            Recording(file: "als-hid", source: "illuminance:iio:device1", value: 250),
            Recording(file: "cm3232", source: "illuminance:iio:device2", value: 249),
            Recording(file: "al3010", source: "illuminance:iio:device3", value: 3369 * 0.0742),
            Recording(file: "tsl2561", source: "illuminance:iio:device5", value: 249),
            Recording(file: "opt3001", source: "illuminance:iio:device7", value: 250),
            Recording(file: "apds9930", source: "illuminance:iio:device11", value: 247),
        ]

        static let backlights = [
            Recording(file: "bl-acpi", source: "backlight:acpi_video0", value: 100),
            Recording(file: "bl-raw", source: "backlight:intel_backlight", value: 50),
        ]
    }
}
