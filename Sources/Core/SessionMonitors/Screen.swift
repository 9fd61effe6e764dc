internal import Udev

/// Reports whether any screen is on.
///
/// The kernel sends an event when a backlight's brightness is set, but none when it is switched off with its screen
/// (drivers/video/backlight/backlight.c), so it is also refreshed before a reading counts.
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

    /// Reads the screens' state, of which no event may have told.
    func refresh() {
        isOff = Screens(backlights: backlights, connectors: connectors).areOff
    }
}

/// The machine's own panels, as far as they have a backlight, and the other screens it may have.
nonisolated struct Screens {
    let backlights: [Device]
    let connectors: [Connector]

    /// Whether every panel is dark and no other screen shows a picture; false where no panel has a backlight.
    var areOff: Bool {
        let panels = panels
        guard !panels.isEmpty, panels.allSatisfy(isDark) else { return false }
        return !connectors.contains { $0.isConnected && !$0.isBuiltIn && $0.isEnabled && !$0.isAsleep }
    }

    /// The backlights that count: beside a panel's own, firmware may show another that belongs to no screen.
    private var panels: [Device] {
        let own = backlights.filter { connector(of: $0)?.isConnected == true }
        return own.isEmpty ? backlights : own
    }

    /// By `bl_power`, which is 0 while the backlight is on (Documentation/ABI/stable/sysfs-class-backlight).
    ///
    /// Not every driver of a graphics card moves it when the screen is switched off; that is seen at the connector.
    private func isDark(_ backlight: Device) -> Bool {
        if let power = try? backlight.attribute("bl_power").number(), power != 0 { return true }
        return connector(of: backlight)?.isAsleep ?? false
    }

    private func connector(of backlight: Device) -> Connector? {
        connectors.first { $0.path == backlight.parents.first?.path }
    }
}
