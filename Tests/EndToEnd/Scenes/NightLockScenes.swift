import Foundation
import TestSupport
import TestTags
import Testing

/// The configured night lock; the rule itself is tested by a clock that is moved by hand (TimingScenes).
@Suite(.tags(.alone))
struct NightLockScenes {
    @Test("A lock that is configured while the agent runs applies at once, and ends when its line is removed")
    func reloaded() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        try machine.home.configure(
            atOnce + "night-lock: {from: \"\(clock(hoursFromNow: -1))\", until: \"\(clock(hoursFromNow: 1))\"}\n")
        try agent.reload()
        #expect(try agent.appearance == "night")
        #expect(try agent.reason.contains("night lock"))
        try machine.home.configure(atOnce)
        try agent.reload()
        #expect(try agent.appearance == "day")
        try agent.waitForChanges(["night", "day"])
    }

    @Test("A lock by the sun follows the place: at midnight there it holds, and at noon it does not")
    func sun() throws {
        let lock = atOnce + "night-lock: {from: sunset+30m, until: sunrise-1h}\n"
        let machine = try Machine(configuration: lock + place(fromNoon: 180))
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "night")
        #expect(try agent.reason.contains("it is night by the night lock, until "))
        try machine.home.configure(lock + place(fromNoon: 0))
        try agent.reload()
        #expect(try agent.appearance == "day")
        try agent.waitForChanges(["day"])
    }
}
