internal import HalflightConfiguration
internal import Logging
internal import Responders
internal import SDBus
internal import SDEvent
internal import SystemPackage

/// Everything that the agent tells of a change besides the clients on its bus, made from its folders and configuration.
final class AgentResponders {
    /// All of them, in their order.
    let stages: ResponderStages

    private let loop: EventLoop
    private let portal: PortalResponder
    private let environment: SessionEnvironment
    private let desktops: Desktops
    private let darkman: HookResponder
    private let recipes: RecipeResponder
    private let recipeFolder: String
    private var recipeWatch: RecipeFolderWatch?

    /// The responders of an agent, of which none has been told anything yet.
    init(_ agent: Agent, folders: Folders, on loop: EventLoop, session: Connection) throws {
        self.loop = loop
        let variables = ChildProcess.inheritedEnvironment
        let environment = SessionEnvironment(variables)
        self.environment = environment
        let hookLog = Logger(label: "hooks")
        let hooks = HookResponder(
            loop: loop, folders: HookFolders(folders.hooks), environment: environment, logger: hookLog)
        portal = PortalResponder(session, agent.status.appearance, theme: agent.theme)
        let replaced = ReplacedSettingsFile(folders.state + "/desktops.yaml")
        desktops = Desktops(
            loop: loop, environment: environment, choice: agent.configuration.desktops,
            memory: ReplacedSettingsMemory(load: { replaced.load() }, save: { replaced.save($0) }))
        darkman = HookResponder(
            loop: loop, scripts: DarkmanFolders(data: folders.sharedData), environment: environment,
            isOn: agent.configuration.runsDarkmanScripts, logger: hookLog)
        let recipeFolders = RecipeFolders(folders, environment: variables)
        recipeFolder = recipeFolders.enabled
        recipes = RecipeResponder(
            loop: loop, command: AgentResponders.commandPath, environment: variables,
            logger: Logger(label: "recipes"), read: recipeFolders.entries)
        stages = try ResponderStages(
            desktops.responders + [portal, recipes, hooks, darkman], on: loop, log: Logger(label: "responders"))
    }

    /// Takes the names on the bus that responders have, and sees who is there.
    ///
    /// At once, when the agent has its own name: until the portal's back end has its name, every program that asks the
    /// portal waits.
    func start(_ session: Connection) throws {
        try portal.start()
        environment.start(session)
        desktops.start(session)
    }

    /// Follows the folders that responders look into.
    func watch() throws {
        recipeWatch = try RecipeFolderWatch(recipeFolder, on: loop) { [unowned self] in
            recipes.entriesMayHaveChanged()
        }
    }

    /// Does as a configuration says from now on.
    func take(_ configuration: Configuration) {
        desktops.choice = configuration.desktops
        darkman.isOn = configuration.runsDarkmanScripts
    }

    /// The command, which was installed with the agent: beside it, or where that stands in libexec/halflight, in bin.
    private static var commandPath: String {
        let own = FilePath(ProgramSearch.resolved("/proc/self/exe") ?? "/").removingLastComponent()
        let places = ["\(own)/halflight", "\(own)/../../bin/halflight"]
        return places.first(where: ProgramSearch.isProgram) ?? "halflight"
    }
}
