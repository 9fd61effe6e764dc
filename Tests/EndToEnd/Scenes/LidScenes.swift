import TestSupport
import TestTags
import Testing

/// The lid, shut and opened, in and out of a dock (rule 5).
@Suite(.tags(.alone))
struct LidScenes {
    @Test(
        "While the lid is shut day stays, with the reason; after opening the light decides")
    func shut() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 5)
        let logind = try machine.play(.logind)
        let (agent, sensor) = try machine.startAgent(lux: 200, "day")
        try logind.set("LidClosed", true)
        try agent.waitForReason("the lid is shut")
        try sensor.set(lux: 0)
        try agent.waitUntilSeen(lux: 0)
        #expect(try agent.level == level(ofLux: 200), "the last trusted level stays")
        #expect(try agent.source == "illuminance:iio:device0", "covered is no reason to go by the backlight")
        #expect(try machine.halflight("status").output.joined(separator: "\n").contains("the lid is shut"))
        try sensor.set(lux: 300)
        try logind.set("LidClosed", false)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [])
        #expect(try !agent.reason.contains("lid"))
        try sensor.set(lux: 10)
        try agent.waitForChanges(["night"])
    }

    @Test("With the lid shut at the start the first level does not count")
    func shutAtStart() throws {
        let machine = try Machine(configuration: atOnce + place(fromNoon: 0))
        let sensor = try machine.devices.addLightSensor(lux: 0)
        let logind = try machine.play(.logind, ["LidClosed": true])
        let agent = try machine.startAgent()
        try agent.waitForReason("the lid is shut")
        try agent.waitUntilSeen(lux: 0)
        try sensor.set(lux: 200)
        try logind.set("LidClosed", false)
        try agent.waitForLevel(level(ofLux: 200))
        try agent.waitForAppearance("day")
    }

    @Test("An agent that starts while the lid is shut keeps the persisted appearance, at each of several starts")
    func shutAtEachStart() throws {
        let machine = try Machine()
        let sensor = try machine.devices.addLightSensor(lux: 200)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        #expect(try machine.startAgent(at: level(ofLux: 200), "day").stop() == .exited(0))
        try sensor.set(lux: 0)
        try backlight.set(0)
        try machine.play(.logind, ["LidClosed": true])
        for _ in 1...4 {
            let agent = try machine.startAgent()
            try agent.waitForReason("the lid is shut")
            try agent.waitUntilSeen(lux: 0)
            #expect(try agent.appearance == "day")
            #expect(agent.changes == [])
            #expect(try agent.stop() == .exited(0))
        }
    }

    @Test("A logind that does not answer delays the first level by 2 s, and answers later")
    func silentLogind() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        _ = try machine.devices.addLightSensor(lux: 5)
        let logind = try machine.play(.logind, ["LidClosed": true])
        try logind.pause(true)
        var agent: RunningAgent?
        let waited = try seconds {
            agent = try machine.startAgent()
            try agent?.waitForChanges(["night"])
        }
        #expect(waited >= 2)
        try logind.pause(false)
        try agent?.waitForReason("the lid is shut")
    }

    /// What says that the machine is in a dock.
    enum Dock: CaseIterable {
        case logind, externalScreen
    }

    @Test(
        "Docked with the lid shut the USB sensor decides; otherwise the built-in one does",
        arguments: Dock.allCases)
    func docked(by dock: Dock) throws {
        let machine = try Machine(configuration: atOnce)
        let card = try machine.devices.addCard()
        let connector = try machine.devices.addConnector(
            .init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
        let usb = try machine.devices.add("usb", "1-1", properties: ["DEVTYPE": "usb_device"])
        let outside = try machine.devices.addLightSensor("iio:device0", parent: usb, lux: 10)
        let inside = try machine.devices.addLightSensor(
            "iio:device1", parent: try machine.devices.add("i2c", "i2c-1"), lux: 200)
        let logind = try machine.play(.logind)
        func put(inDock isDocked: Bool) throws {
            switch dock {
            case .logind: try logind.set("Docked", isDocked)
            case .externalScreen: try machine.devices.connect(connector, of: card, isDocked)
            }
        }
        let agent = try machine.startAgent(at: level(ofLux: 200), "day")
        #expect(try agent.source == "illuminance:iio:device1")
        try put(inDock: true)
        try logind.set("LidClosed", true)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.waitForChanges(["night"])
        try inside.set(lux: 0)
        try outside.set(lux: 300)
        try agent.waitForChanges(["night", "day"])
        try agent.waitForLevel(level(ofLux: 300))
        // Out of the dock the lid is still shut: the built-in sensor is waited for, in the dark.
        try put(inDock: false)
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForReason("the lid is shut")
        try agent.waitUntilSeen(lux: 0)
        #expect(agent.changes == ["night", "day"])
        try put(inDock: true)
        try agent.waitForSource("illuminance:iio:device0")
        try inside.set(lux: 10)
        try logind.set("LidClosed", false)
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForChanges(["night", "day", "night"])
    }
}
