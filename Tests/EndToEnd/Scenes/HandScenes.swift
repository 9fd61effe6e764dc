import TestSupport
import Testing

/// What people and desktops do to sensors and screens without meaning night (rules 3 and 5).
@Suite(.ownThreadAtOnce)
struct HandScenes {
    @Test("A hand over the sensor for 5 s changes nothing")
    func covered() throws {
        let machine = try Machine()
        let sensor = try machine.devices.addLightSensor(lux: 150)
        let agent = try machine.startAgent(at: level(ofLux: 150), "day")
        try sensor.set(lux: 0)
        try agent.waitForLevel(0)
        let coveredSince = monotonicSeconds()
        #expect(try agent.reason.contains("night follows"))
        // It is read again 5 s after the 0.
        try sensor.set(lux: 150)
        try agent.waitForLevel(level(ofLux: 150))
        #expect(monotonicSeconds() - coveredSince > 4)
        #expect(try !agent.reason.contains("night follows"))
        try agent.watch(for: coveredSince + 10.5 - monotonicSeconds())
        #expect(agent.changes == [])
    }
}

/// A desktop that dims an idle session's screen (rule 5).
@Suite(.ownThread)
struct IdleScenes {
    @Test("Dimmed because nobody is there, and undimmed, changes nothing", arguments: Order.allCases)
    func dimmed(order: Order) throws {
        let machine = try Machine(configuration: unhurried)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let logind = try machine.play(.logind)
        try logind.addSession("mine", user: 1000)
        let agent = try start(machine, at: 80)
        if order == .movesFirst { try backlight.set(5) }
        try logind.setIdle("mine", true)
        if order == .tellsFirst { try backlight.set(5) }
        try agent.waitForReason("the session is idle")
        // Longer than it settles for night.
        try agent.watch(for: 2.5)
        #expect(agent.changes == [])
        if order == .movesFirst { try backlight.set(80) }
        try logind.setIdle("mine", false)
        if order == .tellsFirst { try backlight.set(80) }
        try agent.waitForLevel(80)
        try agent.watch(for: 2.5)
        #expect(agent.changes == [])
        try backlight.set(10)
        try agent.waitForChanges(["night"])
    }

    @Test("A light sensor is believed while nobody is there")
    func sensor() throws {
        let machine = try Machine(configuration: atOnce)
        let sensor = try machine.devices.addLightSensor(lux: 150)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let logind = try machine.play(.logind)
        try logind.addSession("mine", user: 1000)
        let agent = try start(machine, at: level(ofLux: 150))
        try logind.setIdle("mine", true)
        try backlight.set(5)
        try sensor.set(lux: 10)
        try agent.waitForChanges(["night"])
        #expect(try agent.source == "illuminance:iio:device0")
    }

    private func start(_ machine: Machine, at level: Double) throws -> RunningAgent {
        let agent = try machine.startAgent(environment: ["XDG_SESSION_ID": "mine"])
        try agent.waitForLevel(level)
        try agent.waitForAppearance("day")
        try agent.forgetSignals()
        return agent
    }
}
