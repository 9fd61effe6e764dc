import TestSupport
import Testing

/// A hand over the sensor, in real time: the rest is tested with a clock that is moved by hand (ReadingScenes).
@Suite(.ownThread)
struct HandScenes {
    @Test("A hand of 7 s over the sensor changes nothing, and a light that is off for 10 s is night")
    func hand() throws {
        let machine = try Machine()
        let sensor = try machine.devices.addLightSensor(lux: 1000)
        let agent = try machine.startAgent(at: 60, "day")
        let covered = ContinuousClock.now
        try sensor.set(lux: 0)
        try agent.waitForLevel(0)
        try agent.wait(until: "7 s have passed") { ContinuousClock.now - covered >= .seconds(7) }
        try sensor.set(lux: 1000)
        try agent.waitForLevel(60)
        #expect(agent.changes == [])
        let toNight = try seconds {
            try sensor.set(lux: 0)
            try agent.waitForChanges(["night"])
        }
        #expect(toNight >= 9.9, "10 s from the first reading")
    }
}
