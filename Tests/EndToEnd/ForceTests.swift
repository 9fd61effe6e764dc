import Foundation
import TestSupport
import TestTags
import Testing

/// Rule 8, forced modes.
@Suite(.tags(.alone))
struct ForceTests {
    let machine: Machine
    let backlight: Testbed.Backlight

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 100)
    }

    @Test("--force night wins over full light, for that run only")
    func option() throws {
        let forced = try machine.startAgent(at: 100, "night", arguments: ["--force", "night"])
        #expect(try forced.mode == "night")
        try forced.process.errors.wait(forText: "night by backlight:intel_backlight at 100 %")
        #expect(try forced.stop() == .exited(0))
        let free = try machine.startAgent(at: 100, "day")
        #expect(try free.mode == "auto")
    }

    @Test("--force does not change the persisted mode")
    func optionOverPersisted() throws {
        let first = try machine.startAgent(at: 100, "day")
        try first.setMode("night")
        try first.stop()
        try machine.startAgent(at: 100, "day", arguments: ["--force", "day"]).stop()
        #expect(try machine.startAgent(at: 100, "night").mode == "night")
    }

    @Test("A forced mode takes effect at once, and auto returns to the light")
    func setMode() throws {
        let agent = try machine.startAgent(at: 100, "day")
        try agent.setMode("night")
        #expect(try agent.appearance == "night")
        #expect(try agent.mode == "night")
        #expect(try agent.forceEnds == "never")
        #expect(try agent.forcedUntil == 0)
        try backlight.set(5)
        try agent.waitForLevel(5)
        try backlight.set(100)
        try agent.waitForLevel(100)
        #expect(try agent.appearance == "night", "no light ends it")
        try agent.setMode("auto")
        try agent.waitForChanges(["night", "day"])
        #expect(try agent.forceEnds == "")
    }

    @Test("A forced mode survives a restart, and so does auto")
    func restarted() throws {
        let first = try machine.startAgent(at: 100, "day")
        try first.setMode("night")
        #expect(try first.stop() == .exited(0))
        let second = try machine.startAgent(at: 100, "night")
        #expect(try second.mode == "night")
        #expect(try second.forceEnds == "never")
        try second.setMode("auto")
        try second.waitForAppearance("day")
        #expect(try second.stop() == .exited(0))
        #expect(try machine.startAgent(at: 100, "day").mode == "auto")
    }

    @Test("A forced mode survives a kill")
    func killed() throws {
        let first = try machine.startAgent(at: 100, "day")
        try first.setMode("night")
        try first.stop(SIGKILL)
        #expect(try machine.startAgent(at: 100, "night").mode == "night")
    }

    @Test("A forced mode with a limit ends by itself")
    func limited() throws {
        let agent = try machine.startAgent(at: 100, "day")
        let asked = Date().timeIntervalSince1970
        try agent.setMode("night", seconds: 3600)
        #expect(try agent.forceEnds == "time")
        let end = Double(try agent.forcedUntil) / 1e6
        #expect(end >= asked + 3599 && end <= Date().timeIntervalSince1970 + 3601)
        let lasted = try seconds {
            try agent.setMode("night", seconds: 2)
            try agent.waitForChanges(["night", "day"])
        }
        #expect(lasted > 1.9)
        #expect(try agent.mode == "auto")
        #expect(try agent.forcedUntil == 0)
    }

    @Test("A limit survives a restart")
    func limitRestarted() throws {
        let first = try machine.startAgent(at: 100, "day")
        try first.setMode("night", seconds: 3600)
        let end = try first.forcedUntil
        try first.stop()
        let second = try machine.startAgent(at: 100, "night")
        #expect(try second.forceEnds == "time")
        #expect(abs(try second.forcedUntil - end) < 1_000_000)
    }

    @Test("Setting the current mode has no effect")
    func same() throws {
        let agent = try machine.startAgent(at: 100, "day")
        try agent.setMode("day")
        try agent.setMode("day")
        try agent.setMode("auto")
        try agent.setMode("auto")
        #expect(try agent.mode == "auto")
        #expect(agent.changes == [])
        let modes = agent.propertyChanges.filter { $0.name == "Mode" }.map(\.value)
        #expect(modes == [.string("day"), .string("auto")])
    }

    @Test("Writing the property Mode equals SetMode")
    func property() throws {
        let agent = try machine.startAgent(at: 100, "day")
        try agent.writeProperty("Mode", "night")
        try agent.waitForChanges(["night"])
        #expect(try agent.forceEnds == "never")
        try agent.writeProperty("Mode", "auto")
        try agent.waitForChanges(["night", "day"])
    }
}
