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

/// Connects an agent to the bus, signals and files of its process, until it stops.
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
    /// The user's configuration, and the possible files of the machine's defaults.
    private var configurationFiles: [WatchedFile] = []
    private var themeFiles: ThemeFilesWatch?
    private let startedInTerminal = isatty(STDERR_FILENO) == 1
    private var isStopping = false
    private var lastMoment: TimerSource?
    /// Called with the exit code. By default, ends the loop.
    ///
    /// May be called again if a second signal, or the time limit of `stop`, comes before everything has ended.
    var whenEnded: (Int32) -> Void
    private var wasSignalled = false

    /// Creates an agent with its bus names, without sources.
    /// Throws if there is no session bus, or another agent owns the name on it.
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

    /// - Parameter advice: the remedy if there is no bus.
    static func connect(_ loop: EventLoop, advice: String) throws -> Connection {
        do {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        } catch {
            throw StartFailure(description: "the session bus cannot be reached (\(error)). \(advice)")
        }
    }

    /// The rest happens while the loop runs.
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

    package var band: Band { agent.band }

    /// Whether responders run, or a thread reads a sensor.
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
        // Programs started by the agent use that compositor, and couldn't reach another session's.
        compositor = CompositorWatch(ChildProcess.inheritedEnvironment, on: loop) { [weak self, log] in
            log.notice("the Wayland compositor that the agent was started under has ended, so the agent ends")
            self?.stop()
        }
        try connection.whenDisconnected { [weak self, log] in
            // libsystemd also ends a connection, without saying so, when it has no memory for a message. And systemd's
            // socket of the bus starts another daemon.
            let other = try? Connection.session()
            other?.close()
            let lost = """
                the connection to the session bus was lost, because the bus was restarted or a message was too large \
                for the memory that the agent may use
                """
            log.error("\(other == nil ? "the session bus has ended" : lost), so the agent ends")
            // The agent's programs must not outlive the agent.
            self?.stop(1)
        }
    }

    /// Reloads the configuration, or stops if the terminal was closed. The kernel sends SIGHUP in that case as well.
    private func handleHangUp() {
        let isTerminalGone = startedInTerminal && isatty(STDERR_FILENO) == 0
        if isTerminalGone { stop() } else { agent.configurationMayHaveChanged() }
    }

    /// Stops the agent. A second signal ends the loop immediately.
    private func handleTermination() {
        if wasSignalled { return end(0) }
        wasSignalled = true
        stop()
    }

    /// Ends the loop when everything has ended. Takes less than 2 s, because the user's logout waits for it.
    package func stop(_ code: Int32 = 0) {
        guard !isStopping else { return }
        isStopping = true
        ServiceManager.stopping()
        // For example, a program that waits for a sleeping disk doesn't end before the disk wakes up.
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
