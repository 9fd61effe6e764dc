import Foundation
import TestSupport
import Testing

/// The configured night lock; the rule itself is tested by a clock that is moved by hand (TimingScenes).
@Suite(.ownThread)
struct NightLockScenes {
    @Test("A lock that is configured while the agent runs applies at once, and ends when its line is removed")
    func reloaded() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        // By the local clock, which is UTC in tests: from an hour ago to an hour from now.
        let minute = Int(Date().timeIntervalSince1970) / 60
        let times = [-60, 60].map { offset in
            let ofDay = (minute + offset) % (24 * 60)
            return String(format: "\"%02d:%02d\"", ofDay / 60, ofDay % 60)
        }
        try machine.home.configure(atOnce + "night-lock: {from: \(times[0]), until: \(times[1])}\n")
        try agent.reload()
        #expect(try agent.appearance == "night")
        #expect(try agent.reason.contains("night lock"))
        try machine.home.configure(atOnce)
        try agent.reload()
        #expect(try agent.appearance == "day")
        try agent.waitForChanges(["night", "day"])
    }
}
