import LightSensors
import Switching
import TestSupport
import TestTags
import Testing

/// Light sensors as broken drivers leave them: one clear warning, the appearance stays, and no giving up.
@Suite(.tags(.alone)) struct BadSensorScenes {
    // fault: sensor, a read error, or any wrong content in an attribute of a light sensor
    // promise: the appearance and the last valid reading stay
    // message: the device, its attribute and the error; once
    // recovery: with the next read, after 1 to 5 s
    @Test("A light sensor whose attribute becomes bad is reported, and followed again after repair")
    func inUse() async {
        await #expect(processExitsWith: .success) {
            for (what, content) in BadSensorScenes.contents {
                try await EngineScene.play(lux: 180) { scene, sensor in
                    try sensor.set("in_illuminance_input", content)
                    try scene.goOn(to: 50)
                    try scene.expectOneWarning(naming: "in_illuminance_input of iio:device0", what)
                    #expect(scene.level == .lux(180), "\(what)")
                    scene.expect([], "\(what)")
                    try sensor.set("in_illuminance_input", .text("100\n"))
                    try scene.goOn(to: 55)
                    #expect(scene.level == .lux(100), "\(what)")
                }
            }
        }
    }

    @Test("A light sensor with a bad scale or offset gives no data")
    func scale() async {
        await #expect(processExitsWith: .success) {
            for (attribute, content) in BadSensorScenes.scales {
                try await EngineScene.play { scene in
                    let sensor = try scene.devices.addLightSensor(attributes: [
                        "in_illuminance_raw": "1800", "in_illuminance_scale": "0.1", "in_illuminance_offset": "0",
                    ])
                    try sensor.set(attribute, content)
                    try scene.start(at: nil)
                    try scene.goOn(to: 4.9)
                    #expect(scene.level == nil)
                    try scene.goOn(to: 50)
                    try scene.expectOneWarning(naming: "iio:device0", attribute)
                    #expect(scene.warnings.first?.contains(attribute) == true)
                    #expect(scene.decider.source == SourceName(.sun))
                }
            }
        }
    }

    // fault: sensor, a light sensor that lists an attribute whose read always fails
    // promise: after its second failure, 5 s later, the next source is used
    // message: the device, its attribute, the error and the chip's name: once in the log, and always in sensors
    // recovery: within a minute of the first value
    @Test("A light sensor that never gave a value is passed over after its second failure")
    func neverGave() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                _ = try scene.devices.addBacklight(brightness: 10)
                let sensor = try scene.devices.addLightSensor(lux: 180)
                try sensor.set("in_illuminance_input", .failing)
                try scene.start(at: nil)
                try scene.goOn(to: 4.9)
                #expect(scene.decider.source == SourceName(.illuminance, "iio:device0"))
                try scene.goOn(to: 5)
                #expect(scene.decider.source == SourceName(.backlight, "intel_backlight"))
                #expect(scene.level == Level(clamping: 10))
                try scene.expectOneWarning(naming: "in_illuminance_input of iio:device0", "failing")
                try scene.goOn(to: 300)
                let status = scene.statuses.first { $0.name == SourceName(.illuminance, "iio:device0") }
                let problem = status?.problem ?? ""
                #expect(problem.contains("in_illuminance_input of iio:device0 cannot be read"), "\(problem)")
                #expect(problem.contains("chip als"), "\(problem)")
                #expect(status?.isFailure == true)
                try sensor.set(lux: 180)
                try scene.goOn(to: 366)
                #expect(scene.decider.source == SourceName(.illuminance, "iio:device0"))
                #expect(scene.level == .lux(180))
            }
        }
    }

    // fault: sensor, a read that does not end
    // promise: the appearance stays, and everything else goes on; after 60 s the next source is used
    // message: the attribute and the device, and that there was no answer for 10 s; once
    // recovery: when the read ends
    @Test("A read that does not end is reported, and the next source is used")
    func timeOut() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                _ = try scene.devices.addBacklight(brightness: 90)
                let sensor = try scene.devices.addLightSensor(lux: 180)
                try scene.start(at: .lux(180))
                let blocked = try scene.devices.block(sensor.path, "in_illuminance_input")
                // 45 %, so near half-light, is read again within two seconds.
                try scene.goOn(to: 9.9, isBlocked: true)
                #expect(scene.isReading)
                #expect(scene.warnings == [])
                try scene.goOn(to: 60, isBlocked: true)
                try scene.expectOneWarning(naming: "in_illuminance_input of iio:device0", "not answered for 10 s")
                #expect(scene.warnings.first?.contains("has not answered for 10 s") == true)
                #expect(scene.level == .lux(180))
                try scene.goOn(to: 80, isBlocked: true)
                #expect(scene.decider.source == SourceName(.backlight, "intel_backlight"))
                try sensor.set(lux: 300)
                blocked.answer("300")
                try scene.goOn(to: 200)
                #expect(scene.decider.source == SourceName(.illuminance, "iio:device0"))
                #expect(scene.level == .lux(300))
                scene.expect([])
            }
        }
    }

    private static let contents =
        Testbed.Attribute.broken + ["inf", "nan", "0x10"].map { ($0, .text("\($0)\n")) }

    private static let scales: [(attribute: String, content: Testbed.Attribute)] = [
        ("in_illuminance_scale", .text("wide\n")), ("in_illuminance_scale", .failing),
        ("in_illuminance_offset", .text("1e999\n")), ("in_illuminance_offset", .folder),
    ]
}

extension EngineScene {
    /// Expects one warning, with the device's attribute: not one for each read.
    fileprivate func expectOneWarning(naming attribute: String, _ what: String) throws {
        #expect(warnings.count == 1, "\(what): \(warnings)")
        #expect(warnings.first?.contains(attribute) == true, "\(what): \(warnings)")
        #expect((warnings.first?.count ?? 0) < 400, "\(what)")
    }
}
