import TestSupport
import Testing
import Udev

@Suite("A graphics card's connector") struct ConnectorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["card", "card0", "renderD128", "version", "controlD64-x", "card0-Virtual-1", "card0-Writeback-1"])
    func `other devices of a graphics card aren't connectors`(name: String) {
        #expect(Connector(device(name)) == nil)
        #expect(Connector(Device(path: folder.path, name: "card0-eDP-1", subsystem: "graphics")) == nil)
    }

    @Test(arguments: [
        ("card0-eDP-1", true), ("card1-LVDS-1", true), ("card0-DSI-1", true), ("card0-DP-1", false),
        ("card0-HDMI-A-1", false), ("card10-VGA-1", false), ("card0-eDPx-1", false), ("card0-DVI-DSI-1", false),
        ("card0-", false),
    ])
    func `a connector is built in only by its type`(name: String, isBuiltIn: Bool) {
        #expect(Connector(device(name))?.isBuiltIn == isBuiltIn)
    }

    @Test func `a connector's state is read on demand`() throws {
        let connector = try #require(Connector(device("card0-DP-1")))
        #expect(!connector.isConnected && !connector.isEnabled && !connector.isAsleep)
        try write(["status": "connected", "enabled": "enabled", "dpms": "On"])
        #expect(connector.isConnected && connector.isEnabled && !connector.isAsleep)
        try write(["status": "disconnected", "enabled": "disabled", "dpms": "Off"])
        #expect(!connector.isConnected && !connector.isEnabled && connector.isAsleep)
        try write(["status": "unknown"])
        #expect(!connector.isConnected)
    }

    private func write(_ attributes: [String: String]) throws {
        for (name, value) in attributes { try folder.write("\(value)\n", to: "card0-DP-1/\(name)") }
    }

    private func device(_ name: String) -> Device {
        Device(path: "\(folder.path)/\(name)", name: name, subsystem: "drm")
    }
}
