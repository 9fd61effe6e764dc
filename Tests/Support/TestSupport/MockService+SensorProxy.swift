/// iio-sensor-proxy's light sensor.
extension MockService {
    /// Returns the service's parameters at its start. `level` is in lux, or in percent with the unit `vendor`.
    public static func light(_ level: Double, unit: String = "lux", hasSensor: Bool = true) -> [String: Any] {
        ["has_ambient_light": hasSensor, "light_level": level, "light_level_unit": unit]
    }

    /// Sets the light level. The service sends it to the clients that have claimed the sensor.
    public func setLight(_ level: Double) throws {
        try change("LightLevel", to: "dbus.Double(\(level))")
    }

    /// Sets whether there is a light sensor. The service announces this in the same way.
    public func setHasLight(_ hasLight: Bool) throws {
        try change("HasAmbientLight", to: python(hasLight))
    }

    /// Sends a level and its unit to all clients. It doesn't matter whether they have claimed the sensor.
    public func emitLight(_ level: Double, unit: String) throws {
        try run(
            "self.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', "
                + "['\(template.interface)', "
                + "{'LightLevelUnit': dbus.String('\(unit)', variant_level=1), "
                + "'LightLevel': dbus.Double(\(level), variant_level=1)}, []])")
    }

    /// Returns the clients that have claimed the sensor.
    public func claimants() throws -> [String] {
        let clients = try run("ret = list(self.claims)", gives: "as").first?.list ?? []
        return clients.compactMap(\.string)
    }

    /// Refuses claims from now on, like polkit.
    public func refuseClaims() throws {
        try run("self.refuses = True")
    }

    /// Grants claims again.
    public func grantClaims() throws {
        try run("self.refuses = False")
    }

    private func change(_ property: String, to value: String) throws {
        try run("self.Change('\(property)', \(value))")
    }
}
