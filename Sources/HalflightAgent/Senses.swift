public import LightSensors
public import SDBus
public import SDEvent
internal import SessionMonitors
public import Switching
public import SystemPackage

/// All that decisions hang on besides a person's word: the light, and what the witnesses say of its surroundings.
///
/// One stream of events for the Decider, in the order in which they have to be judged: what a witness says comes
/// before what a source says because of it.
public final class Senses {
    private let loop: EventLoop
    private let deliver: (Event) -> Void
    private let sources: LightSources
    private let surroundings: Surroundings
    private var clock: ClockSetSource?
    /// How far the local clock was ahead of that of UTC when it was told last, in seconds.
    private var zoneOffset = 0
    /// How often the machine has woken.
    private var wakes = 0

    /// Senses on `loop`; nothing happens before `start()`.
    ///
    /// - Parameters:
    ///   - systemBus: where services are that tell of lid, sleep and power, or read a sensor; its owner starts it.
    ///   - session: the session bus, where the desktop's own settings are; nil when nobody asks for these.
    ///   - deliver: called with each event.
    public init(
        on loop: EventLoop, settings: LightSources.Settings, systemBus: ReturningBus, session: Connection? = nil,
        _ deliver: @escaping (Event) -> Void
    ) {
        self.loop = loop
        self.deliver = deliver
        // Both call back into this object, which does not exist yet.
        let relay = Relay()
        sources = LightSources(on: loop, settings: settings, systemBus: systemBus) { relay.senses?.take($0) }
        surroundings = Surroundings(on: loop, bus: systemBus, session: session) { relay.senses?.take($0) }
        relay.senses = self
    }

    /// Looks for sources and witnesses, and takes the best source into use.
    ///
    /// - Throws: `Errno` when the kernel gives no socket for hot-plug events; what needs no device works all the same.
    public func start() throws(Errno) {
        clock = try? loop.onClockSet { [weak self] in self?.clockWasSet() }
        tellTimeOfDay()
        surroundings.start()
        try sources.start()
    }

    /// Ends whatever source is in use, for good.
    ///
    /// - Parameter whenDone: called once nothing of it runs any more: at once, or from the loop.
    public func stop(whenDone: @escaping () -> Void) {
        clock = nil
        sources.stop(whenDone: whenDone)
    }

    /// Says what the local clock shows now, and where the sun stands by it.
    func clockWasSet() {
        tellTimeOfDay()
        refresh()
    }

    /// Says what the local clock shows.
    ///
    /// It is to be told anew whenever it may have jumped; the kernel tells of its being set, but not of a zone's
    /// summer time.
    public func tellTimeOfDay() {
        zoneOffset = LocalTime.offset(at: loop.wallClock)
        deliver(.timeOfDay(LocalTime.timeOfDay(at: loop.wallClock)))
    }
}

extension Senses {
    /// Says what the local clock shows where the time zone is another than when that was told last: the machine may have
    /// travelled, and nobody tells of it.
    func lookAtZone() {
        if LocalTime.offset(at: loop.wallClock) != zoneOffset { tellTimeOfDay() }
    }
}

/// Hands events to the senses once there are some, and does not keep them alive.
private final class Relay {
    weak var senses: Senses?
}

// MARK: - The sources

extension Senses {
    /// The settings of the sources; new ones count at once.
    var settings: LightSources.Settings {
        get { sources.settings }
        set { sources.settings = newValue }
    }

    /// How many times as fast as the clock the light in use goes by.
    var speed: Double { sources.speed }

    /// Whether no source is in use yet because a better one than those that are here is still being looked for.
    var isWaiting: Bool { sources.isWaiting }

    /// Whether the machine's devices could be listed, so that what is not among them is not there.
    var knowsDevices: Bool { sources.knowsDevices }

    /// What the sun says now, for when nothing else is known.
    var sunLevel: Level { sources.sunLevel }

    /// All sources, best first within each kind, and how they stand.
    public var statuses: [SourceStatus] { sources.statuses }

    /// Has a source whose level moves by itself yield what it says now.
    func refresh() { sources.refresh() }

    private func take(_ event: Event) {
        guard case .reading(let reading) = event else { return deliver(event) }
        let before = wakes
        look()
        // What was read before a sleep that nobody had told of is past. A program says each thing but once.
        guard wakes == before || reading.source.kind == .command else { return }
        deliver(event)
    }
}

// MARK: - The witnesses

extension Senses {
    /// Has the witnesses look at what sends no event, which a reading or a candidate may hang on.
    public func look() { surroundings.look() }

    /// When an event is to count as having happened.
    ///
    /// What speaks against readings comes before what is due because of them: a screen that goes dark is seen only when
    /// somebody looks, and word of a sleep may come after it.
    ///
    /// - Parameters:
    ///   - now: when it is told.
    ///   - due: when the next decision is, or was, due; nil for never.
    public static func moment(of event: Event, at now: Instant, due: Instant?) -> Instant {
        guard case .suppression(_, true) = event, let due else { return now }
        return min(now, due.advanced(by: .zero - before))
    }

    /// More than two times in a trace, which are in milliseconds, can be off together.
    private static let before = Duration.milliseconds(2)

    private func take(_ observation: Observation) {
        switch observation {
        case .lid(let isShut): take(.lid, holds: isShut)
        case .screen(let isOff): take(.screenOff, holds: isOff)
        case .session(let isIdle): take(.idle, holds: isIdle)
        case .sleep(isAsleep: true): take(.asleep, holds: true)
        case .sleep(isAsleep: false): wake()
        case .dock(let isDocked): sources.circumstances.isDocked = isDocked
        case .power: deliver(.disturbance(.power))
        case .displays: deliver(.disturbance(.displays))
        case .colorScheme(let prefersDark): deliver(.desktopChose(prefersDark ? .night : .day))
        }
    }

    private func take(_ cause: SuppressionCause, holds: Bool) {
        deliver(.suppression(cause, holds))
        if holds {
            sources.circumstances.suppression.insert(cause)
        } else {
            sources.circumstances.suppression.remove(cause)
        }
    }

    private func wake() {
        wakes += 1
        deliver(.woke(sun: sources.settings.band.appearance(nearest: sources.sunLevel)))
        tellTimeOfDay()
        sources.circumstances.suppression.remove(.asleep)
    }
}
