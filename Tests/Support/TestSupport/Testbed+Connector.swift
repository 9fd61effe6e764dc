extension Testbed {
    /// A display connector of a graphics card, as DRM shows it.
    public struct Connector: Sendable {
        /// Its name, such as `eDP-1`.
        public var name: String
        /// Its card, such as `card0`.
        public var card: String
        /// `connected`, `disconnected` or `unknown`.
        public var status: String
        /// `enabled` or `disabled`.
        public var enabled: String

        /// A connector as the kernel shows it, by default a panel in use.
        public init(
            _ name: String, card: String = "card0", status: String = "connected", enabled: String = "enabled"
        ) {
            (self.name, self.card, self.status, self.enabled) = (name, card, status, enabled)
        }
    }

    /// Adds a graphics card, with its `add` uevent, and returns its path.
    public func addCard(_ name: String = "card0") throws -> String {
        try add("drm", name, parent: try add("pci", "0000:00:\(name).0"))
    }

    /// Adds a connector of a graphics card, with its `add` uevent, and returns its path.
    @discardableResult
    public func addConnector(_ connector: Connector, of card: String) throws -> String {
        try add(
            "drm", "\(connector.card)-\(connector.name)", parent: card,
            attributes: ["status": connector.status, "enabled": connector.enabled, "dpms": "On"])
    }

    /// Connects a screen to a connector, or removes it, with the card's uevent.
    public func connect(_ connector: String, of card: String, _ isConnected: Bool = true) throws {
        try set(connector, "status", isConnected ? "connected" : "disconnected")
        try set(connector, "enabled", isConnected ? "enabled" : "disabled")
        try uevent(card)
    }
}
