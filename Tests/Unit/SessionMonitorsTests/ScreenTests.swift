import TestSupport
import Testing
import Udev

@testable import SessionMonitors

@Suite("The screen monitor", .tags(.alone)) @MainActor struct ScreenTests {
    @Test func `a backlight switched off and on with an event is reported`() throws {
        let scene = try Scene()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        try scene.observe()
        try backlight.set("bl_power", .text("4\n"))
        try scene.expect(["screen(isOff: true)"])
        try backlight.set("bl_power", .text("0\n"))
        try scene.expect(["screen(isOff: true)", "screen(isOff: false)"])
    }

    @Test func `a backlight switched off without an event is noticed at a refresh`() throws {
        let scene = try Scene()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        try scene.observe()
        try scene.devices.set(backlight.path, "bl_power", "1")
        try scene.refresh()
        try scene.expect(["screen(isOff: true)"])
        try scene.devices.set(backlight.path, "bl_power", "0")
        try scene.refresh()
        try scene.expect(["screen(isOff: true)", "screen(isOff: false)"])
    }

    @Test func `a screen that is off at the start counts until its backlight is gone`() throws {
        let scene = try Scene()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        try scene.devices.set(backlight.path, "bl_power", "4")
        try scene.observe()
        try scene.expect(["screen(isOff: true)"])
        try backlight.remove()
        try scene.expect(["screen(isOff: true)", "screen(isOff: false)"])
    }

    @Test func `a new backlight that is off is reported`() throws {
        let scene = try Scene()
        try scene.observe()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        try backlight.set("bl_power", .text("4\n"))
        try scene.expect(["screen(isOff: true)"])
    }
}

@Suite("The screens that count", .tags(.alone)) struct ScreensTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [("0", false), ("1", true), ("4", true), ("", false), ("on", false)])
    func `a screen is off if bl_power isn't 0`(value: String, isDark: Bool) throws {
        let backlight = try add("backlight", "acpi_video0", ["bl_power": value])
        #expect(screens([backlight]).areOff == isDark)
    }

    @Test func `a screen counts as on if its state is unknown`() throws {
        #expect(!screens([try add("backlight", "acpi_video0", [:])]).areOff)
        #expect(!screens([]).areOff)
        #expect(!screens([try connector("DP-1", dpms: "Off")]).areOff)
    }

    @Test func `a panel is off if its connector sleeps`() throws {
        let panel = try connector("eDP-1", dpms: "Off")
        let backlight = try add("backlight", "amdgpu_bl1", ["bl_power": "0"], on: panel)
        #expect(screens([panel, backlight]).areOff)
        let awake = try connector("eDP-1", dpms: "On")
        #expect(!screens([awake, backlight]).areOff)
    }

    @Test func `a firmware backlight doesn't count beside the panel's own`() throws {
        let panel = try connector("eDP-1")
        let bogus = try add("backlight", "acpi_video0", ["bl_power": "0"])
        let backlight = try add("backlight", "intel_backlight", ["bl_power": "4"], on: panel)
        #expect(screens([bogus, panel, backlight]).areOff)
    }

    @Test func `one of two panels suffices, and a panel without a screen doesn't count`() throws {
        let used = try connector("eDP-1")
        let unused = try connector("eDP-2", status: "disconnected")
        let lit = try add("backlight", "amdgpu_bl1", ["bl_power": "0"], on: used)
        let dark = try add("backlight", "nvidia_0", ["bl_power": "4"], on: unused)
        #expect(!screens([used, unused, lit, dark]).areOff)
        #expect(!screens([lit, dark]).areOff)
    }

    @Test func `a picture on another screen suffices`() throws {
        let panel = try connector("eDP-1", enabled: "disabled")
        let backlight = try add("backlight", "intel_backlight", ["bl_power": "4"], on: panel)
        #expect(!screens([panel, backlight, try connector("DP-1")]).areOff)
        #expect(screens([panel, backlight, try connector("DP-1", enabled: "disabled")]).areOff)
        #expect(screens([panel, backlight, try connector("DP-1", dpms: "Standby")]).areOff)
        #expect(screens([panel, backlight, try connector("DP-1", status: "disconnected")]).areOff)
    }

    private func screens(_ devices: [Device]) -> Screens {
        Screens(
            backlights: devices.filter { $0.subsystem == "backlight" }, connectors: devices.compactMap(Connector.init))
    }

    private func connector(
        _ name: String, status: String = "connected", enabled: String = "enabled", dpms: String = "On"
    ) throws -> Device {
        try add("drm", "card0-\(name)", ["status": status, "enabled": enabled, "dpms": dpms])
    }

    private func add(
        _ subsystem: String, _ name: String, _ attributes: [String: String], on parent: Device? = nil
    ) throws -> Device {
        for (attribute, value) in attributes { try folder.write("\(value)\n", to: "\(name)/\(attribute)") }
        let parents = parent.map { [Device.Parent(name: $0.name, subsystem: $0.subsystem, path: $0.path)] } ?? []
        return Device(path: "\(folder.path)/\(name)", name: name, subsystem: subsystem, parents: parents)
    }
}
