/// A plug or a panel of a graphics card (Documentation/gpu/drm-kms.rst).
nonisolated public struct Connector: Equatable, Sendable {
    /// Its path in sysfs.
    public let path: String
    /// Its name in the kernel, such as `card0-eDP-1`.
    public let name: String
    /// Whether a screen is there.
    public let isConnected: Bool
    /// Whether a picture is shown on it.
    public let isEnabled: Bool

    /// A connector, if the device is one: cards and render nodes are in the same subsystem.
    public init?(_ device: Device) {
        guard device.subsystem == "drm", device.name.hasPrefix("card"), device.name.contains("-") else { return nil }
        // Of these the kernel itself does not know where they lead (drm_connector_enum_list).
        guard !["Unknown-", "Virtual-", "Writeback-"].contains(where: device.name.afterDash.hasPrefix) else {
            return nil
        }
        path = device.path
        name = device.name
        isConnected = (try? device.attribute("status").text()) == "connected"
        isEnabled = (try? device.attribute("enabled").text()) == "enabled"
    }

    /// Whether it is for the machine's own panel.
    public var isBuiltIn: Bool {
        ["eDP-", "LVDS-", "DSI-"].contains(where: name.afterDash.hasPrefix)
    }
}

extension String {
    /// The connector's type and number, behind the card's name.
    nonisolated fileprivate var afterDash: Substring { drop { $0 != "-" }.dropFirst() }
}
