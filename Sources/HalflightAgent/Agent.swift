internal import AgentInterface
internal import Glibc
internal import HalflightConfiguration
internal import LightSensors
internal import LightTraces
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import Switching
internal import SystemPackage
internal import Theming

/// Wires the way of a reading: senses, Decider, theme manager, responders.
final class Agent {
    let loop: EventLoop
    let log = Logger(label: "agent")
    private let options: AgentOptions
    let configurationPath: String
    private(set) var configuration: Configuration
    /// Called when the configuration was read anew, also when it says what it said, and when it was refused.
    var configurationWasRead: () -> Void = {}
    private let senses: Senses
    private var decider: Decider
    private let themes: ThemeManager
    private var stateFile: StateFile
    /// Whether this run is one to go on from.
    private let keepsState: Bool
    private var state: State
    private var journal: Journal
    private let deadline: TimerSource
    private let holds: Holds
    private let session: Connection
    private var tray: Tray?
    /// When the next decision is due.
    private var nextDeadline: Instant?
    private var clock = DecisionClock()
    private var stages: ResponderStages?
    private var object: AgentObject?
    /// Whether sources are still being found.
    private var isStarting = true
    /// Whether an event is on its way through.
    private var isObserving = false
    /// What there is to tell once they are.
    private var firstChange: Change?
    /// Whether the configuration file was last refused.
    private(set) var isRefused = false
    /// Whether it was said where things stand at the start.
    private var hasBegun = false
    /// Whether the mode is one that only this run was told of, which is not kept.
    private var isForcedForThisRun: Bool
    /// The end of a forced mode by the wall clock, reckoned when it was set; a later change of the clock does not move it.
    private var forcedUntil: (moment: Instant, wallTime: UInt64, away: UInt64)?

    init(
        _ options: AgentOptions, folders: Folders, on loop: EventLoop, session: Connection, systemBus: ReturningBus
    ) throws {
        self.loop = loop
        self.options = options
        self.session = session
        isForcedForThisRun = options.force != nil
        configurationPath = options.configuration ?? folders.configurationFile
        configuration = try Agent.load(options, configurationPath)
        // Who asks for a trace by hand is told at once that it is none.
        if case .replay(let replay) = options.source { _ = try TraceReader(path: replay.path) }
        stateFile = StateFile(folders.state + "/state.yaml")
        journal = Journal(configuration.sources.isReplay ? nil : DecisionFile(folders.state + "/decisions.yaml"))
        keepsState = !configuration.sources.isReplay
        // A replay is another machine's light, or another day's: it neither goes on from what is kept nor adds to it.
        state = keepsState ? stateFile.load() : State()
        themes = ThemeManager(themes: configuration.themes)
        holds = Holds(session) { loop.wallClock.wholeMicroseconds }
        // The senses and the timer call back into this object, which does not exist yet.
        let relay = Relay()
        senses = Senses(on: loop, settings: configuration.lightSettings, systemBus: systemBus, session: session) {
            relay.agent?.observe($0)
        }
        deadline = try loop.makeTimer { relay.agent?.deadlineHasCome() }
        let now = Instant(sinceStart: loop.now)
        decider = Decider(
            rules: configuration.rules,
            start: Agent.start(
                options, state, sunLevel: { [senses] in senses.sunLevel }, band: configuration.rules.band, now: now,
                wallTime: loop.wallClock.wholeMicroseconds),
            at: now)
        relay.agent = self
        holds.whenChanged = { [unowned self] in observe(.hold(!holds.records.isEmpty)) }
    }

    /// Finds sources and witnesses, and goes to work.
    ///
    /// - Parameters:
    ///   - object: the agent's object on the bus, whose clients are notified before the responders.
    ///   - stages: the responders.
    func start(_ object: AgentObject, _ stages: ResponderStages) {
        self.object = object
        self.stages = stages
        showTray()
        themes.register(stages)
        do throws(Errno) {
            try senses.start()
        } catch {
            log.error("the kernel tells of no devices: \(error). Going on with what needs none")
        }
        if decider.source == nil, !senses.isWaiting { warnOfNoSource() }
        observe(.time)
        isStarting = false
        if let change = firstChange {
            tell(
                Change(
                    from: change.from, to: change.to, reason: change.reason, light: decider.lastLight,
                    source: decider.source, time: change.time))
        }
        announce()
    }

    /// Ends what runs for the senses; `whenDone` is called once it has.
    func stop(whenDone: @escaping () -> Void) {
        senses.stop(whenDone: whenDone)
    }

    private static func load(_ options: AgentOptions, _ path: String) throws(ConfigurationError) -> Configuration {
        var configuration = try Configuration.load(path: path, isOptional: options.configuration == nil)
        if let source = options.source { configuration.sources = SourcePreference([source]) }
        return configuration
    }
}

/// Hands events to the agent once there is one, and does not keep it alive.
private final class Relay {
    weak var agent: Agent?
}

