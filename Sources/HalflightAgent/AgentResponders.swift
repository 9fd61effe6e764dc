internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import HalflightSupport
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import SystemPackage

/// The list of all responders, made from the agent's folders and configuration.
///
/// D-Bus clients are not in it: they are notified before any responder.
final class AgentResponders {
    let stages: ResponderStages

    private let loop: EventLoop
    private let portal: PortalResponder
    private let environment: SessionEnvironment
    private let desktops: Desktops
    private let hooks, darkman: HookResponder
    private let recipes: RecipeResponder
    private let recipeFolder: String
    private let keptRecipes: KeptRecipes
    private var recipeWatch: WatchedFile?
    private var hookWatches: [WatchedFile] = []

    init(_ agent: Agent, folders: Folders, on loop: EventLoop, session: Connection) throws {
        self.loop = loop
        let variables = ChildProcess.inheritedEnvironment
        let environment = SessionEnvironment(variables)
        self.environment = environment
        agent.engine.sessionVariables = { environment.variables }
        let hookLog = Logger(label: "hooks")
        hooks = HookResponder(
            loop: loop, folders: HookFolders(folders.hooks), environment: environment, logger: hookLog)
        portal = PortalResponder(session, agent.status.appearance, theme: agent.theme)
        let replaced = ReplacedSettingsFile(folders.state + "/desktops.yaml", on: loop)
        desktops = Desktops(
            loop: loop, environment: environment, choice: agent.configuration.desktops,
            replaced: ReplacedSettings(load: replaced.load, save: replaced.save))
        darkman = HookResponder(
            loop: loop, folders: .darkman(data: folders.sharedData), environment: environment,
            isOn: agent.configuration.runsDarkmanScripts, logger: hookLog)
        let recipeFolders = RecipeFolders(folders, environment: variables)
        recipeFolder = recipeFolders.enabled
        keptRecipes = KeptRecipes(recipeFolders, agent.lastGood)
        recipes = RecipeResponder(
            loop: loop, files: RenderedFiles(state: folders.state), environment: variables,
            logger: Logger(label: "recipes"), read: keptRecipes.entries)
        stages = try ResponderStages(
            desktops.responders + [portal, recipes, hooks, darkman], on: loop, log: Logger(label: "responders"))
        report(to: agent)
    }

    /// The responders that fail, and the hooks that do not run.
    private var problems: [ProblemRecord] {
        (hooks.problems + darkman.problems).map { ProblemRecord(subject: "hooks", text: $0) }
            + keptRecipes.problems + stages.failures.map { ProblemRecord(subject: $0.name, text: $0.state) }
    }

    /// Has the agent show which responders fail.
    private func report(to agent: Agent) {
        agent.responderProblems = { [weak self] in self?.problems ?? [] }
        let update = { [weak agent] in agent?.responderProblemsChanged() ?? () }
        stages.whenFailuresChange = update
        hooks.whenProblemsChange = update
        darkman.whenProblemsChange = update
        keptRecipes.whenProblemsChange = update
    }

    /// Requests the responders' bus names, and begins to watch for services.
    ///
    /// It comes right after the agent's own name: whoever asks the portal waits until the backend has its name.
    func start(_ session: Connection, systemBus: ReturningBus) throws {
        try portal.start()
        environment.start(session, systemBus: systemBus)
        desktops.start(session)
    }

    func watch() throws {
        recipeWatch = try WatchedFile(recipeFolder, includesContent: true, on: loop) { [weak self] in
            self?.recipes.entriesMayHaveChanged()
        }
        watchHooks()
    }

    private func watchHooks() {
        hookWatches = [hooks, darkman].flatMap { responder in
            responder.places.compactMap { folder in
                do {
                    return try WatchedFile(folder, includesContent: true, on: loop) { [weak responder] in
                        responder?.foldersMayHaveChanged()
                    }
                } catch {
                    Logger(label: "hooks").warning(
                        """
                        \(folder) cannot be watched, so a change there counts from the next change of the appearance \
                        on: \(error). The limit is in /proc/sys/fs/inotify/max_user_watches
                        """)
                    return nil
                }
            }
        }
    }

    func apply(_ configuration: Configuration) {
        desktops.choice = configuration.desktops
        guard darkman.isOn != configuration.runsDarkmanScripts else { return }
        darkman.isOn.toggle()
        watchHooks()
    }
}
