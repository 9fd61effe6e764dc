internal import AgentInterface
internal import Glibc
internal import HalflightConfiguration
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import Switching
internal import ThemeValues

/// The run of `halflightd --put-back`: everything that follows the agent becomes what it was before.
///
/// First the settings of desktops get the values that they had; then all that keeps no earlier state (the portal,
/// recipes, hooks) is notified of day, as at the agent's start. Doing it twice is harmless.
final class PutBackRun {
    private let loop: EventLoop
    private let connection: Connection
    private let systemBus: ReturningBus
    private let replaced: ReplacedSettingsFile
    private let responders: AgentResponders
    private let themes: ThemePair<Theme>
    private var sources: [EventSource] = []
    private var timer: TimerSource?
    private var hasBegun = false
    /// The result of the desktops' settings; nil while they are put back.
    private var result: PutBackResult?
    private var isStopping = false
    private var hasEnded = false

    /// The longest that it may take: less than `halflight disable` waits, which would end it without a result.
    private static let limit = Duration.seconds(50)

    /// A run that has the agent's names on the session bus, so that no agent can be started in between.
    ///
    /// - Throws: an error that says that there is no bus, or an agent on it.
    init(_ options: AgentOptions, folders: Folders, on loop: EventLoop) throws {
        self.loop = loop
        systemBus = ReturningBus.system(on: loop)
        connection = try AgentRun.connect(
            loop, advice: "Run this in your session; over ssh, set DBUS_SESSION_BUS_ADDRESS to the session's bus")
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
        replaced = ReplacedSettingsFile(folders.state + "/desktops.yaml")
        responders = try AgentResponders(
            configuration, .night, themes.night, lastGood: lastGood, replaced: replaced, putsBack: true,
            folders: folders, on: loop, session: connection)
    }

    /// Begins; the rest happens while the loop runs, and ends it: with 0, or with 1 if something failed.
    func begin() throws {
        for signal in [SIGTERM, SIGINT] { sources.append(try loop.onSignal(signal) { [weak self] in self?.stop() }) }
        timer = try loop.makeTimer { [weak self] in self?.timeIsOver() }
        timer?.arm(at: loop.now + PutBackRun.limit)
        try responders.start(connection, systemBus: systemBus)
        systemBus.start()
        responders.environment.ask { [weak self] in self?.putBack() }
    }

    private func putBack() {
        guard !hasBegun, !isStopping else { return }
        hasBegun = true
        responders.desktops.putBack { [weak self] in self?.didPutBack($0) }
    }

    private func didPutBack(_ result: PutBackResult) {
        self.result = result
        for note in result.notes { LogOutput.writeNote(note) }
        if let damage = replaced.damage { LogOutput.writeFailure(damage) }
        for failure in result.failures { LogOutput.writeFailure(failure) }
        guard !isStopping else { return end() }
        responders.stages.whenIdle = { [weak self] in self?.end() }
        let change = Change(
            from: .night, to: .day, reason: Reason(.force, "the agent was disabled"), light: nil, source: nil,
            time: Instant(sinceStart: loop.now))
        responders.stages.themeDidChange(ThemeChange(change, theme: themes.day))
    }

    /// Ends the loop, once.
    ///
    /// A hook that fails by day is no failure: it would fail again.
    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        for failed in responders.stages.failures { LogOutput.writeNote("\(failed.name): \(failed.state)") }
        let isDone = !isStopping && result?.failures.isEmpty == true && replaced.damage == nil
        loop.exit(isDone ? 0 : 1)
    }

    private func timeIsOver() {
        let desktops = "not all settings of desktops were put back within \(PutBackRun.limit)"
        let others = "hooks, recipes or the portal did not follow within \(PutBackRun.limit)"
        LogOutput.writeFailure(result == nil ? desktops : others)
        stop()
    }

    /// Ends once all that runs has ended, since it must not outlive this; a second time at once.
    private func stop() {
        guard !isStopping else { return loop.exit(1) }
        isStopping = true
        responders.stages.stop { [weak self] in
            guard let self else { return }
            guard hasBegun, result == nil else { return end() }
            responders.desktops.cancelPuttingBack()
        }
    }
}
