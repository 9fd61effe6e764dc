internal import Switching

/// What sources look at whenever they need them.
///
/// They must not hold on to the object that chooses among them.
final class SettingsBox {
    var settings: LightSources.Settings
    /// When the machine last woke, by the loop's clock.
    var wokeAt: Duration?

    init(_ settings: LightSources.Settings) {
        self.settings = settings
    }

    /// What the sun's level hangs on.
    ///
    /// The system's time zone may change, so its name is asked for each time, and its place looked up when it is
    /// another.
    var sun: SunSettings {
        SunSettings(place: settings.place ?? placeOfZone(), band: settings.band)
    }

    private var zone: (name: String?, place: Place?)?

    private func placeOfZone() -> Place? {
        let system = TimeZonePlace()
        let name = system.zoneName
        if let zone, zone.name == name { return zone.place }
        let place = system.place
        zone = (name, place)
        return place
    }
}
