import Switching
import TestSupport
import TestTags
import Testing

/// Rule 1 on light sensors, in each way in which drivers show illuminance.
@Suite(.tags(.alone)) struct ThresholdScenes {
    @Test("Each style of illuminance attribute switches exactly at the thresholds")
    func illuminance() async {
        await #expect(processExitsWith: .success) {
            for style in Style.all {
                let rules = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
                try await EngineScene.play(rules) { scene in
                    let parent = style.isHID ? try scene.devices.addHIDSensorHub() : ""
                    let sensor = try scene.devices.addLightSensor(parent: parent, attributes: style.attributes(10_000))
                    try scene.start(at: Level(clamping: 80))
                    for (index, lux) in [56, style.lux30, 28, 56, 100, 113].enumerated() {
                        for (attribute, value) in style.attributes(lux) { try sensor.set(attribute, value) }
                        try scene.goOn(to: Double(index + 1) * 10)
                        let read = try #require(scene.decider.lastLight?.illuminance)
                        #expect(abs(read - lux) < 0.01, "\(style.name): \(read) lx, not \(lux)")
                    }
                    scene.expect(["21.0 night", "51.0 day"], style.name)
                }
            }
        }
    }

    /// A way in which drivers show illuminance.
    private struct Style: Sendable {
        var name: String
        /// The attributes for so many lux.
        var attributes: @Sendable (_ lux: Double) -> [String: String]
        /// 30 %, or the least above it that the style's steps allow.
        var lux30 = 31.65
        var isHID = false

        static let all = [
            // The decimals nearest to 10 ^ 1.5, which is 30 % exactly.
            Style(name: "input", attributes: { ["in_illuminance_input": "\($0)"] }, lux30: 31.622776601683793),
            Style(name: "input, with a raw value and a scale that must be left alone") {
                ["in_illuminance_input": "\($0)", "in_illuminance_raw": "7", "in_illuminance_scale": "3"]
            },
            Style(name: "raw, scale and offset") {
                [
                    "in_illuminance_raw": "\(Int(($0 / 0.05).rounded()) - 20)", "in_illuminance_offset": "20",
                    "in_illuminance_scale": "0.050000",
                ]
            },
            Style(name: "indexed raw and scale") {
                ["in_illuminance0_raw": "\(Int(($0 / 0.05).rounded()))", "in_illuminance0_scale": "0.050000"]
            },
            Style(name: "indexed raw, shared scale") {
                ["in_illuminance0_raw": "\(Int(($0 / 0.05).rounded()))", "in_illuminance_scale": "0.050000"]
            },
            Style(name: "indexed input") { ["in_illuminance0_input": "\($0)"] },
            Style(
                name: "intensity of a HID sensor",
                attributes: {
                    ["in_intensity_both_raw": "\(Int(($0 / 0.05).rounded()))", "in_intensity_scale": "0.050000"]
                }, isHID: true),
        ]
    }
}
