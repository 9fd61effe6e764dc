import TestSupport
import Testing

/// A backlight that a program, a cable or a hand moves, in real time (rules 5 and 7).
@Suite(.ownThreadAtOnce)
struct BacklightScenes {
    @Test("A screen that is dimmed while nobody touches anything stays day, and a hand's next move counts")
    func dimmed() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let mutter = try machine.play(.mutter)
        try mutter.setInputIdle(milliseconds: 30_000)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(20)
        try agent.wait(until: "Mutter is asked") { try mutter.timesAsked == 2 }
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

    @Test("A screen that dims for good with the cable, at once or 8 s later, stays day until a hand moves it")
    func cable() throws {
        let machine = try Machine()
        let backlight = try machine.devices.addBacklight(brightness: 80)
        _ = try machine.devices.add("power_supply", "BAT0", attributes: ["type": "Battery"])
        let mains = try machine.devices.add("power_supply", "AC", attributes: ["type": "Mains", "online": "1"])
        let agent = try machine.startAgent(at: 80, "day")
        for (isPlugged, delay, brightness) in [(false, 0.0, 20), (true, 0, 80), (false, 8, 20)] {
            try machine.devices.set(mains, "online", isPlugged ? "1" : "0")
            try machine.devices.uevent(mains)
            try agent.watch(for: delay)
            try backlight.set(brightness)
            try agent.waitForReason("the power supply changed, so its level is ignored")
            // Past the 10 s in which a movement counts as the cable's.
            try agent.watch(for: 11 - delay)
        }
        #expect(agent.changes == [])
        try backlight.set(18)
        try agent.waitForChanges(["night"])
    }

    @Test(
        "A program that moves the backlight after each switch is followed for six switches at most",
        arguments: [1.5, 4], [false, true])
    func loop(after seconds: Double, whileSomebodyTypes isTyping: Bool) throws {
        let machine = try Machine()
        let backlight = try machine.devices.addBacklight(brightness: 80)
        if isTyping { try machine.play(.mutter).setInputIdle(milliseconds: 300) }
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        var followed = 0
        // A switch comes after 3.5 s at the latest: the hold-off and the settle time.
        while (try? agent.wait(until: "the next switch", within: 10) { agent.changes.count > followed }) != nil {
            followed = agent.changes.count
            guard followed < 10 else { break }
            try agent.watch(for: seconds)
            try backlight.set(agent.changes.last == "night" ? 80 : 10)
        }
        #expect((2...6).contains(followed), "\(agent.changes)")
        #expect(try agent.reason.contains("after a switch, so its level is ignored"))
    }
}
