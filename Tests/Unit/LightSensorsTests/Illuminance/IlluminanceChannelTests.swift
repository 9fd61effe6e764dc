import Switching
import TestSupport
import Testing
import Udev

@testable import LightSensors

@Suite("An illuminance channel") @MainActor struct IlluminanceChannelTests {
    private let folder: DeviceFolder

    init() throws {
        folder = try DeviceFolder()
    }

    // MARK: Channels of a device

    @Test(
        arguments: [
            ("al3010", ["in_illuminance_raw"], [3369 * 0.0742]),
            ("als-acpi", ["in_illuminance_input", "in_illuminance_raw"], [250, 250]),
            ("als-hid", ["in_illuminance_raw", "in_intensity_both_raw"], [250, 250]),
            ("apds9930", ["in_illuminance0_input"], [247]), ("cm3232", ["in_illuminance_input"], [249]),
            ("opt3001", ["in_illuminance_input"], [250]), ("tsl2561", ["in_illuminance0_input"], [249]),
            ("cm3323", ["in_intensity_clear_raw"], []), ("tcs3472", ["in_intensity_clear_raw"], []),
        ] as [(String, [String], [Double])])
    func `recorded devices have the channels that measure lux, the best first`(
        name: String, channels: [String], lux: [Double]
    ) throws {
        let recording = try Recording(name, in: folder)
        let found = IlluminanceChannel.channels(of: recording.device, attributes: recording.attributes)
        #expect(found.map(\.value.name) == channels)
        for (channel, lux) in zip(found, lux) {
            #expect(abs(try #require(channel.sample().light.illuminance) - lux) < 1e-9)
        }
    }

    @Test(arguments: [
        "in_illuminance0_target_input", "in_illuminance0_lux_table", "in_illuminance_scale",
        "in_illuminance_offset", "in_illuminance_scale_available", "in_illuminance_calibscale",
        "in_illuminance_integration_time", "in_illuminance_hysteresis", "in_illuminance", "in_illuminance_",
        "in_illuminance0", "in_illuminance_mean_raw", "in_illuminance_ir_raw", "in_illuminance-raw",
        "in_illuminance_raw_available", "in_illuminancex_raw", "in_illuminance٣_raw", "in_illuminance-1_raw",
        "in_intensity_raw", "in_intensity0_raw", "in_intensity_red_raw", "in_intensity_both_input",
        "in_intensity_both", "in_proximity_raw", "in_temp_input", "out_illuminance_raw", "illuminance_input", "",
        "events/in_illuminance_thresh_rising_value", "buffer0/in_illuminance_en",
        "scan_elements/in_illuminance_raw",
    ])
    func `other attributes aren't channels`(name: String) throws {
        for place in ["iio:device0", "HID-SENSOR-200041.1.auto/iio:device0"] {
            let device = try folder.add(place, subsystem: "iio")
            #expect(IlluminanceChannel.channels(of: device, attributes: [name]) == [])
        }
    }

