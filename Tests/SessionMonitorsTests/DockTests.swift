import TestSupport
import Testing

@Suite("The dock") @MainActor struct DockTests {
    @Test("logind tells")
    func logind() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.set("Docked", true)
        try logind.set("Docked", false)
        try scene.expect(["dock(isDocked: true)", "dock(isDocked: false)"])
    }

    @Test("A logind that does not tell is asked when screens come or go")
    func silentLogind() throws {
        let scene = try Scene()
        let card = try scene.addCard()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.setQuietly("Docked", true)
        try scene.devices.uevent(card)
        try scene.expect(["dock(isDocked: true)"])
    }

    @Test("An external screen that is there at the start is a dock, the machine's own is none")
    func externalScreen() throws {
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

    @Test("In a dock by logind's word, it is out of it once logind is gone")
    func withdrawn() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["Docked"])
        try scene.observe()
        try scene.expect(["dock(isDocked: true)"])
        try logind.stop()
        try scene.expect(["dock(isDocked: true)", "dock(isDocked: false)"])
    }
}
