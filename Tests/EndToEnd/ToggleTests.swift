import Foundation
import TestSupport
import Testing

/// Rule 8, `toggle`: "for now".
@Suite(.ownThread)
struct ToggleTests {
    /// A machine in full light, and its agent.
    private func start(_ configuration: String = "") throws -> (RunningAgent, Testbed.Backlight) {
        let machine = try Machine(configuration: atOnce + configuration)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        return (try machine.startAgent(at: 80, "day"), backlight)
    }

    @Test("Toggled and toggled back is auto")
    func back() throws {
        let (agent, _) = try start()
        #expect(try agent.toggle() == "night")
        #expect(try agent.appearance == "night")
        #expect(try agent.mode == "night")
        #expect(try agent.forceEnds == "agree")
        #expect(try agent.toggle() == "day")
        #expect(try agent.mode == "auto")
        #expect(try agent.forceEnds == "")
        try agent.waitForChanges(["night", "day"])
    }

    @Test("A toggle ends once the light, having differed, agrees")
    func agree() throws {
        let (agent, backlight) = try start()
        try agent.toggle()
        try backlight.set(60)
        try agent.waitForLevel(60)
        #expect(try agent.mode == "night", "the light still says day")
        try backlight.set(10)
        try agent.wait(until: "the mode is auto") { try agent.mode == "auto" }
        #expect(try agent.appearance == "night")
        try backlight.set(80)
        try agent.waitForChanges(["night", "day"])
    }

    @Test("From a forced mode, a toggle onto what the light says is auto")
    func fromForced() throws {
        let (agent, _) = try start()
        try agent.setMode("night")
        #expect(try agent.toggle() == "day")
        #expect(try agent.mode == "auto")
    }

    @Test("toggle-ends: never")
    func never() throws {
        let (agent, backlight) = try start("toggle-ends: never\n")
        try agent.toggle()
        #expect(try agent.forceEnds == "never")
        try backlight.set(10)
        try agent.waitForLevel(10)
        try backlight.set(80)
        try agent.waitForLevel(80)
        #expect(try agent.appearance == "night")
        #expect(try agent.mode == "night")
    }

    @Test("toggle-ends: a duration")
    func duration() throws {
        let (agent, _) = try start("toggle-ends: 2h\n")
        try agent.toggle()
        #expect(try agent.forceEnds == "time")
        #expect(abs(Double(try agent.forcedUntil) / 1e6 - Date().timeIntervalSince1970 - 7200) < 60)
    }
}
