import Foundation
import TestSupport
import Testing

/// A part of the night in which no light makes it day.
@Suite(.ownThread)
struct NightLockScenes {
    @Test("In the lock it is night whatever the light says, but for a person's word")
    func inside() throws {
        let machine = try Machine(configuration: atOnce + lock(fromHours: -1, untilHours: 1))
        let backlight = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "night")
        #expect(try agent.reason.contains("night lock"))
        #expect(try agent.reason.contains("the light says day"))
        try agent.setMode("day")
        try agent.waitForChanges(["day"])
        try agent.setMode("auto")
        try agent.waitForChanges(["day", "night"])
        #expect(try agent.toggle() == "day")
        try backlight.set(10)
        try agent.waitForLevel(10)
        #expect(try agent.appearance == "day", "toggled")
        #expect(try agent.toggle() == "night")
        #expect(try agent.mode == "auto")
    }

    @Test("Outside the lock the light decides", arguments: [(2, 3), (-3, -2)])
    func outside(from: Int, until: Int) throws {
        let machine = try Machine(configuration: atOnce + lock(fromHours: from, untilHours: until))
        let backlight = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try backlight.set(90)
        try agent.waitForChanges(["night", "day"])
    }

    @Test("A lock that is configured while the agent runs holds at once, and ends with its line")
    func reloaded() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        try machine.home.configure(atOnce + lock(fromHours: -1, untilHours: 1))
        try agent.reload()
        #expect(try agent.appearance == "night")
        try machine.home.configure(atOnce)
        try agent.reload()
        #expect(try agent.appearance == "day")
        try agent.waitForChanges(["night", "day"])
    }

    /// A lock by the local clock, which is UTC in tests, from and until so many hours from now.
    private func lock(fromHours: Int, untilHours: Int) -> String {
        let minute = Int(Date().timeIntervalSince1970) / 60
        let times = [fromHours, untilHours].map { hours in
            let ofDay = (minute + hours * 60) % (24 * 60)
            return String(format: "%02d:%02d", ofDay / 60, ofDay % 60)
        }
        return "night-lock: {from: \"\(times[0])\", until: \"\(times[1])\"}\n"
    }
}
