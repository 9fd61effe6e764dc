internal import Udev

/// Reports whether any screen is on.
///
/// The kernel sends an event when a backlight's brightness is set, but not when it's switched off with its screen
/// (drivers/video/backlight/backlight.c). The state is therefore also refreshed before a reading counts.
final class Screen {
    private let notify: (MonitorEvent) -> Void
    private var isOff = false {
        didSet { if isOff != oldValue { notify(.screen(isOff: isOff)) } }
    }

    var backlights: [Device] = [] {
        didSet { refresh() }
    }
    var connectors: [Connector] = [] {
        didSet { refresh() }
    }

    init(_ notify: @escaping (MonitorEvent) -> Void) {
        self.notify = notify
    }

    func refresh() {
        isOff = Screens(backlights: backlights, connectors: connectors).areOff
    }
}

/// The machine's own panels with a backlight, and its other screens.
nonisolated struct Screens {
    let backlights: [Device]
    let connectors: [Connector]

    /// Whether every panel is dark and no other screen is on. `false` without a panel.
    var areOff: Bool {
        let panels = panels
        guard !panels.isEmpty, panels.allSatisfy(isDark) else { return false }
        return !connectors.contains { $0.isConnected && !$0.isBuiltIn && $0.isEnabled && !$0.isAsleep }
    }

    /// The backlights that count. Firmware may expose another backlight, without a screen.
    private var panels: [Device] {
        let own = backlights.filter { connector(of: $0)?.isConnected == true }
        return own.isEmpty ? backlights : own
    }

    /// Whether a backlight is off: `bl_power` isn't 0 (Documentation/ABI/stable/sysfs-class-backlight).
    ///
    /// Not every graphics driver changes it when the screen is switched off. The connector tells then.
    private func isDark(_ backlight: Device) -> Bool {
        if let power = try? backlight.attribute("bl_power").number(), power != 0 { return true }
        return connector(of: backlight)?.isAsleep ?? false
    }

    private func connector(of backlight: Device) -> Connector? {
        connectors.first { $0.path == backlight.parents.first?.path }
    }
}