// MARK: - One event, from end to end

extension Agent {
    /// Takes in what happened, and tells everyone whom it concerns.
    private func observe(_ event: Event) {
        // A person's settings are not a part of what is replayed.
        if case .desktopChose = event, !keepsState { return }
        if case .reading = event, decider.rules.nightLock != nil { senses.lookAtZone() }
        let wasObserving = isObserving
        isObserving = true
        defer { isObserving = wasObserving }
        if case .source = event { clock.go(at: senses.speed, from: loop.now) }
        let modeBefore = decider.mode
        let moment = Senses.moment(of: event, at: clock.instant(at: loop.now), due: nextDeadline)
        let outcome = decider.observe(event, at: moment)
        armDeadline(at: outcome.nextDeadline)
        if let change = outcome.change { take(change) }
        if !isStarting { announce() }
        report(outcome.decisions)
        if case .source(nil, _) = event { warnOfNoSource() }
        remember(event, modeBefore: modeBefore)
        let wallTime = loop.wallClock.wholeMicroseconds
        journal.append(outcome.decisions.map { DecisionRecord($0, time: Timestamp(microseconds: wallTime)) })
    }

    /// The one timer there is for decisions; it also ends at a jump of the local clock that the night lock goes by.
    private func armDeadline(at next: Instant?) {
        nextDeadline = next
        guard let next else { return deadline.disarm() }
        let time = clock.time(of: next)
        guard decider.rules.nightLock != nil else { return deadline.arm(at: time) }
        let wall = loop.wallClock
        let jump = LocalTime.jump(after: wall, before: wall + (time - loop.now))
        deadline.arm(at: jump.map { loop.now + ($0 - wall) } ?? time)
    }

    private func deadlineHasCome() {
        senses.look()
        if decider.rules.nightLock == nil { observe(.time) } else { senses.tellTimeOfDay() }
    }

    /// While the sources are being found, the change is kept, so that it can tell which of them it is.
    private func take(_ change: Change) {
        guard isStarting else { return tell(change) }
        firstChange = Change(
            from: firstChange?.from ?? change.from, to: change.to, reason: change.reason, light: change.light,
            source: change.source, time: change.time)
    }

    /// Notifies D-Bus clients, so that none waits for a program to run, then responders, then the log.
    private func tell(_ change: Change) {
        announce(change)
        themes.post(change)
        log.notice("\(hasBegun ? "\(change.to): \(change.reason)" : startLine(change))")
        hasBegun = true
        ServiceManager.status("\(change.to): \(change.reason)")
    }

    private func announce(_ change: Change? = nil) {
        do throws(BusError) {
            guard try object?.announce(change) == true else { return }
        } catch {
            log.warning("D-Bus clients were not notified of a change: \(error)")
        }
        tray?.update()
    }

    /// Puts an item into the panel's tray, or takes it away, as the configuration has it.
    private func showTray() {
        guard configuration.tray else { return tray = nil }
        guard tray == nil else { return }
        do throws(BusError) {
            tray = try Tray(session, for: self)
        } catch {
            log.warning("there is no item in the panel's tray: \(error)")
        }
    }

    private func report(_ decisions: [Decision]) {
        for decision in decisions {
            if decision.isWarning {
                log.warning("\(decision.reason)")
            } else {
                log.debug("\(decision.result): \(decision.reason)")
            }
        }
    }

    private func warnOfNoSource() {
        let wanted = configuration.sources.items.map(\.description).joined(separator: ", ")
        log.warning("\(wanted): not here, so \(decider.appearance) holds; `halflight sensors` lists what is here")
    }

    /// Where things stand at the start: appearance, source, level and thresholds, and why where these do not tell.
    private func startLine(_ change: Change) -> String {
        let band = decider.rules.band
        let source = change.source.map { "by \($0)" } ?? "by no source"
        let light = change.light.map { " at \($0)" } ?? ""
        let line = "\(change.to) \(source)\(light), night below \(band.nightBelow), day above \(band.dayAbove)"
        if change.reason.rule != .light { return "\(line): \(change.reason)" }
        guard change.source?.kind == .sun, configuration.sources == .auto, senses.knowsDevices else { return line }
        return "\(line): there is no light sensor and no backlight here"
    }
}

// MARK: - State

extension Agent {
    /// What holds at the start: the forced appearance of this run, else the mode that was kept.
    private static func start(
        _ options: AgentOptions, _ state: State, sunLevel: () -> Level, band: Band, now: Instant, wallTime: UInt64
    ) -> Decider.Start {
        // Where something is persisted, nobody asks the sun: finding the zone's place would cost half the start.
        let fallback =
            state.light
            ?? band.appearance(nearest: sunLevel())
        if let force = options.force {
            return Decider.Start(
                persisted: state.light, fallback: fallback, mode: .forced(force, ends: .never),
                modeReason: "started with --force \(force)")
        }
        return Decider.Start(
            persisted: state.light, fallback: fallback, mode: state.mode(at: now, wallTime))
    }

