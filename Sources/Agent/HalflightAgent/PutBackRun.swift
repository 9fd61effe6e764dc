internal import AgentInterface
internal import Glibc
internal import HalflightConfiguration
internal import HalflightLog
internal import KeptFiles
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import ThemeValues
internal import Vocabulary

/// The run of `halflightd --put-back`, which reverts everything that follows the agent. First, the settings of desktops
/// get their earlier values. Then, recipes undo their changes. Everything without an earlier state (the portal, other
/// recipes, hooks) is notified of day, as at the agent's start. A second run is harmless.
final class PutBackRun {
    private let loop: EventLoop
    private let connection: Connection
    private let systemBus: ReconnectingBus
    private let replaced: Document<[ReplacedSetting]>
    private let responders: AgentResponders
    private let themes: ThemePair<Theme>
    private let state: Document<State>
    private var sources: [EventSource] = []
    private var timer: TimerSource?
    private var step = Step.asking
    private var hasFailed = false
    private var isStopping = false
    private var hasEnded = false

    /// Called with the exit code, once or twice. Ends the loop.
    var whenEnded: (Int32) -> Void

    private enum Step { case asking, desktops, recipes, others }

    /// The time limits, besides the 12 s for each recipe's `undo`. The total must stay below the time limit of
    /// `halflight disable`, which would otherwise end the run without a result.
    private static let limitOfDesktops = Duration.seconds(25)
    private static let limitOfOthers = Duration.seconds(12)

    /// Creates a run with the agent's bus names. No agent can start in between. Throws if an agent is on the bus.
    init(
        _ options: AgentOptions, folders: Folders, on loop: EventLoop, session: Connection, systemBus: ReconnectingBus
    ) throws {
        (self.loop, connection, self.systemBus) = (loop, session, systemBus)
        whenEnded = { loop.exit($0) }
        guard try connection.requestName(AgentContract.busName) else {
            let process = connection.owner(of: AgentContract.busName).map { " (process \($0.process))" } ?? ""
            throw StartFailure(
                description: "an agent is running\(process), which would replace what is put back. To stop it first: "
                    + "halflight stop")
        }
        let path = options.configuration ?? folders.configurationFile
        let lastGood = LastGoodFiles(folders, of: path, on: loop)
        let configuration = Agent.configurationAtStart(options, path, lastGood).configuration
        themes = configuration.themes
        state = Document(folders.state + "/state.yaml", on: loop)
        replaced = Document(folders.state + "/desktops.yaml", on: loop)
        responders = try AgentResponders(
            configuration, .night, themes.night, lastGood: lastGood, replaced: replaced, putsBack: true,
            folders: folders, on: loop, session: connection)
    }

    /// Begins. The rest happens while the loop runs. The loop ends with 0, or with 1 if something failed.
    func begin() throws {
        for signal in [SIGTERM, SIGINT] { sources.append(try loop.onSignal(signal) { [weak self] in self?.stop() }) }
        timer = try loop.makeTimer { [weak self] in self?.timeIsOver() }
        try responders.start(connection, systemBus: systemBus)
        systemBus.start()
        responders.environment.ask { [weak self] in self?.putBack() }
    }

    private func putBack() {
        guard case .asking = step, !isStopping else { return }
        step = .desktops
        timer?.arm(at: loop.now + PutBackRun.limitOfDesktops)
        responders.desktops.putBack { [weak self] in self?.didPutBack($0) }
    }

    private func didPutBack(_ result: PutBackResult) {
        timer?.disarm()
        tell(PutBackResult(failures: replaced.giveUpDamaged()) + result)
        guard !isStopping else { return end() }
        step = .recipes
        responders.recipes.putBack(for: day) { [weak self] in self?.didPutBackRecipes($0) }
    }

    private func didPutBackRecipes(_ result: PutBackResult) {
        tell(result)
        guard !isStopping else { return end() }
        step = .others
        // The next agent starts afresh.
        if let kept = state.load(), kept != State() { state.save(State(light: kept.light)) }
        timer?.arm(at: loop.now + PutBackRun.limitOfOthers)
        responders.stages.whenIdle = { [weak self] in self?.end() }
        responders.stages.themeDidChange(day)
    }

    private var day: ThemeChange<Theme> {
        let change = Change(
            from: .night, to: .day, reason: Reason(.force, .disabled), light: nil, source: nil,
            time: Instant(sinceStart: loop.now))
        return ThemeChange(change, in: themes)
    }

    private func tell(_ result: PutBackResult) {
        for line in result.lines { LogOutput.writeResult(line) }
        if !result.failures.isEmpty { hasFailed = true }
    }

    /// Ends the loop, once. A hook that fails by day or takes too long isn't a failure: it would fail again.
    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        tell(PutBackResult(notes: responders.stages.failures.map { "\($0.name): \($0.state.clause)" }))
        systemBus.stop()
        whenEnded(hasFailed ? 1 : 0)
    }

    private func timeIsOver() {
        switch step {
        case .asking, .recipes: break
        case .desktops:
            tell(
                PutBackResult(failures: [
                    "not all settings of desktops were put back within \(PutBackRun.limitOfDesktops)"
                ]))
            responders.desktops.cancelPuttingBack()
        case .others:
            let late = "hooks, recipes or the portal did not follow within \(PutBackRun.limitOfOthers)"
            tell(PutBackResult(notes: [late]))
            responders.stages.stop { [weak self] in self?.end() }
        }
    }

    /// Ends when everything has ended, because nothing may outlive the run. A second call ends immediately.
    private func stop() {
        guard !isStopping else { return whenEnded(1) }
        (isStopping, hasFailed) = (true, true)
        switch step {
        case .asking: end()
        case .desktops: responders.desktops.cancelPuttingBack()
        case .recipes: responders.recipes.cancelPuttingBack()
        case .others: responders.stages.stop { [weak self] in self?.end() }
        }
    }
}
