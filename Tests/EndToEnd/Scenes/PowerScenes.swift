import TestSupport
import Testing

/// The power cable, out (rule 5): a desktop on battery dims the screen, and no hand was on a key.
@Suite(.ownThreadAtOnce)
struct PowerScenes {
    @Test("Dimmed on battery and undimmed in time is never night", arguments: Order.allCases)
    func undimmed(order: Order) throws {
        let scene = try Scene()
        let agent = scene.agent
        try scene.pullCable(order)
        try agent.watch(for: 3)
        #expect(agent.changes == [])
        try scene.backlight.set(80)
        try agent.waitForLevel(80)
        // By now no hand's work is taken for the cable's.
        try agent.watch(for: 3)
        #expect(agent.changes == [])
        let waited = try seconds {
            try scene.backlight.set(10)
            try agent.waitForChanges(["night"])
        }
        #expect(waited < 6)
    }

    @Test("Dimmed on battery for 30 s is night")
    func stays() throws {
        let scene = try Scene()
        let waited = try seconds {
            try scene.pullCable(.tellsFirst)
            try scene.agent.waitForChanges(["night"], within: 38)
        }
        #expect(waited > 29.9)
    }

    @Test("A screen that is plugged in and makes the panel darker is no hand either")
    func display() throws {
        let scene = try Scene()
        let card = try scene.machine.devices.addCard()
        // With no panel of its own the machine would be a desktop, whose backlight does not count.
        try scene.machine.devices.addConnector(.init("eDP-1"), of: card)
        let connector = try scene.machine.devices.addConnector(
            .init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
        try scene.machine.devices.connect(connector, of: card)
        try scene.backlight.set(20)
        try scene.agent.waitForReason("night follows")
        #expect(try scene.agent.source == "backlight:intel_backlight")
        try scene.agent.watch(for: 3)
        #expect(scene.agent.changes == [])
    }

    /// A laptop with its cable in, and its agent at work.
    private struct Scene {
        let machine: Machine
        let backlight: Testbed.Backlight
        let uPower: MockService
        let agent: RunningAgent

        init() throws {
            machine = try Machine(configuration: unhurried)
            backlight = try machine.devices.addBacklight(brightness: 80)
            uPower = try machine.play(.uPower)
            agent = try machine.startAgent(at: 80, "day")
            // That the cable is in at the start must have been heard, or pulling it is no change.
            try uPower.set("LidIsClosed", true)
            try agent.waitForReason("the lid is shut")
            try uPower.set("LidIsClosed", false)
            try agent.wait(until: "the lid is open") { try !agent.reason.contains("the lid is shut") }
        }

        func pullCable(_ order: Order) throws {
            if order == .movesFirst { try backlight.set(20) }
            try uPower.set("OnBattery", true)
            if order == .tellsFirst { try backlight.set(20) }
            try agent.waitForReason("night follows")
        }
    }
}
