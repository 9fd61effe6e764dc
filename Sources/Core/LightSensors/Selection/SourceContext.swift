internal import SDBus
internal import SDEvent
internal import Switching

/// The state shared by all sources: the loop, the settings, and the machine's last waking.
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

    /// Until when a light sensor must not be read fast, because the machine has only just woken: until any 0 counts
    /// (rule 6); nil when that is over.
    var spacedUntil: Duration? { wokeAt.map { $0 + Waking.longestZero }.flatMap { loop.now < $0 ? $0 : nil } }

    /// The wall clock, in seconds since 1970.
    var time: Double { loop.wallClock / .seconds(1) }

    /// The sky over the place of the settings, else over that of the time zone as it was last read.
    var sky: SunSky { SunSky(settings.place ?? zone?.place) }

    /// The name of that sky's place; nil where there is none.
    var placeName: String? {
        settings.place.map(\.description) ?? zone.flatMap { $0.place == nil ? nil : $0.name }
    }

    /// Reads which time zone the system has now, which no event says, and looks up its place when it is another.
    func readZone() {
        guard settings.place == nil else { return }
        let system = TimeZonePlace()
        let name = system.zoneName()
        if zone == nil || zone?.name != name { zone = (name, system.place(ofZone: name)) }
    }
}
