import TestSupport
import Testing

/// Asleep and woken (rule 6), with the times as they are.
@Suite(.ownThreadAtOnce)
struct SleepScenes {
    /// The light before and after sleep, in lux, and what follows.
    struct Journey: Sendable, CustomTestStringConvertible {
        var from: (lux: Int, appearance: String)
        var to: (lux: Int, appearance: String)
        var testDescription: String { "from \(from.lux) lx to \(to.lux) lx" }

        static let all = [
            Journey(from: (10, "night"), to: (400, "day")), Journey(from: (400, "day"), to: (3, "night")),
        ]
    }

    @Test(
        "Woken elsewhere: the sensor is left alone for 5 s, and its first level decides at once",
        arguments: Journey.all)
    func elsewhere(journey: Journey) throws {
        let scene = try Scene(place(fromNoon: 0), lux: journey.from.lux, journey.from.appearance)
        let agent = scene.agent
        try scene.sleep()
        let attribute = try scene.machine.devices.block(scene.sensor.path, "in_illuminance_input")
        let rest = try seconds {
            try scene.logind.prepareForSleep(false)
            try agent.wait(until: "the sensor is read") { attribute.isOpen(in: agent.process.processID) }
        }
        #expect(rest > 5)
        #expect(rest < 8)
        #expect(agent.changes == [])
        try scene.sensor.set(lux: journey.to.lux)
        let decided = try seconds {
            attribute.answer("\(journey.to.lux)")
            try agent.waitForChanges([journey.to.appearance])
        }
        #expect(decided < 1.5, "sooner than by day or night it would settle")
        #expect(try agent.reason.contains("after waking"))
    }

    @Test("By day a sensor that sticks at 0 for 20 s after waking is no night")
    func stuck() throws {
        let scene = try Scene(place(fromNoon: 0), lux: 400, "day")
        let agent = scene.agent
        try scene.sleep()
        try scene.sensor.set(lux: 0)
        let start = monotonicSeconds()
        try scene.logind.prepareForSleep(false)
        try agent.waitUntilSeen(lux: 0)
        #expect(monotonicSeconds() - start > 5)
        try agent.watch(for: start + 20 - monotonicSeconds())
        try scene.sensor.set(lux: 300)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [])
    }

    @Test(
        "A 0 after waking is dark: by night at the first read, by day once it has lasted for 30 s",
        arguments: [(180, 5, 9), (0, 30, 36)])
    func dark(fromNoon: Double, least: Double, most: Double) throws {
        let scene = try Scene(place(fromNoon: fromNoon), lux: 400, "day")
        try scene.sleep()
        try scene.sensor.set(lux: 0)
        let waited = try seconds {
            try scene.logind.prepareForSleep(false)
            try scene.agent.waitForChanges(["night"], within: 38)
        }
        #expect(waited >= least)
        #expect(waited < most)
        #expect(try scene.agent.level == 0)
    }

    @Test("A screen that was dimmed before sleep, and woken to the brightness it had, changes nothing")
    func backlight() throws {
        let machine = try Machine()
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let logind = try machine.play(.logind)
        let agent = try machine.startAgent(at: 80, "day")
        try logind.prepareForSleep(true)
        try agent.waitForReason("asleep")
        try backlight.set(0)
        // Longer than a brightness settles.
        try agent.watch(for: 1)
        try backlight.set(80)
        try logind.prepareForSleep(false)
        try agent.wait(until: "it is awake") { try !agent.reason.contains("asleep") }
        #expect(agent.changes == [])
        // A hand on the key, later than the interval after waking.
        try backlight.set(10)
        try agent.waitForChanges(["night"])
    }

    /// A machine with a light sensor and logind, and its agent at work.
    struct Scene {
        let machine: Machine
        let sensor: Testbed.LightSensor
        let logind: MockService
        let agent: RunningAgent

        init(_ configuration: String, lux: Int, _ appearance: String) throws {
            machine = try Machine(configuration: configuration)
            sensor = try machine.devices.addLightSensor(lux: lux)
            logind = try machine.play(.logind)
            agent = try machine.startAgent(at: level(ofLux: Double(lux)), appearance)
        }

        /// Puts the machine to sleep, as far as the agent can tell.
        func sleep() throws {
            try logind.prepareForSleep(true)
            try agent.waitForReason("the machine is asleep")
        }
    }
}
