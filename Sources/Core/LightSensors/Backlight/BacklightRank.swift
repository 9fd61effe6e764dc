internal import Udev

/// How well a backlight shows the user's setting. Lower comes first.
///
/// Machines expose backlights without a screen, and two backlights for one panel
/// (Documentation/ABI/stable/sysfs-class-backlight). The panel's connector decides which one counts.
nonisolated struct BacklightRank: Equatable, Sendable {
    let objection: String?
    private let hasEnabledConnector: Bool
    private let type: DriverType
    private let name: String

    /// The interface that moves the backlight, best first, in the kernel's order of preference.
    enum DriverType: String, CaseIterable {
        case firmware, platform, raw
    }

    init(of device: Device, connectors: [Connector]) {
        let connector = device.parents.first.flatMap { parent in connectors.first { $0.path == parent.path } }
        objection = BacklightRank.objection(connector, connectors)
        hasEnabledConnector = connector?.isEnabled ?? false
        type = (try? device.attribute("type").text()).flatMap(DriverType.init) ?? .raw
        name = device.name
    }

    private static func objection(_ connector: Connector?, _ connectors: [Connector]) -> String? {
        if let connector {
            guard connector.isBuiltIn else { return "its connector, \(connector.name), is not built in" }
            return connector.isConnected ? nil : "its connector, \(connector.name), is not connected"
        }
        // All connectors are external, so the machine has no panel that the backlight could belong to.
        guard connectors.isEmpty || connectors.contains(where: \.isBuiltIn) else {
            return "this machine has no built-in screen"
        }
        return nil
    }

    func precedes(_ other: BacklightRank) -> Bool {
        if hasEnabledConnector != other.hasEnabledConnector { return hasEnabledConnector }
        if type != other.type { return type.place < other.type.place }
        return name.naturallyPrecedes(other.name)
    }
}

extension BacklightRank.DriverType {
    nonisolated fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
