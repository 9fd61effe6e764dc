internal import Bus
internal import EventLoop
internal import Glibc
internal import Logging
internal import Responders
internal import Switching
internal import SystemPackage
internal import Theming

/// The program `halflightd`.
public enum AgentProgram {
    /// Runs the agent until it is told to end.
    ///
    /// - Parameter arguments: the command line behind the program's name.
    /// - Returns: the exit code: 0 done, 1 failed, 64 usage, 78 configuration invalid (sysexits.h).
    public static func run(arguments: [String]) -> Int32 {
        let options: AgentOptions
        do throws(UsageError) {
            options = try AgentOptions(arguments: arguments)
        } catch {
            return fail("\(error)", 64)
        }
        if options.wantsHelp { return say(helpText) }
        if options.wantsVersion { return say("halflightd \(halflightVersion)") }
        EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
        EventLoop.ignoreSignalsOfWriting()
        LogOutput.bootstrap()
        defer { LogOutput.finish() }
        do {
            return try RunningAgent(options).run()
        } catch let error as ConfigurationError {
            return fail("\(error)", 78)
        } catch {
            return fail("\(error)", 1)
        }
    }

    private static func say(_ text: String) -> Int32 {
        print(text)
        return 0
    }

    private static func fail(_ sentence: String, _ code: Int32) -> Int32 {
        LogOutput.writeFailure("halflightd: \(sentence)")
        return code
    }

    private static let helpText = """
        Usage: halflightd [--force day|night] [--config FILE] [--source KIND[:NAME]]

        The Halflight agent, which makes the desktop follow the light.

        It is usually started at login (see `halflight enable`) or by `halflight run`.

          --force day|night      force this appearance for this run
          --config FILE          read this file instead of ~/.config/halflight/config.yaml
          --source KIND[:NAME]   use this source: illuminance, sensor-proxy, backlight or
                                 sun, or one device, as in backlight:intel_backlight;
                                 command:PROGRAM, which prints percent or lux ("32 lx");
                                 replay:FILE@60x, a trace at sixty times its speed
          --version              print the version
          -h, --help             print this text
        """
}

/// The agent with its bus, signals and files: what is there only while the program runs.
private final class RunningAgent {
    private let loop: EventLoop
    private let agent: Agent
    private let connection: Connection
    private let systemBus: ReturningBus
    private let object: ExportedObject
    private let busResponder: BusResponder
    private let responders: AgentResponders
    private let log = Logger(label: "agent")
    private var sources: [EventSource] = []
    private var configurationFile: WatchedFile?
    private var themeFiles: ThemeFilesWatch?
    private let startedInTerminal = isatty(STDERR_FILENO) == 1
    private var isStopping = false

    init(_ options: AgentOptions) throws {
        let folders = Folders.current
        loop = try EventLoop()
        systemBus = ReturningBus.system(on: loop)
        connection = try RunningAgent.connect(loop)
        agent = try Agent(options, folders: folders, on: loop, session: connection, systemBus: systemBus)
        object = try connection.export(ControlInterface.make(for: agent), at: ControlInterface.path)
        busResponder = BusResponder(object)
        responders = try AgentResponders(agent, folders: folders, on: loop, session: connection)
        guard try connection.requestName(ControlInterface.name) else {
            throw AnotherAgent(owner: connection.owner(of: ControlInterface.name), wanted: options.force)
        }
        try responders.start(connection)
    }

    private static func connect(_ loop: EventLoop) throws -> Connection {
        do {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        } catch {
            throw NoBus(cause: error)
        }
    }

    func run() throws -> Int32 {
        try watch()
        systemBus.start()
        agent.start(object, busResponder, responders.stages)
        ServiceManager.ready()
        return try loop.run()
    }

    private func watch() throws {
        for signal in [SIGTERM, SIGINT] { sources.append(try loop.onSignal(signal) { [unowned self] in stop() }) }
        sources.append(try loop.onSignal(SIGHUP) { [unowned self] in takeHangUp() })
        configurationFile = try WatchedFile(agent.configurationPath, on: loop) { [unowned self] in
            agent.configurationMayHaveChanged()
        }
        let themeFiles = ThemeFilesWatch(Folders.current.themes, on: loop) { [unowned self] in
            agent.configurationMayHaveChanged()
        }
        self.themeFiles = themeFiles
        agent.configurationWasRead = { [unowned agent, responders] in
            responders.take(agent.configuration)
            themeFiles.watch(agent.themeFiles, alsoFolders: agent.isRefused)
        }
        themeFiles.watch(agent.themeFiles, alsoFolders: false)
        try responders.watch()
        try connection.whenDisconnected { [unowned self] in
            log.error("the session bus has gone away, so the agent ends")
            loop.exit(1)
        }
    }

    /// Whoever sends SIGHUP wants the configuration read anew; the kernel, which sends it when a terminal is closed,
    /// means the end of what ran in it.
    private func takeHangUp() {
        let isTerminalGone = startedInTerminal && isatty(STDERR_FILENO) == 0
        if isTerminalGone { stop() } else { agent.configurationMayHaveChanged() }
    }

    /// Ends once nothing of ours runs any more; a second signal ends at once.
    private func stop() {
        guard !isStopping else { return loop.exit(0) }
        isStopping = true
        ServiceManager.stopping()
        responders.stages.stop { [agent, loop] in agent.stop { loop.exit(0) } }
    }
}

/// Somebody else has the agent's name on the bus.
nonisolated private struct AnotherAgent: Error, CustomStringConvertible {
    let owner: (process: Int32, program: String?)?
    let wanted: Appearance?

    var description: String {
        let who = owner.map { " (process \($0.process)\($0.program.map { ", \($0)" } ?? ""))" } ?? ""
        let advice =
            wanted.map { ". To force \($0) in it: halflight set \($0)" } ?? ". See what it does: halflight status"
        return "another agent is running\(who): it has the name \(ControlInterface.name) on the session bus\(advice)"
    }
}

/// There is no session bus.
private struct NoBus: Error, CustomStringConvertible {
    let cause: any Error

    var description: String {
        "no session bus (\(cause)). Start it in a desktop session, or as `dbus-run-session halflight run`"
    }
}
