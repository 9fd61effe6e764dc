internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import KeptFiles
internal import Logging
internal import PathTrust
internal import Processes
internal import Responders
internal import SDBus
internal import SDEvent
internal import ThemeValues
internal import Vocabulary

/// All responders, for the agent and for `--put-back`. D-Bus clients aren't included: they're notified first.
final class AgentResponders {
    let stages: ResponderStages
    let environment: SessionEnvironment
    let desktops: Desktops

    private let loop: EventLoop
    private let portal: PortalResponder
    private let before, hooks, darkman: HookResponder
    private var hookResponders: [HookResponder] { [before, hooks, darkman] }
    let recipes: Recipes
    private let recipeFolder: String
    private let keptRecipes: KeptRecipes
    private let desktopProblems: [ProblemRecord]
    private var recipeWatch: WatchedFile?
    private var hookWatches: [(folder: String, watch: WatchedFile)] = []

    /// `appearance` is the portal's first. With `putsBack`, desktops don't follow: their settings are being put back.
    init(
        _ configuration: Configuration, _ appearance: Appearance, _ theme: Theme, lastGood: LastGoodFiles,
        replaced: Document<[ReplacedSetting]>, putsBack: Bool = false, folders: Folders, on loop: EventLoop,
        session: Connection
    ) throws {
        self.loop = loop
        let variables = ChildProcess.inheritedEnvironment
        let own = DesktopFiles(folders).entries()
        environment = SessionEnvironment(
            variables, desktops: Desktop.shipped.replaced(by: own.compactMap { try? $0.content.get() }))
        desktopProblems = own.compactMap { name, content in
            guard case .failure(let error) = content else { return nil }
            return ProblemRecord(
                subject: "desktops/\(name)", text: .text(error.description), effect: .fileUnused)
        }
        let hookLog = Logger(label: "hooks")
        before = HookResponder(
            loop: loop, folders: .before(folders.before), environment: environment, logger: hookLog)
        hooks = HookResponder(
            loop: loop, folders: HookFolders(folders.hooks), environment: environment, logger: hookLog)
        darkman = HookResponder(
            loop: loop, folders: .darkman(data: folders.sharedData), environment: environment,
            isOn: configuration.runsDarkmanScripts, logger: hookLog)
        portal = PortalResponder(session, appearance, theme: theme)
        let replacedSettings = ReplacedSettings(load: { replaced.load() ?? [] }, save: replaced.save)
        desktops = Desktops(
            loop: loop, environment: environment, choice: configuration.desktops, replaced: replacedSettings)
        portal.whenUsed = { [desktops] in desktops.isPortalBackend = $0 }
        let recipeFolders = RecipeFolders(folders, environment: variables)
        recipeFolder = recipeFolders.enabled
        let keptRecipes = KeptRecipes(recipeFolders, lastGood)
        self.keptRecipes = keptRecipes
        recipes = Recipes(
            loop: loop, files: RenderedFiles(state: folders.state), environment: variables, replaced: replacedSettings,
            logger: Logger(label: "recipes"), read: keptRecipes.entries)
        stages = try ResponderStages(
            (putsBack ? [] : desktops.responders) + [before, portal, hooks, darkman] + recipes.responders, on: loop,
            log: Logger(label: "responders"))
        for responder in hookResponders { responder.limits.run = configuration.hookTimeout }
    }

    private var problems: [ProblemRecord] {
        hookResponders.flatMap(\.problems).map {
            ProblemRecord(subject: "hooks", text: .text($0.what, remedy: $0.remedy))
        } + unwatched
            + desktopProblems + keptRecipes.problems
            + stages.failures.map { ProblemRecord(subject: $0.name, text: $0.state) }
    }

    /// The hooks folders that can't be watched.
    private var unwatched: [ProblemRecord] {
        hookWatches.compactMap { folder, watch in
            watch.error.map {
                ProblemRecord(
                    subject: "hooks",
                    text: "\(folder) cannot be watched: \($0). The limit is in /proc/sys/fs/inotify/max_user_watches",
                    effect: .countsWithNextChange, isWarning: true)
            }
        }
    }

    /// Connects the responders to the agent. The agent shows which responders fail, and uses the session's environment.
    func report(to agent: Agent) {
        agent.engine.sessionVariables = { [environment] in environment.variables }
        agent.responderProblems = { [weak self] in self?.problems ?? [] }
        let update = { [weak agent] in agent?.responderProblemsChanged() ?? () }
        stages.whenFailuresChange = update
        for responder in hookResponders { responder.whenProblemsChange = update }
        keptRecipes.whenProblemsChange = update
        if !desktopProblems.isEmpty { update() }
    }

    /// Requests the responders' bus names, and watches for services. Called right after the agent gets its name,
    /// because portal clients wait until the backend has its name.
    func start(_ session: Connection, systemBus: ReconnectingBus) throws {
        try portal.start()
        environment.start(session, systemBus: systemBus)
        desktops.start(session)
    }

    func watch() throws {
        recipeWatch = try WatchedFile(recipeFolder, includesContent: true, on: loop) { [weak self] in
            self?.recipes.mayHaveChanged()
        }
        watchHooks()
    }

    private func watchHooks() {
        hookWatches = hookResponders.flatMap { responder in
            responder.places.compactMap { folder in
                // Only a timer can fail. All other timers would then fail as well.
                let watch = try? WatchedFile(folder, includesContent: true, on: loop) { [weak responder] in
                    responder?.foldersMayHaveChanged()
                }
                return watch.map { (folder, $0) }
            }
        }
        for problem in unwatched { Logger(label: "hooks").warning("\(problem.message)") }
    }

    func apply(_ configuration: Configuration) {
        desktops.choice = configuration.desktops
        for responder in hookResponders { responder.limits.run = configuration.hookTimeout }
        guard darkman.isOn != configuration.runsDarkmanScripts else { return }
        darkman.isOn.toggle()
        watchHooks()
    }
}
