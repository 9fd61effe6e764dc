import TestSupport
import Testing

@Suite("Docking", .tags(.alone)) @MainActor struct DockTests {
    @Test func `logind reports docking, and a dock at the start isn't a change`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.set("Docked", true)
        try logind.set("Docked", false)
        try scene.expect(["dock(isDocked: true)", "dockSwitch", "dock(isDocked: false)", "dockSwitch"])
    }

    @Test func `a silent logind is read when screens change`() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.setQuietly("Docked", true)
        try scene.devices.uevent(card)
        try scene.expect(["dock(isDocked: true)", "dockSwitch"])
    }

    @Test func `only an external screen at the start means docked`() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        try scene.addConnector("eDP-1", of: card, "connected")
        try scene.addConnector("DP-1", of: card, "disconnected")
        let hdmi = try scene.addConnector("HDMI-A-1", of: card, "connected")
        try scene.observe()
        try scene.expect(["dock(isDocked: true)"])
        try scene.devices.set(hdmi, "status", "disconnected")
        try scene.devices.uevent(card)
        try scene.expect(["dock(isDocked: true)", "displays", "dock(isDocked: false)"])
    }

    @Test func `when logind ends, its docking stops counting`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["Docked"])
        try scene.observe()
        try scene.expect(["dock(isDocked: true)"])
        try logind.stop()
        try scene.expect(["dock(isDocked: true)", "dock(isDocked: false)"])
    }
}
