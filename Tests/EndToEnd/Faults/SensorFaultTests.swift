import Foundation
import TestSupport
import TestTags
import Testing

/// Faults of sensors and of the kernel's events.
@Suite(.tags(.alone))
struct SensorFaultTests {
    @Test(.promise("sensor-unplugged-read"))
    func `a sensor unplugged during a read is followed again when it is back`() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let (agent, sensor) = try machine.startAgent(lux: 180, "day")
        let blocked = try machine.devices.block(sensor.path, "in_illuminance_input")
        try agent.wait(until: "the sensor is read") { blocked.isOpen(in: agent.process.processID) }
        try sensor.remove()
        try agent.waitForSource("")
        #expect(abs(try agent.illuminance - 180) < 0.01)
        blocked.answer("0")
        _ = try machine.devices.addLightSensor(lux: 300)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [], "the 0 came before")
        #expect(agent.logged("illuminance: no such source is available").count == 1)
    }

    @Test(.promise("sensor-10000-uevents-second")) func `a flood of uevents does not block the agent`() throws {
        let (machine, backlight, agent) = try Machine.byDay()
        let flood = try machine.devices.flood(backlight.path)
        let memory = try agent.ownMegabytes
        let processor = try agent.process.processorSeconds
        // Each part waits until the agent has taken all but the last of it.
        for _ in 1...20 {
            try flood.send(times: 500)
            #expect(try agent.level == 80)
        }
        #expect(try agent.process.processorSeconds < processor + 1, "ten thousand cost it less than a second")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(try agent.ownMegabytes < memory + 2)
        #expect(agent.log.count <= 2, "\(agent.log)")
    }

    @Test(.promise("sensor-1000-devices")) func `the best of a thousand light sensors is used`() throws {
        let machine = try Machine(configuration: atOnce)
        let first = try machine.devices.addLightSensor(lux: 400)
        for number in 1..<1000 { _ = try machine.devices.addLightSensor("iio:device\(number)", lux: 300) }
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        #expect(try agent.sources().count >= 1000)
        try first.remove()
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [])
        #expect(try agent.ownMegabytes < 32)
        #expect(agent.log.count <= 2, "\(agent.log)")
    }
}
