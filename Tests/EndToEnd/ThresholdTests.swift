import TestSupport
import TestTags
import Testing

/// Rule 1, on real interfaces: below 30 night, above 40 day, between them what it was.
@Suite(.tags(.alone))
struct ThresholdTests {
    @Test("The backlight switches exactly at the thresholds", arguments: [100, 96000])
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

    @Test("After many quick changes the last level counts, and each crossing was announced in order")
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

    @Test("Thresholds may be in lux")
    func lux() throws {
        let machine = try Machine(configuration: atOnce + "night-below: 32 lx\nday-above: \"200 lx\"\n")
        let (agent, sensor) = try machine.startAgent(lux: 210, "day")
        #expect(abs(try agent.nightBelow - level(ofLux: 32)) < 0.01)
        #expect(abs(try agent.dayAbove - level(ofLux: 200)) < 0.01)
        for (lux, appearance) in [(31, "night"), (190, "night"), (210, "day")] {
            try sensor.set(lux: lux)
            try agent.waitForLevel(level(ofLux: Double(lux)))
            #expect(try agent.appearance == appearance)
        }
    }
}
