package import AgentInterface
internal import DecisionEngine
internal import Glibc
package import HalflightConfiguration
internal import KeptFiles
internal import Logging
internal import Processes
internal import Responders
internal import SDBus
package import SDEvent
internal import SessionMonitors
package import Vocabulary

/// The agent with its bus, signals and files.
package final class AgentRun {
    private let loop: EventLoop
    private let folders: Folders
    private let agent: Agent
    private let connection: Connection
    private let systemBus: ReconnectingBus
    private let object: AgentObject
    private let responders: AgentResponders
    private let log = Logger(label: "agent")
    private var sources: [EventSource] = []
    private var compositor: CompositorWatch?
    /// A person's configuration, and what may be the defaults for all users.
    private var configurationFiles: [WatchedFile] = []
    private var themeFiles: ThemeFilesWatch?
    private let startedInTerminal = isatty(STDERR_FILENO) == 1
    private var isStopping = false
    private var lastMoment: TimerSource?
    /// Called with the exit code, once or twice; ends the loop.
    var whenEnded: (Int32) -> Void
    private var wasSignalled = false

    /// An agent that has its names on the session bus, and has no sources yet.
    ///
    /// - Throws: `ConfigurationError`; or an error that says that there is no bus, or another agent on it.
    package init(_ options: AgentOptions, folders: Folders, on loop: EventLoop) throws {
        (self.loop, self.folders) = (loop, folders)
        whenEnded = { loop.exit($0) }
        systemBus = ReconnectingBus.system(on: loop)
        connection = try AgentRun.connect(
            loop, advice: "Start the agent in a desktop session, or as `dbus-run-session halflight run`")
        agent = try Agent(options, folders: folders, on: loop, session: connection, systemBus: systemBus)
        object = try AgentObject(connection, for: agent)
        responders = try AgentResponders(
            agent.configuration, agent.appearance, agent.theme, lastGood: agent.lastGood,
            replaced: Document(folders.state + "/desktops.yaml", on: loop), folders: folders, on: loop,
            session: connection)
        responders.report(to: agent)
        guard try connection.requestName(AgentContract.busName) else {
            let owner = connection.owner(of: AgentContract.busName).map { process, program in
                " (process \(process)\(program.map { ", \($0)" } ?? ""))"
            }
            let advice = options.force.map { "To force \($0) in it: halflight set \($0)" }
            throw StartFailure(
                description: "another agent is running\(owner ?? ""): it has the name \(AgentContract.busName) on the "
                    + "session bus. \(advice ?? "See what it does: halflight status")")
        }
        try responders.start(connection, systemBus: systemBus)
    }

    /// The session bus, on which the loop runs.
    ///
    /// - Parameter advice: the remedy where there is none.
    static func connect(_ loop: EventLoop, advice: String) throws -> Connection {
        do {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        } catch {
            throw StartFailure(description: "the session bus cannot be reached (\(error)). \(advice)")
        }
    }

    /// Begins; the rest happens while the loop runs.
    package func begin() throws {
        try watch()
        systemBus.start()
        agent.start(object, responders.stages)
        ServiceManager.ready()
        do {
            try loop.keepWatchdog()
        } catch {
            log.warning("WATCHDOG_USEC, the time of systemd's watchdog, is not valid and is ignored: \(error)")
        }
    }

    package var status: AgentStatus { agent.status }

    /// The thresholds in force for the source in use.
    package var band: Band { agent.band }

    /// Whether responders run, or a sensor is being read on its thread.
    package var isBusy: Bool { responders.stages.isRunning || agent.engine.isReading }

    private func watch() throws {
        for signal in [SIGTERM, SIGINT] {
            sources.append(try loop.onSignal(signal) { [weak self] in self?.handleTermination() })
        }
        sources.append(try loop.onSignal(SIGHUP) { [weak self] in self?.handleHangUp() })
        let reload = { [weak agent] in agent?.configurationMayHaveChanged() ?? () }
        for file in [agent.configurationPath] + folders.machineConfigurations {
            configurationFiles.append(try WatchedFile(file, on: loop, reload))
        }
        let themeFiles = ThemeFilesWatch(folders.themes, on: loop, reload)
        self.themeFiles = themeFiles
        agent.configurationWasRead = { [weak agent, responders] in
            guard let agent else { return }
            responders.apply(agent.configuration)
            themeFiles.watch(agent.themeFiles, alsoFolders: agent.hasErrors)
        }
        themeFiles.watch(agent.themeFiles, alsoFolders: agent.hasErrors)
        try responders.watch()
        // Programs that the agent starts are told of that compositor, and another session's would not be reached.
        compositor = CompositorWatch(ChildProcess.inheritedEnvironment, on: loop) { [weak self, log] in
            log.notice("the Wayland compositor that the agent was started under has ended, so the agent ends")
            self?.stop()
        }
        try connection.whenDisconnected { [weak self, log] in
            // libsystemd also ends a connection when it has no memory for a message, and does not say so; and systemd's
            // socket of the bus starts another daemon.
            let other = try? Connection.session()
            other?.close()
            let lost = """
                the connection to the session bus was lost, because the bus was restarted or a message was too large \
                for the memory that the agent may use
                """
            log.error("\(other == nil ? "the session bus has ended" : lost), so the agent ends")
            // Its programs must not outlive it.
            self?.stop(1)
        }
    }

    /// Reloads the configuration; stops if the terminal was closed, for which the kernel sends SIGHUP, too.
    private func handleHangUp() {
        let isTerminalGone = startedInTerminal && isatty(STDERR_FILENO) == 0
        if isTerminalGone { stop() } else { agent.configurationMayHaveChanged() }
    }

    /// Stops; at a second signal the loop ends at once.
    private func handleTermination() {
        if wasSignalled { return end(0) }
        wasSignalled = true
        stop()
    }

    /// Ends the loop once all that runs has ended, and in less than 2 s, since a person who logs out waits for that.
    package func stop(_ code: Int32 = 0) {
        guard !isStopping else { return }
        isStopping = true
        ServiceManager.stopping()
        // A program that waits for a disk that sleeps, for example, does not end before that wakes up.
        lastMoment = try? loop.makeTimer { [weak self] in
            ChildProcess.killAll()
            self?.end(code)
        }
        lastMoment?.arm(at: loop.now + .milliseconds(1800))
        var parts = 2
        let partEnded = { [weak self] in
            parts -= 1
            if parts == 0 { self?.end(code) }
        }
        responders.stages.stop(whenDone: partEnded)
        agent.stop(whenDone: partEnded)
    }

    private func end(_ code: Int32) {
        systemBus.stop()
        connection.finish()
        whenEnded(code)
    }
}

struct StartFailure: Error, CustomStringConvertible {
    let description: String
}
