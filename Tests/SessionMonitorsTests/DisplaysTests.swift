import TestSupport
import TestTags
import Testing

@Suite("The displays", .tags(.alone)) @MainActor struct DisplaysTests {
    @Test("A plugged or unplugged screen is reported by the card's event")
    func plugged() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        try scene.addConnector("eDP-1", of: card, "connected")
        let port = try scene.addConnector("DP-1", of: card, "disconnected")
        try scene.observe()
        try scene.devices.set(port, "status", "connected")
        try scene.devices.uevent(card)
        try scene.expect(["displays", "dock(isDocked: true)"])
        try scene.devices.set(port, "status", "disconnected")
        try scene.devices.uevent(card)
        try scene.expect(["displays", "dock(isDocked: true)", "displays", "dock(isDocked: false)"])
    }

    @Test("A screen that moves to another connector is reported")
    func swapped() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        let first = try scene.addConnector("DP-1", of: card, "connected")
        let second = try scene.addConnector("DP-2", of: card, "disconnected")
        try scene.observe()
        try scene.devices.set(first, "status", "disconnected")
        try scene.devices.set(second, "status", "connected")
        try scene.devices.uevent(card)
        try scene.expect(["dock(isDocked: true)", "displays"])
    }

    @Test("An event without a change is not reported")
    func nothing() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        let panel = try scene.addConnector("eDP-1", of: card, "connected")
        try scene.observe()
        try scene.devices.uevent(card)
        try scene.devices.uevent(panel)
        // A later change, which arrives after all earlier ones.
        try scene.devices.set(panel, "status", "disconnected")
        try scene.devices.uevent(card)
        try scene.expect(["displays"])
    }

    @Test("A connector that appears or disappears with its card is reported")
    func hotPlugged() throws {
        let scene = try Scene()
        try scene.observe()
        let card = try scene.addCard()
        let port = try scene.addConnector("DP-1", of: card, "connected")
        try scene.expect(["displays", "dock(isDocked: true)"])
        try scene.devices.remove(port)
        try scene.expect(["displays", "dock(isDocked: true)", "displays", "dock(isDocked: false)"])
    }
}
