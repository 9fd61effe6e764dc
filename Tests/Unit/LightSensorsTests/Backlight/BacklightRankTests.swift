import Testing
import Udev

@testable import LightSensors

@Suite("A backlight's rank") struct BacklightRankTests {
    private let folder: DeviceFolder

    init() throws {
        folder = try DeviceFolder()
    }

    // MARK: Usable backlights

    @Test(arguments: ["card0-eDP-1", "card1-LVDS-1", "card10-DSI-2"], ["enabled", "disabled"])
    func `a backlight on a connected built-in connector counts`(name: String, enabled: String) throws {
        let panel = try connector(name, "connected", enabled)
        #expect(objection(to: try backlight("bl", on: panel), panel) == nil)
    }

    @Test(arguments: ["disconnected", "unknown", ""])
    func `a backlight on a disconnected built-in connector doesn't count`(status: String) throws {
        let panel = try connector("card0-eDP-1", status, "disabled")
        #expect(
            objection(to: try backlight("bl", on: panel), panel) == "its connector, card0-eDP-1, is not connected")
    }

    @Test(arguments: ["card0-HDMI-A-1", "card0-DP-1", "card0-DVI-D-1"])
    func `a backlight on an external connector doesn't count`(name: String) throws {
        let screen = try connector(name, "connected", "enabled")
        #expect(objection(to: try backlight("bl", on: screen), screen) == "its connector, \(name), is not built in")
    }

    @Test func `a backlight counts if DRM has no connector for it`() throws {
        #expect(objection(to: try backlight("acpi_video0")) == nil)
    }

    @Test func `a backlight without a connector needs a built-in screen`() throws {
        let panel = try connector("card0-eDP-1", "disconnected", "disabled")
        let screen = try connector("card0-HDMI-A-1", "connected", "enabled")
        #expect(objection(to: try backlight("acpi_video0"), panel, screen) == nil)
        #expect(objection(to: try backlight("acpi_video0"), screen) == "this machine has no built-in screen")
    }

    @Test func `only the nearest parent can be the connector`() throws {
        let panel = try connector("card0-eDP-1", "disconnected", "disabled")
        let card = try folder.addParent("pci", subsystem: "pci")
        let far = Device(
            path: folder.path("bl"), name: "bl", subsystem: "backlight", parents: [card, parent(panel)])
        #expect(objection(to: far, panel) == nil)
    }

    // MARK: Order

    @Test func `backlights are ordered by connector, then by type and name`() throws {
        let panel = try connector("card0-eDP-1", "connected", "enabled")
        let dark = try connector("card1-eDP-1", "connected", "disabled")
        let backlights = [
            try backlight("bl10", type: "raw"), try backlight("bl9", type: "raw"), try backlight("bl8", type: "odd"),
            try backlight("bl7"), try backlight("platform", type: "platform"),
            try backlight("firmware", type: "firmware"), try backlight("dark", type: "raw", on: dark),
            try backlight("panel", type: "raw", on: panel),
        ]
        let ranks = backlights.map { ($0.name, BacklightRank(of: $0, connectors: connectors(panel, dark))) }
        let expected = ["panel", "firmware", "platform", "bl7", "bl8", "bl9", "bl10", "dark"]
        #expect(ranks.sorted { $0.1.precedes($1.1) }.map(\.0) == expected)
        #expect(ranks.reversed().sorted { $0.1.precedes($1.1) }.map(\.0) == expected)
    }

    private func connector(_ name: String, _ status: String, _ enabled: String) throws -> Device {
        try folder.add("drm/\(name)", subsystem: "drm", ["status": status, "enabled": enabled])
    }

    private func backlight(_ name: String, type: String? = nil, on connector: Device? = nil) throws -> Device {
        try folder.add(
            "backlight/\(name)", subsystem: "backlight", parents: connector.map { [parent($0)] } ?? [],
            type.map { ["type": $0] } ?? [:])
    }

    private func parent(_ device: Device) -> Device.Parent {
        Device.Parent(name: device.name, subsystem: device.subsystem, path: device.path)
    }

    private func connectors(_ devices: Device...) -> [Connector] {
        devices.compactMap(Connector.init)
    }

    private func objection(to backlight: Device, _ devices: Device...) -> String? {
        BacklightRank(of: backlight, connectors: devices.compactMap(Connector.init)).objection
    }
}
