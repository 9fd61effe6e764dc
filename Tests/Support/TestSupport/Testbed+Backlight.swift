extension Testbed {
    /// A mocked backlight.
    public struct Backlight: Sendable {
        let testbed: Testbed
        /// The backlight's path in `/sys`.
        public let path: String
        /// The name that `Source` shows after `backlight:`.
        public let name: String

        /// Sets the brightness like a hotkey, with its uevent.
        public func set(_ brightness: Int) throws {
            try testbed.set(path, "brightness", "\(brightness)")
            try testbed.uevent(path)
        }

        /// Replaces an attribute, with a uevent.
        public func set(_ attribute: String, _ content: Attribute) throws {
            try testbed.set(path, attribute, content)
            try testbed.uevent(path)
        }

        /// Removes the backlight, with its uevent.
        public func remove() throws {
            try testbed.remove(path)
        }
    }

    /// Adds a backlight, with its `add` uevent.
    ///
    /// - Parameters:
    ///   - brightness: 0...`max`.
    ///   - type: `firmware`, `platform` or `raw`.
    ///   - isByFirmware: whether firmware handles its keys, as the kernel says with each change.
    public func addBacklight(
        _ name: String = "intel_backlight", brightness: Int, max: Int = 100, type: String = "raw",
        on connector: Connector? = nil, isByFirmware: Bool = false
    ) throws -> Backlight {
        let path = try add(
            "backlight", name, parent: try connector.map { try addConnector($0, of: try addCard($0.card)) } ?? "",
            attributes: [
                "brightness": "\(brightness)", "actual_brightness": "\(brightness)", "max_brightness": "\(max)",
                "type": type, "bl_power": "0", "scale": "unknown",
            ], properties: isByFirmware ? ["SOURCE": "hotkey"] : [:])
        return Backlight(testbed: self, path: path, name: name)
    }
}