    @Test func `channels in lux precede raw ones, and lower numbers precede higher ones`() throws {
        let names = [
            "in_intensity_both_raw", "in_illuminance10_raw", "in_illuminance2_raw", "in_illuminance_raw",
            "in_illuminance1_input", "in_illuminance0_input", "name",
        ]
        let expected = [
            "in_illuminance0_input", "in_illuminance1_input", "in_illuminance2_raw", "in_illuminance10_raw",
            "in_illuminance_raw",
        ]
        let plain = try folder.add("iio:device0", subsystem: "iio")
        #expect(IlluminanceChannel.channels(of: plain, attributes: names).map(\.value.name) == expected)
        let hid = try folder.add("HID-SENSOR-200041.1.auto/iio:device0", subsystem: "iio")
        #expect(
            IlluminanceChannel.channels(of: hid, attributes: names).map(\.value.name)
                == expected + ["in_intensity_both_raw"])
        #expect(
            IlluminanceChannel.channels(of: hid, attributes: names.reversed()).map(\.value.name)
                == expected + ["in_intensity_both_raw"])
    }

    // MARK: Values of a channel

    @Test(
        arguments: [
            (["in_illuminance_input": "250.5", "in_illuminance_scale": "10", "scale": "3"], 250.5, 250.5),
            (
                ["in_illuminance_raw": "1000", "in_illuminance_offset": "-200", "in_illuminance_scale": "0.5"],
                1000, 400
            ),
            (["in_illuminance_raw": "1000"], 1000, 1000),
            // Offset and scale may belong to different levels.
            (
                ["in_illuminance0_raw": "1000", "in_illuminance_offset": "24", "in_illuminance0_scale": "0.25"],
                1000, 256
            ),
        ] as [([String: String], Double, Double)])
    func `a raw value is offset, then scaled, and a value in lux is neither`(
        attributes: [String: String], raw: Double, lux: Double
    ) throws {
        let name = try #require(attributes.keys.first { $0.hasSuffix("_input") || $0.hasSuffix("_raw") })
        #expect(try sample(name, attributes) == .init(raw: raw, light: #require(Light(illuminance: lux))))
    }

    @Test func `a channel's own scale wins over more general scales`() throws {
        var attributes = ["in_illuminance0_raw": "1000"]
        for (name, scale) in [("scale", 2), ("in_scale", 3), ("in_illuminance_scale", 5), ("in_illuminance0_scale", 7)]
        {
            attributes[name] = "\(scale)"
            #expect(try sample("in_illuminance0_raw", attributes).light.illuminance == Double(1000 * scale), "\(name)")
        }
        attributes["in_illuminance1_scale"] = "11"
        #expect(
            try sample("in_illuminance0_raw", attributes).light.illuminance == 7000, "another channel's is not ours")
    }

    @Test func `a HID sensor's intensity has the scale of the intensities`() throws {
        let device = try folder.add(
            "HID-SENSOR-200041.1.auto/iio:device0", subsystem: "iio",
            [
                "in_intensity_both_raw": "2500", "in_intensity_scale": "0.1", "in_intensity_offset": "100",
                "in_scale": "9",
            ])
        let attributes = ["in_intensity_both_raw", "in_intensity_scale", "in_intensity_offset", "in_scale"]
        let channel = try #require(IlluminanceChannel.channels(of: device, attributes: attributes).first)
        #expect(try channel.sample() == .init(raw: 2500, light: #require(Light(illuminance: 260))))
    }

    @Test(
        .promise("color-sensor-clear-channel"),
        arguments: [
            (["in_intensity_clear_raw": "500", "in_intensity_scale": "4", "in_intensity_red_raw": "9"], 2000),
            (["in_intensity_clear_raw": "500", "in_intensity_clear_scale": "2", "scale": "9"], 1000),
            (["in_illuminance_clear_raw": "13107", "in_illuminance_red_raw": "9"], 2000),
            (["in_intensity_clear_raw": "65535", "in_intensity_red_raw": "9"], 10_000),
        ] as [([String: String], Double)])
    func `a color sensor's clear channel counts as light`(attributes: [String: String], lux: Double) throws {
        let device = try folder.add("iio:device0", subsystem: "iio", attributes)
        let channels = IlluminanceChannel.channels(of: device, attributes: Array(attributes.keys))
        #expect(channels.count == 1 && channels.first?.isClear == true)
        #expect(abs(try #require(channels.first?.sample().light.illuminance) - lux) < 1e-6)
        let both = IlluminanceChannel.channels(of: device, attributes: attributes.keys + ["in_illuminance_input"])
        #expect(both.map(\.value.name) == ["in_illuminance_input"] && both.first?.isClear == false)
    }

    @Test(arguments: ["-1", "1300000", "1e300"])
    func `a negative or unearthly value isn't light`(value: String) throws {
        let error = try #require(throws: AttributeError.self) {
            try sample("in_illuminance_input", ["in_illuminance_input": value])
        }
        #expect(error.kind == .malformed)
        for name in ["in_illuminance_input ", " iio:device0 "] { expect(error.description, contains: name) }
    }

    @Test(arguments: [0, 120_000, 1_200_000] as [Double])
    func `full sunlight and darkness are light`(lux: Double) throws {
        #expect(try sample("in_illuminance_input", ["in_illuminance_input": "\(lux)"]).light.illuminance == lux)
    }

    @Test func `a product that is too large isn't light`() throws {
        let huge = ["in_illuminance_raw": "1e300", "in_illuminance_scale": "1e300"]
        #expect(throws: AttributeError.self) { try sample("in_illuminance_raw", huge) }
    }

    @Test(arguments: ["in_illuminance_scale", "in_illuminance_offset"], ["", "abc", "nan"])
    func `a scale or offset that isn't a number is no data`(name: String, text: String) throws {
        let error = try #require(throws: AttributeError.self) {
            try sample("in_illuminance_raw", ["in_illuminance_raw": "250", name: text])
        }
        #expect(error.kind == .malformed)
        for name in ["\(name) ", " iio:device0 "] { expect(error.description, contains: name) }
    }

    @Test func `an unreadable scale is no data`() throws {
        let device = try folder.add("iio:device0", subsystem: "iio", ["in_illuminance_raw": "250"])
        try folder.setFailing("iio:device0/in_illuminance_scale")
        let attributes = ["in_illuminance_raw", "in_illuminance_scale"]
        let channel = try #require(IlluminanceChannel.channels(of: device, attributes: attributes).first)
        let error = try #require(throws: AttributeError.self) { try channel.sample() }
        #expect(error.kind == .unreadable)
    }

    private func sample(_ name: String, _ attributes: [String: String]) throws -> IlluminanceChannel.Sample {
        let device = try folder.add("iio:device0", subsystem: "iio", attributes)
        let channels = IlluminanceChannel.channels(of: device, attributes: Array(attributes.keys))
        return try #require(channels.first { $0.value.name == name }).sample()
    }
}
