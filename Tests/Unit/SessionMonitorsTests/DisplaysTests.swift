import TestSupport
import Testing
import Udev

@testable import SessionMonitors

@Suite("The displays", .tags(.alone)) @MainActor struct DisplaysTests {
    @Test func `a plugged or unplugged screen is reported by the card's event`() throws {
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

    @Test func `a screen that moves to another connector is reported`() throws {
        let folder = try TemporaryFolder()
        let devices = ["card0-DP-1", "card0-DP-2"].map {
            Device(path: "\(folder.path)/\($0)", name: $0, subsystem: "drm")
        }
        var events: [MonitorEvent] = []
        let displays = Displays { events.append($0) }
        func update(_ first: String, _ second: String) throws {
            for (device, status) in zip(devices, [first, second]) {
                try folder.write("\(status)\n", to: "\(device.name)/status")
            }
            displays.update(devices.compactMap(Connector.init))
        }
        try update("connected", "disconnected")
        try update("connected", "disconnected")
        #expect(events == [])
        try update("disconnected", "connected")
        #expect(events == [.displays])
    }

    @Test func `a connector that appears or disappears with its card is reported`() throws {
        let scene = try Scene()
        try scene.observe()
        let card = try scene.addCard()
        let port = try scene.addConnector("DP-1", of: card, "connected")
        try scene.expect(["displays", "dock(isDocked: true)"])
        try scene.devices.remove(port)
        try scene.expect(["displays", "dock(isDocked: true)", "displays", "dock(isDocked: false)"])
    }
}
