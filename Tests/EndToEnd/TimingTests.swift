import TestSupport
import Testing

/// The rules of time with their default policies (rules 3 and 7).
@Suite(.ownThreadAtOnce)
struct TimingTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        machine = try Machine(configuration: "source: backlight\n")
        backlight = try machine.devices.addBacklight(brightness: 80)
        agent = try machine.startAgent(at: 80, "day")
        // The first decision may count as a switch: what follows shall meet no interval.
        try agent.watch(for: 3.2)
    }

    @Test("A dip of 0.3 s changes nothing")
    func dip() throws {
        try leave(80, for: 0.3) { try backlight.set(10) }
        try agent.watch(for: 1.5)
        #expect(agent.changes == [])
        #expect(try agent.appearance == "day")
    }

    @Test("A lasting change is followed after half a second")
    func settle() throws {
        let waited = try seconds {
            try backlight.set(10)
            try agent.waitForChanges(["night"])
        }
        #expect(waited > 0.45)
    }

    @Test("Coming back inside half-light cancels a candidate")
    func cancelled() throws {
        try leave(35, for: 0.3) { try backlight.set(10) }
        try agent.watch(for: 1.5)
        #expect(agent.changes == [])
    }

    @Test("A candidate inside the interval is deferred, and comes through without another event")
    func deferred() throws {
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        let waited = try seconds {
            try backlight.set(80)
            try agent.waitForChanges(["night", "day"])
        }
        #expect(waited > 2.7)
        #expect(waited < 6)
    }

    @Test("A deferred candidate is judged on the latest level")
    func deferredAndGone() throws {
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try backlight.set(80)
        try agent.watch(for: 1)
        try backlight.set(35)
        try agent.watch(for: 4)
        #expect(agent.changes == ["night"])
    }

    @Test("Four switches within 5 minutes widen the band, with a warning")
    func flapping() throws {
        for (count, brightness) in [10, 80, 10, 80].enumerated() {
            try backlight.set(brightness)
            try agent.wait(until: "switch \(count + 1)") { agent.changes.count == count + 1 }
        }
        try agent.process.errors.wait(for: "25 and 45") { $0.contains("25") && $0.contains("45") }
        try backlight.set(27)
        try agent.watch(for: 4.5)
        #expect(agent.changes == ["night", "day", "night", "day"], "25 to 45 is half-light now")
        #expect(try agent.nightBelow == 30, "the property stays as configured")
        #expect(try agent.dayAbove == 40)
        try backlight.set(20)
        try agent.waitForAppearance("night")
    }

    /// Makes a short change: `begin`, so long, back to `brightness`.
    ///
    /// A machine that was too busy to make it short tries again.
    private func leave(_ brightness: Int, for duration: Double, begin: () throws -> Void) throws {
        for _ in 1...5 {
            let lasted = try seconds {
                try begin()
                try agent.watch(for: duration)
                try backlight.set(brightness)
            }
            if lasted < 0.42 { return }
            try backlight.set(80)
            try agent.waitForAppearance("day")
            try agent.watch(for: 3.2)
            try agent.forgetSignals()
        }
        throw Failure("the machine is too busy to make a change of \(duration) s")
    }

    private func seconds(of body: () throws -> Void) rethrows -> Double {
        try TestSupport.seconds(of: body)
    }
}

/// The same for configured times, and for the slower policy of light sensors.
@Suite(.ownThreadAtOnce)
struct SettleTests {
    @Test("The configured settle time holds in its direction")
    func configured() throws {
        let machine = try Machine(configuration: "settle: {to-day: 0s, to-night: 2s}\nguards: off\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        let toNight = try seconds {
            try backlight.set(10)
            try agent.waitForChanges(["night"])
        }
        #expect(toNight > 1.95)
        let toDay = try seconds {
            try backlight.set(80)
            try agent.waitForChanges(["night", "day"])
        }
        #expect(toDay < 1.5)
    }

    @Test("Without guards there is neither an interval nor a wider band")
    func guardsOff() throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        for (count, brightness) in [29, 41, 29, 41, 29, 41].enumerated() {
            let waited = try seconds {
                try backlight.set(brightness)
                try agent.wait(until: "switch \(count + 1)") { agent.changes.count == count + 1 }
            }
            #expect(waited < 2)
        }
    }

    @Test("A light sensor's dusk settles for 10 s")
    func illuminance() throws {
        let machine = try Machine()
        let sensor = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        let waited = try seconds {
            try sensor.set("in_illuminance_input", "10")
            try agent.waitForChanges(["night"], within: 25)
        }
        #expect(waited > 9.9)
    }

    @Test("Thresholds in lux")
    func lux() throws {
        let machine = try Machine(configuration: atOnce + "night-below: 32 lx\nday-above: \"200 lx\"\n")
        let sensor = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "210"])
        let agent = try machine.startAgent(at: level(ofLux: 210), "day")
        #expect(abs(try agent.nightBelow - level(ofLux: 32)) < 0.01)
        #expect(abs(try agent.dayAbove - level(ofLux: 200)) < 0.01)
        try sensor.set("in_illuminance_input", "31")
        try agent.waitForChanges(["night"])
        try sensor.set("in_illuminance_input", "190")
        try agent.waitForLevel(level(ofLux: 190))
        try sensor.set("in_illuminance_input", "210")
        try agent.waitForChanges(["night", "day"])
    }
}
