/// A plug or a panel of a graphics card (Documentation/gpu/drm-kms.rst).
///
/// Its state is read at each access.
nonisolated package struct Connector: Equatable, Sendable {
    private let device: Device

    /// A connector, if the device is one: cards and render nodes are in the same subsystem.
    package init?(_ device: Device) {
        guard device.subsystem == "drm", device.name.hasPrefix("card"), device.name.contains("-") else { return nil }
        // Connectors without a known physical output (drm_connector_enum_list).
        guard !["Unknown-", "Virtual-", "Writeback-"].contains(where: device.name.afterDash.hasPrefix) else {
            return nil
        }
        self.device = device
    }

    package var path: String { device.path }

    package var name: String { device.name }

    package var isConnected: Bool { text("status") == "connected" }

    /// Whether a picture is shown on it.
    package var isEnabled: Bool { text("enabled") == "enabled" }

    /// Whether its screen has been told to save power (DPMS) and is dark.
    package var isAsleep: Bool { (text("dpms") ?? "On") != "On" }

    /// Whether it is for the machine's own panel.
    package var isBuiltIn: Bool {
        ["eDP-", "LVDS-", "DSI-"].contains(where: name.afterDash.hasPrefix)
    }

    private func text(_ attribute: String) -> String? {
        try? device.attribute(attribute).text()
    }
}

extension String {
    /// The connector's type and number, behind the card's name.
    nonisolated fileprivate var afterDash: Substring { drop { $0 != "-" }.dropFirst() }
}
