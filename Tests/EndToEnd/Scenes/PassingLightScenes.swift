import TestSupport
import Testing

/// Light that passes or lasts, and light that was covered, in real time (rules 3, 5 and 6).
///
/// Other moments are tested with a clock that is moved by hand (RoomScenes, ReadingScenes).
@Suite(.ownThreadAtOnce)
struct PassingLightScenes {
    @Test("A hand for 7 s and a head's shadow for 30 s change nothing, and a light that is off for 10 s is night")
    func day() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let (agent, sensor) = try machine.startAgent(lux: 1000, "day")
        try agent.show(lux: 0, by: sensor, for: 7)
        try agent.show(lux: 120, by: sensor)
        try agent.show(lux: 18, by: sensor, for: 30)
        try agent.show(lux: 120, by: sensor)
        #expect(agent.changes == [])
        let toNight = try seconds {
            try sensor.set(lux: 0)
            try agent.waitForChanges(["night"])
        }
        #expect(toNight >= 9.9, "10 s from the first reading")
    }

    @Test("A room of 120 lx is day again soon after a shadow that was long enough for night")
    func shadow() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let (agent, sensor) = try machine.startAgent(lux: 120, "day")
        try sensor.set(lux: 2)
        try agent.waitForChanges(["night"])
        let toDay = try seconds {
            try sensor.set(lux: 120)
            try agent.waitForChanges(["night", "day"], within: 2 * patience)
        }
        #expect(toDay >= 36, "2 points past the threshold and after a short stay")
    }

    @Test("A flash and the refrigerator for 6 s at night change nothing, and a lamp for half a minute is followed")
    func night() throws {
        let machine = try Machine(configuration: place(fromNoon: 180))
        let (agent, sensor) = try machine.startAgent(lux: 3, "night")
        // Over as soon as it was read, which is 2 s before it would count.
        try agent.show(lux: 1000, by: sensor)
        try agent.show(lux: 3, by: sensor, for: 3)
        // From the first reading on: clear light would be day after 2 s.
        try agent.show(lux: 150, by: sensor)
        try agent.watch(for: 6)
        try agent.show(lux: 3, by: sensor, for: 5)
        #expect(agent.changes == [])
        try agent.show(lux: 1000, by: sensor, for: 30)
        #expect(agent.changes == ["day"])
        let toNight = try seconds {
            try sensor.set(lux: 3)
            try agent.waitForChanges(["day", "night"])
        }
        #expect(toNight >= 29.9, "three times 10 s after a short stay")
    }

    @Test("By day a sensor that reads 0 for 20 s after waking does not mean night, and later darkness does")
    func waking() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let logind = try machine.play(.logind)
        let (agent, sensor) = try machine.startAgent(lux: 400, "day")
        try logind.prepareForSleep(true)
        try agent.waitForReason("readings are ignored")
        try sensor.set(lux: 0)
        try logind.prepareForSleep(false)
        try agent.show(lux: 0, by: sensor, for: 20)
        // Past the moment in which a 0 that lasts would count.
        try agent.show(lux: 300, by: sensor, for: 15)
        #expect(try agent.level == level(ofLux: 300))
        #expect(agent.changes == [])
        try sensor.set(lux: 0)
        try agent.waitForChanges(["night"])
    }

    /// What is between the sensor and the light.
    enum Cover: CaseIterable {
        case lid, screen
    }

    @Test(
        "After a minute behind a lid or with the screen off, the first level in the dark decides at once",
        arguments: Cover.allCases)
    func uncoveredInTheDark(after cover: Cover) throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let backlight = try machine.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
        let logind = try machine.play(.logind)
        let (agent, sensor) = try machine.startAgent(lux: 400, "day")
        func setCovered(_ isCovered: Bool) throws {
            switch cover {
            case .lid: try logind.set("LidClosed", isCovered)
            // The kernel sends no event.
            case .screen: try machine.devices.set(backlight.path, "bl_power", isCovered ? "4" : "0")
            }
        }
        try setCovered(true)
        try sensor.set(lux: 0)
        try agent.waitForReason("readings are ignored")
        try agent.watch(for: 62)
        #expect(agent.changes == [])
        try setCovered(false)
        try agent.waitForChanges(["night"])
        #expect(try agent.reason.contains("after the lid or the screen was off"))
    }
}
