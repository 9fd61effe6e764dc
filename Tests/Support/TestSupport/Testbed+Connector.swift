extension Testbed {
    /// A graphics card's display connector, as in DRM.
    public struct Connector: Sendable {
        /// The name, such as `eDP-1`.
        public var name: String
        /// The card, such as `card0`.
        public var card: String
        /// `connected`, `disconnected` or `unknown`.
        public var status: String
        /// `enabled` or `disabled`.
        public var enabled: String

        /// Creates a connector like the kernel's, by default a panel in use.
        public init(
            _ name: String, card: String = "card0", status: String = "connected", enabled: String = "enabled"
        ) {
            (self.name, self.card, self.status, self.enabled) = (name, card, status, enabled)
        }
    }

    /// Adds a graphics card, and returns its path. Sends its `add` uevent.
    public func addCard(_ name: String = "card0") throws -> String {
        try add("drm", name, parent: try add("pci", "0000:00:\(name).0"))
    }

    /// Adds a graphics card's connector, and returns its path. Sends its `add` uevent.
    @discardableResult
    public func addConnector(_ connector: Connector, of card: String) throws -> String {
        try add(
            "drm", "\(connector.card)-\(connector.name)", parent: card,
            attributes: ["status": connector.status, "enabled": connector.enabled, "dpms": "On"])
    }

    /// Connects a screen, or removes it, with the card's uevent.
    public func connect(_ connector: String, of card: String, _ isConnected: Bool = true) throws {
        try set(connector, "status", isConnected ? "connected" : "disconnected")
        try set(connector, "enabled", isConnected ? "enabled" : "disabled")
        try uevent(card)
    }
}
