/// A graphics card's plug or panel (Documentation/gpu/drm-kms.rst). Each access reads its state.
nonisolated package struct Connector: Equatable, Sendable {
    private let device: Device

    /// Creates a connector if the device is a connector. Cards and render nodes are in the same subsystem.
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

    /// Whether the connector shows a picture.
    package var isEnabled: Bool { text("enabled") == "enabled" }

    /// Whether the screen is dark to save power (DPMS).
    package var isAsleep: Bool { (text("dpms") ?? "On") != "On" }

    package var isBuiltIn: Bool {
        ["eDP-", "LVDS-", "DSI-"].contains(where: name.afterDash.hasPrefix)
    }

    private func text(_ attribute: String) -> String? {
        try? device.attribute(attribute).text()
    }
}

extension String {
    /// The connector's type and number, after the card's name.
    nonisolated fileprivate var afterDash: Substring { drop { $0 != "-" }.dropFirst() }
}
