internal import AgentInterface
internal import Glibc
internal import HalflightConfiguration
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import Switching
internal import Theming

/// The way back of `halflight disable`: everything that follows the agent becomes what it was before.
///
/// First all that keeps no earlier state (the portal, recipes, hooks) is told that it is day, as at the agent's start;
/// then the settings of desktops get the values that they had. Doing it twice is harmless.
final class WayBack {
    private let loop: EventLoop
    private let connection: Connection
    private let systemBus: ReturningBus
    private let environment: SessionEnvironment
    private let desktops: Desktops
    private let portal: PortalResponder
    private let stages: ResponderStages
    private let themes: ThemeManager.Themes
    private var sources: [EventSource] = []
    private var hasBegun = false
    private var hasTold = false

    /// A run that has the agent's names on the session bus, so that no agent can be started in between.
    ///
    /// - Throws: an error that says that there is no bus, or an agent on it.
    init(_ options: AgentOptions, folders: Folders, on loop: EventLoop) throws {
        self.loop = loop
        systemBus = ReturningBus.system(on: loop)
        connection = try AgentRun.connect(loop)
        guard try connection.requestName(AgentContract.busName) else {
            let process = connection.owner(of: AgentContract.busName).map { " (process \($0.process))" } ?? ""
            throw StartFailure(
                description: "an agent is running\(process), which would replace what is put back. To stop it first: "
                    + "halflight stop")
        }
        let variables = ChildProcess.inheritedEnvironment
        environment = SessionEnvironment(variables)
        let lastGood = LastGoodFiles(
            folders, of: options.configuration ?? folders.configurationFile, on: loop)
        let configuration = Agent.configurationAtStart(
            options, options.configuration ?? folders.configurationFile, lastGood
        ).configuration
        themes = configuration.themes
        let replaced = ReplacedSettingsFile(folders.state + "/desktops.yaml")
        desktops = Desktops(
            loop: loop, environment: environment, choice: configuration.desktops,
            replaced: ReplacedSettings(load: replaced.load, save: replaced.save))
        portal = PortalResponder(connection, .night, theme: configuration.themes.night)
        let log = Logger(label: "hooks")
        let hooks = HookResponder(
            loop: loop, folders: HookFolders(folders.hooks), environment: environment, logger: log)
        let darkman = HookResponder(
            loop: loop, folders: .darkman(data: folders.sharedData), environment: environment,
            isOn: configuration.runsDarkmanScripts, logger: log)
        let kept = KeptRecipes(RecipeFolders(folders, environment: variables), lastGood)
        let recipes = RecipeResponder(
            loop: loop, command: AgentResponders.commandPath, environment: variables, logger: Logger(label: "recipes"),
            read: kept.entries)
        stages = try ResponderStages(
            [portal, recipes, hooks, darkman], on: loop, log: Logger(label: "responders"))
    }

    /// Begins; the rest happens while the loop runs, and ends it: with 0, or with 1 if something failed.
    func begin() throws {
        for signal in [SIGTERM, SIGINT] { sources.append(try loop.onSignal(signal) { [loop] in loop.exit(1) }) }
        try portal.start()
        systemBus.start()
        environment.start(connection, systemBus: systemBus)
        environment.ask { [weak self] in self?.tellDay() }
    }

    private func tellDay() {
        guard !hasBegun else { return }
        hasBegun = true
        stages.whenIdle = { [weak self] in self?.putBack() }
        let change = Change(
            from: .night, to: .day, reason: Reason(.force, "the agent was disabled"), light: nil, source: nil,
            time: Instant(sinceStart: loop.now))
        stages.themeDidChange(ThemeChange(change, theme: themes.day))
    }

    private func putBack() {
        guard !hasTold else { return }
        hasTold = true
        desktops.putBack { [weak self] in self?.finish($0) }
    }

    private func finish(_ failures: [String]) {
        let told = stages.failures.map { "\($0.name): \($0.state)" }
        for failure in told + failures { LogOutput.writeFailure(failure) }
        loop.exit(told.isEmpty && failures.isEmpty ? 0 : 1)
    }
}
