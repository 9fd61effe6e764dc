import TestSupport
import Testing

/// Toggles in light that changes, in real time: hours and days of it are tested without a machine (DeciderSceneTests).
@Suite(.ownThreadAtOnce)
struct ToggleScenes {
    @Test("A toggle to day at 46 lx outlasts a flash and a time of light, and ends after 45 s in the dark")
    func toDay() throws {
        let machine = try Machine(configuration: place(fromNoon: 180))
        let (agent, sensor) = try machine.startAgent(lux: 46, "night")
        #expect(try agent.toggle() == "day")
        try agent.show(lux: 3000, by: sensor)
        try agent.show(lux: 46, by: sensor, for: 3)
        try agent.show(lux: 1000, by: sensor)
        try agent.waitUntilLightAgrees(with: "day")
        try agent.show(lux: 46, by: sensor, for: 3)
        #expect(try agent.mode == "day")
        let toNight = try seconds {
            try sensor.set(lux: 3)
            try agent.waitForChanges(["day", "night"], within: 2 * patience)
        }
        #expect(toNight >= 44.9)
        #expect(try agent.mode == "auto")
    }

    @Test("A toggle to night in daylight outlasts a shadow by which it would be night")
    func toNight() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let (agent, sensor) = try machine.startAgent(lux: 400, "day")
        #expect(try agent.toggle() == "night")
        try agent.show(lux: 3, by: sensor)
        try agent.waitUntilLightAgrees(with: "night")
        try agent.show(lux: 400, by: sensor)
        // As for a switch, that is 20 s later.
        try agent.waitForReason("the light says day")
        #expect(try agent.mode == "night")
        #expect(agent.changes == ["night"])
    }
}

extension RunningAgent {
    /// Waits until the light says what was toggled.
    fileprivate func waitUntilLightAgrees(with appearance: String) throws {
        try wait(until: "the light says \(appearance)") {
            try appearance == self.appearance && !reason.contains("the light says")
        }
    }
}
