import TestSupport
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

    @Test func `--force wins over the light and the kept mode, for one run`() throws {
        let forced = try machine.startAgent(at: 100, "night", arguments: ["--force", "night"])
        #expect(try forced.mode == "night")
        try forced.process.errors.wait(forText: "night by backlight:intel_backlight at 100 %")
        #expect(try forced.stop() == .exited(0))
        let free = try machine.startAgent(at: 100, "day")
        #expect(try free.mode == "auto")
        try free.setMode("night")
        try free.stop()
        try machine.startAgent(at: 100, "day", arguments: ["--force", "day"]).stop()
        #expect(try machine.startAgent(at: 100, "night").mode == "night")
    }

    @Test func `a forced mode takes effect at once, and auto returns to the light`() throws {
        let agent = try machine.startAgent(at: 100, "day")
        for _ in 1...2 { try agent.setMode("night") }
        #expect(try agent.appearance == "night" && agent.mode == "night")
        #expect(try agent.forceEnds == "never" && agent.forcedUntil == 0)
        try backlight.set(5)
        try agent.waitForLevel(5)
        try backlight.set(100)
        try agent.waitForLevel(100)
        #expect(try agent.appearance == "night", "no light ends it")
        for _ in 1...2 { try agent.writeProperty("Mode", "auto") }
        try agent.waitForChanges(["night", "day"])
        #expect(try agent.forceEnds == "")
        let modes = agent.propertyChanges.filter { $0.name == "Mode" }.map(\.value)
        #expect(modes == [.string("night"), .string("auto")], "setting the current mode has no effect")
    }

    @Test func `a forced mode, its limit and auto survive a restart`() throws {
        let first = try machine.startAgent(at: 100, "day")
        try first.setMode("night", seconds: 3600)
        let end = try first.forcedUntil
        #expect(try first.stop() == .exited(0))
        let second = try machine.startAgent(at: 100, "night")
        #expect(try second.mode == "night" && second.forceEnds == "time")
        #expect(abs(try second.forcedUntil - end) < 1_000_000)
        try second.setMode("auto")
        try second.waitForAppearance("day")
        #expect(try second.stop() == .exited(0))
        #expect(try machine.startAgent(at: 100, "day").mode == "auto")
    }
}
