/// iio-sensor-proxy's light sensor.
extension MockService {
    /// The parameters of the service at its start.
    ///
    /// - Parameters:
    ///   - level: lux, or percent.
    ///   - unit: `lux` or `vendor`.
    public static func light(_ level: Double, unit: String = "lux", hasSensor: Bool = true) -> [String: Any] {
        ["has_ambient_light": hasSensor, "light_level": level, "light_level_unit": unit]
    }

    /// Sets the light level, which the service sends to the clients that have claimed the sensor.
    public func setLight(_ level: Double) throws {
        try setInternally("LightLevel", "\(level)")
    }

    /// Sets whether there is a light sensor, which the service announces in the same way.
    public func setHasLight(_ hasLight: Bool) throws {
        try setInternally("HasAmbientLight", python(hasLight))
    }

    /// Sends a level and its unit to all clients, whether or not they have claimed the sensor.
    public func emitLight(_ level: Double, unit: String) throws {
        try run(
            "self.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', "
                + "['\(template.interface)', "
                + "{'LightLevelUnit': dbus.String('\(unit)', variant_level=1), "
                + "'LightLevel': dbus.Double(\(level), variant_level=1)}, []])")
    }

    /// The clients that have claimed the sensor.
    public func claimants() throws -> [String] {
        let owners = try run("ret = list(self.ambient_light_owners)", gives: "as").first?.list ?? []
        return owners.compactMap(\.string)
    }

    /// Refuses claims from now on, as polkit does.
    public func refuseClaims() throws {
        // Keeps the template's own method, to restore it afterwards.
        try run("type(self).granting = type(self).ClaimLight")
        try addMethod(
            "ClaimLight",
            #"self.refusals = getattr(self, "refusals", 0) + 1; raise dbus.exceptions.DBusException("Not Authorized", name="org.freedesktop.DBus.Error.AccessDenied")"#
        )
        try run("type(self).ClaimLight = type(self).granting")
    }

    /// How many claims were refused.
    public func refusals() throws -> Int64 {
        try run("ret = getattr(self, 'refusals', 0)", gives: "i").first?.integer ?? 0
    }

    /// Grants claims again.
    public func grantClaims() throws {
        try run("del self.methods['\(template.interface)']['ClaimLight']")
    }

    private func setInternally(_ property: String, _ value: String) throws {
        try run("self.SetInternalProperty('\(template.interface)', '\(property)', \(value))")
    }
}
