internal import SDBus
internal import SDEvent
internal import Switching

/// The state that all sources share. The loop, the settings, and the last time the machine woke.
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

    /// The time until which a light sensor needs slow reads. The machine has only just woken, and a 0 doesn't count yet
    /// (rule 6). `nil` after this time.
    var spacedUntil: Duration? { wokeAt.map { $0 + Waking.longestZero }.flatMap { loop.now < $0 ? $0 : nil } }

    /// The wall clock, in seconds since 1970.
    var time: Double { loop.wallClock / .seconds(1) }

    /// The sky over the place in the settings, or over the time zone's place at its last read.
    var sky: SunSky { SunSky(settings.place ?? zone?.place) }

    /// The name of the sky's place, or `nil` without a place.
    var placeName: String? {
        settings.place.map(\.description) ?? zone.flatMap { $0.place == nil ? nil : $0.name }
    }

    /// Reads the system's current time zone, and looks up a new zone's place. No event reports a change.
    func readZone() {
        guard settings.place == nil else { return }
        let system = TimeZonePlace()
        let name = system.zoneName()
        if zone == nil || zone?.name != name { zone = (name, system.place(ofZone: name)) }
    }
}
