import TestSupport
import TestTags
import Testing

/// A light sensor that only iio-sensor-proxy may read.
@Suite(.tags(.alone))
struct SensorProxyScenes {
    @Test("The light in lux or in percent is followed", arguments: [("lux", 400.0, 10.0), ("vendor", 80, 20)])
    func units(unit: String, bright: Double, dark: Double) throws {
        let machine = try Machine(configuration: atOnce)
        let service = try machine.play(.sensorProxy, MockService.light(bright, unit: unit))
        let inPercent = { (light: Double) in unit == "lux" ? level(ofLux: light) : light }
        let agent = try machine.startAgent(at: inPercent(bright), "day")
        #expect(try agent.source == "sensor-proxy")
        #expect(try agent.illuminance == (unit == "lux" ? bright : -1))
        try service.setLight(dark)
        try agent.waitForChanges(["night"])
        #expect(try agent.level == inPercent(dark))
    }

    @Test("A service that starts late is used, and again after a restart")
    func lateAndRestarted() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        let first = try machine.play(.sensorProxy, MockService.light(500))
        try agent.waitForSource("sensor-proxy")
        try agent.waitForLevel(level(ofLux: 500))
        try first.stop()
        try agent.waitForSource("backlight:intel_backlight")
        let second = try machine.play(.sensorProxy, MockService.light(300))
        try agent.waitForSource("sensor-proxy")
        try agent.waitForLevel(level(ofLux: 300))
        #expect(try second.claimants().count == 1)
        try second.setLight(200)
        try agent.waitForLevel(level(ofLux: 200))
        #expect(agent.changes == [])
    }

    @Test("A refused claim is repeated until it is granted, and logged once")
    func refused() throws {
        let machine = try Machine(configuration: atOnce)
        let service = try machine.play(.sensorProxy, MockService.light(400))
        try service.refuseClaims()
        let agent = try machine.startAgent()
        try agent.waitForReason("iio-sensor-proxy refuses access to its light sensor: Not Authorized")
        try agent.wait(until: "it has tried again") { try service.refusals() > 1 }
        try service.grantClaims()
        try agent.waitForLevel(level(ofLux: 400))
        try agent.waitForAppearance("day")
        #expect(try service.claimants().count == 1)
        #expect(try !agent.reason.contains("refuses access"))
        #expect(agent.log.filter { $0.contains("refuses access") }.count == 1)
    }

    @Test("The sensor is released once another source is in use, and when the agent ends")
    func released() throws {
        let machine = try Machine(configuration: atOnce)
        let service = try machine.play(.sensorProxy, MockService.light(400))
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        #expect(try service.claimants().count == 1)
        let sensor = try machine.devices.addLightSensor(lux: 300)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.wait(until: "it is released") { try service.claimants().isEmpty }
        try sensor.remove()
        try agent.waitForSource("sensor-proxy")
        try agent.wait(until: "it is claimed again") { try service.claimants().count == 1 }
        try agent.stop()
        #expect(try service.claimants().isEmpty)
    }
}
