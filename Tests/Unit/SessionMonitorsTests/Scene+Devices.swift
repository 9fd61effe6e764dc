import TestSupport

extension Scene {
    /// Adds a graphics card and returns its path.
    func addCard() throws -> String {
        try devices.addCard()
    }

    /// Adds a graphics card's connector and returns its path.
    @discardableResult
    func addConnector(_ name: String, of card: String, _ status: String) throws -> String {
        let enabled = status == "connected" ? "enabled" : "disabled"
        return try devices.addConnector(.init(name, status: status, enabled: enabled), of: card)
    }

    /// Adds a battery of the machine.
    func addBattery() throws {
        _ = try devices.add("power_supply", "BAT0", attributes: ["type": "Battery", "status": "Discharging"])
    }

    /// Adds a power supply and returns its path.
    func addSupply(_ name: String, _ type: String, online: Bool) throws -> String {
        try devices.add("power_supply", name, attributes: ["type": type, "online": online ? "1" : "0"])
    }
}
