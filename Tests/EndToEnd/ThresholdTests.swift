import TestSupport
import Testing

/// Rule 1, on real interfaces: below 30 night, above 40 day, between them what it was.
@Suite(.ownThreadAtOnce)
struct ThresholdTests {
    @Test("The backlight switches at the thresholds and nowhere else", arguments: [100, 96000])
    func backlight(maximum: Int) throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: maximum * 80 / 100, max: maximum)
        let agent = try machine.startAgent(at: 80, "day")
        let steps = [(35, "day"), (30, "day"), (29, "night"), (35, "night"), (40, "night"), (41, "day")]
        for (percent, appearance) in steps {
            try backlight.set(maximum * percent / 100)
            try agent.waitForLevel(Double(percent))
            try agent.waitForAppearance(appearance)
        }
        #expect(agent.changes == ["night", "day"])
        #expect(try agent.illuminance == -1)
    }

    @Test("A storm of changes ends on the last level, and each crossing was announced in turn")
    func storm() throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        for round in 1...300 {
            try backlight.set(round % 2 == 0 ? 90 : 10)
            // A call and its answer: the mocked monitor holds ten uevents, and ends its program at the next.
            _ = try agent.level
        }
        try backlight.set(5)
        try agent.waitForLevel(5)
        try agent.waitForAppearance("night")
        let expected = (0..<agent.changes.count).map { $0 % 2 == 0 ? "night" : "day" }
        #expect(agent.changes == expected)
        #expect(agent.changes.last == "night")
    }

    @Test("Thresholds in lux")
    func lux() throws {
        let machine = try Machine(configuration: atOnce + "night-below: 32 lx\nday-above: \"200 lx\"\n")
        let sensor = try machine.devices.addLightSensor(lux: 210)
        let agent = try machine.startAgent(at: level(ofLux: 210), "day")
        #expect(abs(try agent.nightBelow - level(ofLux: 32)) < 0.01)
        #expect(abs(try agent.dayAbove - level(ofLux: 200)) < 0.01)
        for (lux, appearance) in [(31, "night"), (190, "night"), (210, "day")] {
            try sensor.set(lux: lux)
            try agent.waitForLevel(level(ofLux: Double(lux)))
            #expect(try agent.appearance == appearance)
        }
    }

    @Test("Each style of illuminance attribute switches at the thresholds and nowhere else", arguments: Style.all)
    func illuminance(style: Style) throws {
        let machine = try Machine(configuration: atOnce)
        let parent = style.isHID ? try machine.devices.addHIDSensorHub() : ""
        let sensor = try machine.devices.addLightSensor(parent: parent, attributes: style.attributes(10_000))
        let agent = try machine.startAgent(at: 80, "day")
        #expect(try agent.source == "illuminance:iio:device0")
        let steps = [
            (56, "day"), (style.lux30, "day"), (28, "night"), (56, "night"), (100, "night"), (113, "day"),
        ]
        for (lux, appearance) in steps {
            for (attribute, value) in style.attributes(lux) { try sensor.set(attribute, value) }
            try agent.waitForLevel(level(ofLux: lux))
            try agent.waitForAppearance(appearance)
            #expect(abs(try agent.illuminance - lux) < 0.01)
        }
        #expect(agent.changes == ["night", "day"])
    }
}

extension ThresholdTests {
    /// A way in which drivers tell illuminance.
    struct Style: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The attributes that say so many lux.
        var attributes: @Sendable (_ lux: Double) -> [String: String]
        /// 30 %, or the least above it that the style's steps allow.
        var lux30 = 31.65
        var isHID = false

        static let all = [
            Style(
                testDescription: "input",
                // The decimals nearest to 10 ^ 1.5, which is 30 % exactly.
                attributes: { ["in_illuminance_input": "\($0)"] }, lux30: 31.622776601683793),
            Style(testDescription: "input, with a raw value and a scale that must be left alone") {
                ["in_illuminance_input": "\($0)", "in_illuminance_raw": "7", "in_illuminance_scale": "3"]
            },
            Style(testDescription: "raw, scale and offset") {
                [
                    "in_illuminance_raw": "\(Int(($0 / 0.05).rounded()) - 20)", "in_illuminance_offset": "20",
                    "in_illuminance_scale": "0.050000",
                ]
            },
            Style(testDescription: "indexed raw and scale") {
                ["in_illuminance0_raw": "\(Int(($0 / 0.05).rounded()))", "in_illuminance0_scale": "0.050000"]
            },
            Style(testDescription: "indexed raw, shared scale") {
                ["in_illuminance0_raw": "\(Int(($0 / 0.05).rounded()))", "in_illuminance_scale": "0.050000"]
            },
            Style(testDescription: "indexed input") { ["in_illuminance0_input": "\($0)"] },
            Style(
                testDescription: "intensity of a HID sensor",
                attributes: {
                    ["in_intensity_both_raw": "\(Int(($0 / 0.05).rounded()))", "in_intensity_scale": "0.050000"]
                }, isHID: true),
        ]
    }
}
