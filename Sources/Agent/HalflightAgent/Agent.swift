internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import KeptFiles
internal import LightSensors
internal import LightTraces
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import Selection
internal import Switching
internal import SystemPackage
internal import ThemeManagement
internal import ThemeValues

/// The agent. The engine decides, responders and D-Bus clients are notified, and state and decisions are kept.
final class Agent {
    let loop: EventLoop
    let log = Logger(label: "agent")
    let options: AgentOptions
    let configurationPath: String
    let folders: Folders
    var configuration: Configuration
    /// Called after each reading of the configuration. It may be new, unchanged or refused.
    var configurationWasRead: () -> Void = {}
    var mistakes: [ConfigurationMistake] = []
    /// The problems that the user must correct: mistakes and failing responders.
    var problems: [ProblemRecord] = []
    /// The reason why nothing follows the light, if the user must act.
    var sourceProblem: String?
    var sensorDoubt: SensorDoubt?
    let lastGood: LastGoodFiles
    /// The failing responders, and the hooks that don't run.
    var responderProblems: () -> [ProblemRecord] = { [] }
    let engine: EngineRunner
    let holds: Holds
    let site: SiteRequest
    private let state: StateKeeper
    let corrections: CorrectionKeeper
    let decisionLog: Journal<DecisionRecord>
    private var history: History?
    private let historyFolder: HistoryFolder
    private let session: Connection
    private var tray: Tray?
    private var darkman: Darkman?
    private var object: AgentObject?
    private(set) var stages: ResponderStages?
    /// The appearance and theme that are shown.
    private let manager: ThemeManager<Theme>
    private var phase = Phase.starting(first: nil)

    private enum Phase {
        /// The sources are being found. The first change is kept until then.
        case starting(first: Change?)
        /// The responders aren't registered: the present appearance would change the desktop at login.
        case waiting
        case running
    }

    init(
        _ options: AgentOptions, folders: Folders, on loop: EventLoop, session: Connection, systemBus: ReconnectingBus
    ) throws {
        self.loop = loop
        self.options = options
        self.session = session
        self.folders = folders
        configurationPath = options.configuration ?? folders.configurationFile
        let lastGood = LastGoodFiles(folders, of: configurationPath, on: loop)
        let loaded = Agent.configurationAtStart(options, configurationPath, lastGood)
        configuration = loaded.configuration
        manager = ThemeManager(configuration.themes)
        self.lastGood = lastGood
        decisionLog = Journal(folders.state + "/decisions.yaml", on: loop)
        state = StateKeeper(Document(folders.state + "/state.yaml", on: loop), force: options.force)
        historyFolder = HistoryFolder(state: folders.state)
        corrections = CorrectionKeeper(Journal(folders.state + CorrectionRecord.file, on: loop), on: loop)
        holds = Holds(session) { loop.wallClock.wholeMicroseconds }
        site = SiteRequest(session)
        let rules = configuration.rules(learnedFrom: corrections)
        engine = try EngineRunner(
            on: loop, rules: rules, settings: configuration.lightSettings(by: rules),
            start: { [state] appearanceBySun in
                state.start(
                    at: Instant(sinceStart: loop.now), wallTime: loop.wallClock.wholeMicroseconds,
                    fallback: appearanceBySun)
            }, systemBus: systemBus, session: session)
        holds.whenChanged = { [weak self] in
            if let self { engine.handle(.hold(!holds.records.isEmpty)) }
        }
        site.whenChanged = { [weak self] in
            if let self { engine.handle(.site(site.wanted)) }
        }
        // Any event makes `learn` look again.
        corrections.whenDue = { [weak self] in self?.engine.handle(.time) }
        corrections.whenRead = { [weak self] in self?.applyLearning() }
        report(loaded.mistakes)
        keep(loaded)
    }

    /// Finds sources and monitors, and begins to decide. The object's clients are notified before the responders.
    func start(_ object: AgentObject, _ stages: ResponderStages) {
        self.object = object
        self.stages = stages
        updateTray()
        updateDarkman()
        updateHistory()
        do throws(Errno) {
            try engine.start { [weak self] event, time, outcome in
                self?.handle(event, at: time, outcome)
                self?.learn(from: event, at: time)
            }
        } catch {
            log.error("devices cannot be found: \(error). Only sources without a device are used")
        }
        guard case .starting(let first) = phase else { return }
        phase = .waiting
        if let first { show(first.completed(by: engine.decider)) }
        announce()
    }

    func stop(whenDone: @escaping () -> Void) {
        engine.turn()
        darkman = nil
        history?.finish()
        state.finish(engine.decider, at: Instant(sinceStart: loop.now))
        engine.stop(whenDone: whenDone)
    }
}

// MARK: - One event

