internal import SDBus
internal import SDEvent
internal import Switching

/// The state shared by all sources: the loop, the settings, and the machine's last waking.
final class SourceContext {
    let loop: EventLoop
    let systemBus: ReturningBus?
    var settings: LightSources.Settings
    var wokeAt: Duration?
    private var zone: (name: String?, place: Place?)?

    init(on loop: EventLoop, settings: LightSources.Settings = LightSources.Settings(), systemBus: ReturningBus? = nil)
    {
        self.loop = loop
        self.settings = settings
        self.systemBus = systemBus
    }

    /// Until when a light sensor must not be read fast, because the machine has only just woken: until any 0 counts
    /// (rule 6); nil when that is over.
    var spacedUntil: Duration? { wokeAt.map { $0 + Waking.longestZero }.flatMap { loop.now < $0 ? $0 : nil } }

    /// The sky over the place of the settings, else over the time zone's own place.
    var sky: SunSky { sky(at: settings.place) }

    /// The sky over a place, else over the time zone's own.
    ///
    /// The system's time zone may change, so its name is read each time, and its place looked up when it is another.
    func sky(at place: Place?) -> SunSky {
        if let place { return SunSky(place) }
        let system = TimeZonePlace()
        let name = system.zoneName
        if zone?.name != name || zone == nil { zone = (name, system.place) }
        return SunSky(zone?.place)
    }

    var sunLevel: Level { sky.level(at: loop.wallClock / .seconds(1)) }
}