    private func remember(_ event: Event, modeBefore: Switching.Mode) {
        switch event {
        case .set, .toggle: isForcedForThisRun = false
        // It may have been an echo of what this run was told.
        case .desktopChose where decider.mode != modeBefore: isForcedForThisRun = false
        default: break
        }
        if !isForcedForThisRun { state.mode = State.Mode(decider.mode, end: end(at:)) }
        if decider.lastLight != nil { state.light = decider.lightAppearance }
        if keepsState { stateFile.save(state, at: loop.now) }
    }

    /// The wall clock's time at the end of a forced mode, in microseconds since 1970.
    private func wallTime(at moment: Instant) -> UInt64 { end(at: moment).wallTime }

    private func end(at moment: Instant) -> (wallTime: UInt64, away: UInt64) {
        if let forcedUntil, forcedUntil.moment == moment { return (forcedUntil.wallTime, forcedUntil.away) }
        let away = (clock.time(of: moment) - loop.now).wholeMicroseconds
        let wallTime = loop.wallClock.wholeMicroseconds + away
        forcedUntil = (moment, wallTime, away)
        return (wallTime, away)
    }
}

extension State {
    /// The mode to go on with; one whose time is over is `auto`.
    fileprivate func mode(at now: Instant, _ wallTime: UInt64) -> Switching.Mode {
        guard case .forced(let appearance, let ends) = mode else { return .auto }
        switch ends {
        case .never: return .forced(appearance, ends: .never)
        case .agree: return .forced(appearance, ends: .agree)
        case .time(let until, let away):
            guard let left = Mode.remaining(until: until, away: away, at: wallTime) else { return .auto }
            return .forced(appearance, ends: .time(now + .microseconds(left)))
        }
    }
}

extension State.Mode {
    fileprivate init(_ mode: Switching.Mode, end: (Instant) -> (wallTime: UInt64, away: UInt64)) {
        switch mode {
        case .auto: self = .auto
        case .forced(let appearance, .never): self = .forced(appearance, ends: .never)
        case .forced(let appearance, .agree): self = .forced(appearance, ends: .agree)
        case .forced(let appearance, .time(let moment)):
            let (wallTime, away) = end(moment)
            self = .forced(appearance, ends: .time(wallTime, away: away))
        }
    }
}

// MARK: - What D-Bus clients ask for

extension Agent: AgentService {
    var status: AgentStatus { AgentStatus(decider, holds: holds.records, wallTime: wallTime(at:)) }

    /// The thresholds in force, which are wider for a while after many switches.
    var band: Band { decider.band }

    /// The files that the themes in force were read from.
    var themeFiles: [String] { configuration.themeFiles }

    var decisions: [DecisionRecord] { journal.entries }

    /// The theme by which the appearance is shown.
    var theme: Theme { themes.themes[decider.appearance] }

    var responders: [ResponderReport] { stages?.records.map { ResponderReport($0) } ?? [] }

    var sources: [SourceRecord] { senses.statuses.map { SourceRecord($0) } }

    func refresh() {
        // Clients are told of an event by the properties' values: to look anew then would put another event, with the
        // state written, before the signal.
        guard !isObserving else { return }
        senses.refresh()
    }

    func set(_ appearance: Appearance?, for duration: Duration?) {
        observe(.set(appearance, for: duration))
    }

    func toggle() -> Appearance {
        observe(.toggle)
        return decider.appearance
    }

    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 { try holds.add(why, owner: owner) }

    func release(_ id: UInt32, owner: String) throws(BusError) { try holds.release(id, owner: owner) }

    func reload() throws(ConfigurationError) {
        let new = try Agent.load(options, configurationPath)
        let old = configuration
        if isRefused, new == old { log.notice("\(configurationPath) is valid again, and says what it said") }
        isRefused = false
        configuration = new
        configurationWasRead()
        guard new != old else { return }
        let isThemesAlone = old.hasSame(butThemes: new)
        themes.themes = new.themes
        log.notice(isThemesAlone ? "the themes were read anew" : "\(configurationPath) was read anew")
        // The rules first: what a source yields by its new settings is judged by the new thresholds.
        if !isThemesAlone {
            observe(.rules(new.rules))
            senses.settings = new.lightSettings
            showTray()
            if new.rules.nightLock != nil { senses.tellTimeOfDay() }
        }
        // What the rules have changed was told in the new themes already.
        themes.use(new.themes)
    }

    /// Reads the configuration anew when it may have changed; one that is not valid leaves the present one in force.
    func configurationMayHaveChanged() {
        do throws(ConfigurationError) {
            try reload()
        } catch {
            isRefused = true
            log.error("\(error). The configuration stays as it was")
            configurationWasRead()
        }
    }
}
