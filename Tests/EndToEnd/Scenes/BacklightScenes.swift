import TestSupport
import TestTags
import Testing

/// A backlight that a program, firmware or a hand moves (rule 7).
@Suite(.tags(.alone))
struct BacklightScenes {
    @Test("A screen that is dimmed while nobody touches anything stays day, and a hand's next move counts")
    func dimmed() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let mutter = try machine.play(.mutter)
        try mutter.setInputIdle(milliseconds: 30_000)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(20)
        try agent.wait(until: "the level is read") { try agent.property("Level").double == 20 }
        try agent.watch(for: 2)
        #expect(try agent.appearance == "day")
        #expect(agent.changes == [])
        try mutter.setInputIdle(milliseconds: 100)
        try backlight.set(15)
        try agent.waitForChanges(["night"])
    }

    @Test("A key that firmware handles moves a backlight, although nobody has touched anything else")
    func firmware() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let backlight = try machine.devices.addBacklight(brightness: 80, isByFirmware: true)
        let mutter = try machine.play(.mutter)
        try mutter.setInputIdle(milliseconds: 30_000)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(20)
        try agent.waitForChanges(["night"])
    }
}