extension Agent {
    private func handle(_ event: Event, at time: Instant, _ outcome: Outcome) {
        let isNews = noteSource(after: event)
        history?.note(event, at: time, outcome.decisions)
        let isAnnounced = outcome.change.map(show) ?? false
        guard isNews || outcome.hasEffect(of: event) else { return }
        if case .starting = phase {} else if !isAnnounced { announce() }
        for decision in outcome.decisions {
            if decision.isWarning {
                log.warning("\(decision.reason)")
            } else {
                log.debug("\(decision.result): \(decision.reason.message.clause)")
            }
        }
        state.update(after: event, engine.decider, at: Instant(sinceStart: loop.now), end: end)
        list(outcome.decisions)
    }

    func list(_ decisions: [Decision]) {
        let time = Timestamp(microseconds: loop.wallClock.wholeMicroseconds)
        decisionLog.append(decisions.map { DecisionRecord($0, time: time) })
    }

    /// Notifies D-Bus clients, then responders, then the log. Clients come first so that they don't wait for programs.
    /// While sources are being found, the change is kept so that it can name the source. Returns whether the clients
    /// were notified.
    @discardableResult
    private func show(_ change: Change) -> Bool {
        if case .starting(let first) = phase {
            phase = .starting(first: first.map { change.from($0.from) } ?? change)
            return false
        }
        // The requests of one turn may cancel each other out.
        if case .running = phase, change.from == change.to { return false }
        let isFirst = if case .waiting = phase { true } else { false }
        announce(change)
        notify(change)
        let state = "\(change.to): \(change.reason.message.clause)"
        log.notice("\(isFirst ? startLine(change) : state)")
        ServiceManager.status(state)
        return true
    }

    private func notify(_ change: Change) {
        manager.post(change, in: configuration.themes)
        if case .running = phase { return }
        phase = .running
        stages?.registerForThemeChanges(in: manager)
    }

    /// Makes the responders follow a changed theme. Does nothing if the present appearance's theme is unchanged.
    func themesMayHaveChanged() { manager.pair = configuration.themes }

    func announce(_ change: Change? = nil) {
        do throws(BusError) {
            guard try object?.announce(change) == true else { return }
        } catch {
            log.warning("D-Bus clients were not notified of a change: \(error)")
        }
        tray?.update()
        darkman?.update()
    }

    func updateHistory() {
        if !configuration.keepsHistory {
            history?.finish()
            history = nil
        } else if history == nil {
            history = History(historyFolder, on: loop)
            let (decider, now) = (engine.decider, Instant(sinceStart: loop.now))
            // No event repeats the current facts, and no decision repeats the current appearance.
            for event in decider.facts { history?.note(event, at: now, []) }
            if case .starting = phase { return }
            let shown = Decision(
                result: .held, reason: Reason(.configuration, .historyBegins), appearance: decider.appearance,
                light: decider.lastLight, source: decider.source, time: now)
            history?.note(.time, at: now, [shown])
        }
    }

    func writeHistory() { history?.finish() }

    func updateTray() {
        guard configuration.tray else { return tray = nil }
        guard tray == nil else { return }
        do throws(BusError) {
            tray = try Tray(session, for: self, in: Folders.current.catalogue)
        } catch {
            log.warning("the tray icon cannot be shown: \(error)")
        }
    }

    func updateDarkman() {
        guard configuration.servesDarkman else { return darkman = nil }
        guard darkman == nil else { return }
        do throws(BusError) {
            darkman = try Darkman(session, for: self)
        } catch {
            log.warning("darkman's programs cannot be served: \(error)")
        }
    }

    func end(at moment: Instant) -> KeptMoment {
        state.end(at: moment, left: engine.timeLeft(until: moment), wallTime: loop.wallClock)
    }
}

// MARK: - The log

extension Agent {
    var themeNames: String {
        let themes = configuration.themes
        return "theme \(themes.day.name) by day and \(themes.night.name) by night"
    }

    /// Describes the start. Names appearance, source, level, thresholds and themes, and any reason but the light.
    private func startLine(_ change: Change) -> String {
        let band = engine.decider.band
        let source = change.source.map { "by \($0)" } ?? "by no source"
        let light = change.light.map { " at \($0)" } ?? ""
        let thresholds = ", night below \(band.nightBelow), day above \(band.dayAbove)"
        // The sun's percentage means nothing to users.
        let isClock = change.source?.kind.has(.followsClock) == true
        let line = "\(change.to) \(source)\(isClock ? "" : light + thresholds), \(themeNames)"
        if change.reason.rule != .light { return "\(line): \(change.reason.message.clause)" }
        guard change.source?.kind == .sun, configuration.sources == .auto, engine.knowsDevices else { return line }
        return "\(line): there is no light sensor and no backlight here"
    }
}

extension ResponderStages: ThemeResponder {}

extension Outcome {
    /// Whether anything may have changed. Most readings decide nothing, and a deadline may only concern a source.
    fileprivate func hasEffect(of event: Event) -> Bool {
        switch event {
        case .reading, .input, .time: change != nil || !decisions.isEmpty
        default: true
        }
    }
}

extension Change {
    /// Returns the change with the light and source found since.
    fileprivate func completed(by decider: Decider) -> Change {
        Change(from: from, to: to, reason: reason, light: decider.lastLight, source: decider.source, time: time)
    }
}
