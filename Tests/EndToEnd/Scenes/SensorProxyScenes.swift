import TestSupport
import TestTags
import Testing

/// A light sensor that only iio-sensor-proxy may read.
@Suite(.tags(.alone))
struct SensorProxyScenes {
    @Test("The light is followed, and the sensor is released once another is in use, and when the agent ends")
    func followed() throws {
        let machine = try Machine(configuration: atOnce)
        let service = try machine.play(.sensorProxy, MockService.light(400))
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        #expect(try agent.source == "sensor-proxy" && agent.illuminance == 400)
        #expect(try service.claimants().count == 1)
        try service.setLight(10)
        try agent.waitForChanges(["night"])
        let sensor = try machine.devices.addLightSensor(lux: 300)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.wait(until: "it is released") { try service.claimants().isEmpty }
        try sensor.remove()
        try agent.waitForSource("sensor-proxy")
        try agent.wait(until: "it is claimed again") { try service.claimants().count == 1 }
        try agent.stop()
        #expect(try service.claimants().isEmpty)
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
}
