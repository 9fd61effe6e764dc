internal import SDBus
internal import SDEvent
internal import Switching

/// The state that all sources share.
final class SourceContext {
    let loop: EventLoop
    let systemBus: ReconnectingBus?
    var settings: LightSources.Settings
    var wokeAt: Duration?
    private var zone: (name: String?, place: Place?)?

    init(
        on loop: EventLoop, settings: LightSources.Settings = LightSources.Settings(), systemBus: ReconnectingBus? = nil
    ) {
        (self.loop, self.settings, self.systemBus) = (loop, settings, systemBus)
    }

    /// Until when sensors need slow reads after waking, when a 0 doesn't count yet (rule 6). `nil` afterwards.
    var spacedUntil: Duration? { wokeAt.map { $0 + Waking.longestZero }.flatMap { loop.now < $0 ? $0 : nil } }

    /// Seconds since 1970.
    var time: Double { loop.wallClock / .seconds(1) }

    /// The sky over the configured place or the last zone.
    var sky: SunSky { SunSky(settings.place ?? zone?.place) }

    /// The name of the sky's place, if any.
    var placeName: String? {
        settings.place.map(\.description) ?? zone.flatMap { $0.place == nil ? nil : $0.name }
    }

    /// Reads the system's time zone, whose changes cause no event.
    func readZone() {
        guard settings.place == nil else { return }
        let system = TimeZonePlace()
        let name = system.zoneName()
        if zone == nil || zone?.name != name { zone = (name, system.place(ofZone: name)) }
    }
}
