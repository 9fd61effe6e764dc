import FileSupport
import Glibc
package import HalflightTerminal
import Responders
import SDBus
import SDEvent

/// Stopping and restarting the agent, and putting everything back.
extension LoginSetup {
    /// By systemd if that runs the agent. Otherwise, SIGTERM goes to the process that owns the bus name.
    package func stop() throws(CommandError) -> LoginReport {
        let manager = userManager()
        if manager?.unitIsActive != true { try bus.connect() }
        let stopped = try stopAgent(manager)
        return LoginReport(notes: stopped.isEmpty ? ["The agent is not running."] : stopped)
    }

    /// Starts the agent again the way it's enabled.
    package func restart() throws(CommandError) -> LoginReport {
        let manager = userManager()
        if let manager, usesUnit(manager) {
            let systemctl = try systemctl()
            // Otherwise, this counts against the few starts per minute that systemd allows.
            try? systemctl.apply("reset-failed")
            if let process = processBesides(manager) { _ = try end(process) }
            // The unit may come from another version by now.
            if manager.needsReload { try systemctl.reload() }
            try systemctl.apply("restart")
            return LoginReport(notes: ["Restarted \(Systemctl.unit)."])
        }
        try bus.connect()
        let agent = try installation.lastingAgent()
        let stopped = try stopAgent(nil).first ?? "The agent was not running."
        guard let started = start(agent) else {
            throw CommandError(
                "\(stopped) But it cannot be started: neither D-Bus nor `setsid` has started \(agent).",
                "To see why, start it in a terminal: halflight run")
        }
        return LoginReport(notes: [stopped, started])
    }

    /// Whether systemd runs the agent, has given it up, or has its unit enabled for this session.
    private func usesUnit(_ manager: UserManager) -> Bool {
        if manager.unitIsActive || manager.unitFailure != nil { return true }
        let record = try? LoginRecord.read(folders)
        let isOtherwise = record?.entry != nil && record?.hasEnabledUnit != true
        return manager.targetIsActive && manager.unitFileState == "enabled" && !isOtherwise
    }

    /// Ends the agents of systemd and of other starters. Returns an empty list if no agent runs.
    func stopAgent(_ manager: UserManager?) throws(CommandError) -> [String] {
        // Found first, because D-Bus may start another agent for a program after the unit has ended.
        let other = processBesides(manager)
        var notes: [String] = []
        if manager?.unitIsActive == true {
            try systemctl().apply("stop")
            notes.append("Stopped \(Systemctl.unit).")
        }
        if let other { notes.append(try end(other)) }
        return notes
    }

    /// Returns `nil` for the unit's agent. Beside another agent, systemd keeps trying to start its own.
    private func processBesides(_ manager: UserManager?) -> Int32? {
        guard let process = bus.process() else { return nil }
        guard let manager, manager.unitIsActive else { return process }
        return manager.unitProcess == nil || manager.unitProcess == process ? nil : process
    }

    private func end(_ process: Int32) throws(CommandError) -> String {
        guard bus.stop(process) else {
            throw CommandError(
                "The agent (process \(process)) does not end.", "To end it at once: kill -KILL \(process)")
        }
        return "Stopped the agent (process \(process))."
    }

    /// Whether an agent has ever run for this person.
    var hasRun: Bool {
        ["state.yaml", "desktops.yaml"].contains { access("\(folders.state)/halflight/\($0)", F_OK) == 0 }
    }

    /// Makes the agent restore everything that follows it. Repeating this is harmless. `nil` if no agent has ever run.
    /// `givesUp` leaves settings as they are, for good, if they can't be put back.
    func putBack(givesUp: Bool) throws(CommandError) -> String? {
        guard hasRun || hasReplacedSettings else { return nil }
        let agent = try installation.agent()
        let result = bus.putBack(agent, environment)
        guard result.failures.isEmpty else {
            if givesUp { return giveUp(result.failures + result.notes) }
            throw CommandError(
                lines: ["Not everything could be put back to what it was before:"]
                    + (result.failures + result.notes).map { "    \($0)" }
                    + [
                        "To try again: halflight disable",
                        "To leave all of this as it is now, for good: halflight disable --give-up",
                    ])
        }
        let others = result.notes.isEmpty ? "" : ", but for this: \(result.notes.joined(separator: "; "))"
        return "Put everything that follows Halflight back to what it was before\(others)."
    }

    private func giveUp(_ failures: [String]) -> String {
        let kept = unusedPath("\(replacedSettings).lost")
        let place =
            hasReplacedSettings && rename(replacedSettings, kept) == 0
            ? " What each setting was before is kept in \(folders.shown(kept))." : ""
        return """
            Put back what can be put back. Given up, so that it stays as it is now: \
            \(failures.joined(separator: "; ")).\(place)
            """
    }
}

extension AgentOnBus {
    /// Waits until the name is free, 15 s at most.
    @MainActor static func end(_ process: Int32) -> Bool {
        guard kill(process, SIGTERM) == 0 || errno == ESRCH else { return false }
        return becomesTrue(within: .seconds(15)) { ofSession.process() != process }
    }

    /// In a new session, as at login. Waits until the agent has its name, 10 s at most.
    @MainActor static func launchAgent(_ agent: String, _ environment: [String: String]) -> Bool {
        // Without a bus, the agent would end at once.
        guard (try? Connection.session()) != nil else { return false }
        let shell = ChildProgram(path: "/bin/sh", environment: environment)
        let script = "exec setsid -f \"$0\" </dev/null >/dev/null 2>&1"
        guard (try? shell.run(["-c", script, agent], limit: .seconds(5)))?.hasSucceeded == true else { return false }
        return becomesTrue(within: .seconds(10)) { ofSession.process() != nil }
    }

    /// Takes 60 s at most. The agent keeps a shorter limit itself.
    @MainActor static func runPutBack(_ agent: String, _ environment: [String: String]) -> PutBackResult {
        do throws(CommandError) {
            let program = ChildProgram(path: agent, environment: environment)
            return PutBackResult(try program.run(["--put-back"], limit: .seconds(60)), of: agent)
        } catch {
            return PutBackResult(failures: error.lines)
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

extension PutBackResult {
    /// Parses standard output of `halflightd --put-back`.
    init(_ result: ProgramResult, of agent: String) {
        self.init(lines: result.output)
        guard !result.hasSucceeded else { return }
        if result.code < 0 { failures.insert("\(agent) --put-back was ended, after 60 s at the latest", at: 0) }
        // It did not begin.
        if failures.isEmpty {
            failures = ["\(agent) --put-back ended with exit code \(result.code)"] + result.errors
        }
    }
}
