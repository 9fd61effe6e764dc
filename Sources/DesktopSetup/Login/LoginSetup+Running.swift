import Glibc
package import HalflightTerminal
import SDBus
import SDEvent

/// The agent that runs now: stopping it, starting it again, and the way back to what was before it.
extension LoginSetup {
    /// Ends the agent: by systemd if that runs it, else by SIGTERM to the process that has its name on the bus.
    package func stop() throws(CommandError) -> LoginReport {
        let isUnit = userManager()?.unitIsActive == true
        if !isUnit { try bus.connect() }
        return LoginReport(notes: [try stopAgent(unitIsActive: isUnit) ?? "The agent is not running."])
    }

    /// Ends the agent and starts it again, in the way that it is enabled.
    package func restart() throws(CommandError) -> LoginReport {
        let manager = userManager()
        if let manager, usesUnit(manager) {
            let systemctl = try systemctl()
            // Otherwise this counts as one of the few starts that systemd allows in a minute.
            try? systemctl.apply("reset-failed")
            if !manager.unitIsActive { _ = try stopAgent(unitIsActive: false) }
            try systemctl.apply("restart")
            return LoginReport(notes: ["Restarted \(Systemctl.unit)."])
        }
        try bus.connect()
        let agent = try installation.lastingAgent()
        let stopped = try stopAgent(unitIsActive: false) ?? "The agent was not running."
        guard let started = start(agent) else {
            throw CommandError(
                "\(stopped) But it cannot be started: neither D-Bus nor `setsid` has started \(agent).",
                "To see why, start it in a terminal: halflight run")
        }
        return LoginReport(notes: [stopped, started])
    }

    /// Whether systemd starts the agent here: it does so now, or did until it gave it up, or the unit is what is enabled
    /// for this session.
    private func usesUnit(_ manager: UserManager) -> Bool {
        if manager.unitIsActive || manager.unitFailure != nil { return true }
        let record = try? LoginRecord.read(folders)
        let isOtherwise = record?.entry != nil && record?.hasEnabledUnit != true
        return manager.targetIsActive && manager.unitFileState == "enabled" && !isOtherwise
    }

    /// - Parameter unitIsActive: whether systemd runs the agent.
    /// - Returns: the message; nil if no agent runs.
    func stopAgent(unitIsActive: Bool) throws(CommandError) -> String? {
        if unitIsActive {
            try systemctl().apply("stop")
            return "Stopped \(Systemctl.unit)."
        }
        guard let process = bus.process() else { return nil }
        guard bus.stop(process) else {
            throw CommandError(
                "The agent (process \(process)) does not end.", "To end it at once: kill -KILL \(process)")
        }
        return "Stopped the agent (process \(process))."
    }

    /// Has the agent put everything that follows it back to what it was before; twice is harmless.
    ///
    /// - Returns: the message; nil if no agent has ever run.
    func putBack() throws(CommandError) -> String? {
        let kept = ["state.yaml", "desktops.yaml"].map { "\(folders.state)/halflight/\($0)" }
        guard kept.contains(where: { access($0, F_OK) == 0 }) else { return nil }
        let agent = try installation.agent()
        let errors = bus.putBack(agent, environment)
        guard errors.isEmpty else {
            throw CommandError(
                lines: ["Not everything could be put back to what it was before:"] + errors.map { "    \($0)" }
                    + ["To try again: halflight disable"])
        }
        return "Put everything that follows Halflight back to what it was before."
    }
}

extension AgentOnBus {
    /// Sends SIGTERM and waits until the name is free, 15 s at most.
    @MainActor static func end(_ process: Int32) -> Bool {
        guard kill(process, SIGTERM) == 0 || errno == ESRCH else { return false }
        return becomesTrue(within: .seconds(15)) { ofSession.process() != process }
    }

    /// Starts the agent in a session of its own, as at login, and waits until it has its name, 10 s at most.
    @MainActor static func launchAgent(_ agent: String, _ environment: [String: String]) -> Bool {
        // Without a bus it would end at once.
        guard (try? Connection.session()) != nil else { return false }
        let shell = ChildProgram(path: "/bin/sh", environment: environment)
        let script = "exec setsid -f \"$0\" </dev/null >/dev/null 2>&1"
        guard (try? shell.run(["-c", script, agent], limit: .seconds(5)))?.hasSucceeded == true else { return false }
        return becomesTrue(within: .seconds(10)) { ofSession.process() != nil }
    }

    /// Runs the agent's way back; returns its errors, a line each.
    @MainActor static func runWayBack(_ agent: String, _ environment: [String: String]) -> [String] {
        do throws(CommandError) {
            let result = try ChildProgram(path: agent, environment: environment)
                .run(["--put-back"], limit: .seconds(60))
            guard !result.hasSucceeded else { return [] }
            let lines = result.errors.split(separator: "\n").map(String.init)
            // The others are the log.
            let start = "halflightd: "
            let errors = lines.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            if !errors.isEmpty { return errors }
            return lines.isEmpty ? ["\(agent) did not end within 60 s, or ended with exit code \(result.code)"] : lines
        } catch {
            return error.lines
        }
    }

    @MainActor private static func becomesTrue(within limit: Duration, _ holds: () -> Bool) -> Bool {
        guard let loop = try? EventLoop() else { return false }
        let deadline = loop.now + limit
        while !holds() {
            guard loop.now < deadline else { return false }
            _ = try? loop.runOnce(timeout: .milliseconds(20))
        }
        return true
    }
}
