import Glibc
import HalflightTerminal

/// Starting the agent by systemd.
extension LoginSetup {
    /// Makes systemd start the unit with each graphical session, and now as `start` says.
    ///
    /// - Parameter unit: the unit to enable; nil for none.
    func enableUnit(
        _ unit: String?, _ start: LoginPlan.Start, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        report.startsBy = .systemd
        let systemctl = try systemctl()
        if let unit {
            try enable(unit, systemctl, &record)
            report.notes.append(
                "Enabled \(Systemctl.unit) (systemctl --user enable \(unit)): it starts with each graphical session.")
        } else {
            report.notes.append("\(Systemctl.unit) is already enabled.")
        }
        report.notes.append(try self.start(start, systemctl))
    }

    func disableUnit() throws(CommandError) -> String {
        let systemctl = try systemctl()
        // Not `disable --now`: it fails when a unit that was enabled by its file does not run, as its name is gone by then.
        let isRunning = systemctl.manager()?.unitIsActive == true
        if isRunning { try systemctl.apply("stop") }
        try systemctl.apply("disable")
        return "\(isRunning ? "Stopped and disabled" : "Disabled") \(Systemctl.unit)."
    }

    /// Records before it acts: what is recorded and not there is easily passed over later, the reverse is not.
    private func enable(
        _ unit: String, _ systemctl: Systemctl, _ record: inout LoginRecord
    ) throws(CommandError) {
        let wasEnabled = record.hasEnabledUnit
        // systemctl makes the folders where they are missing, and leaves them behind.
        let missing = ["", "/systemd", "/systemd/user"].map { folders.configuration + $0 }
            .filter { access($0, F_OK) != 0 }
        record.hasEnabledUnit = true
        try record.write(folders)
        do {
            try systemctl.apply("enable", unit)
        } catch {
            record.hasEnabledUnit = wasEnabled
            try record.settle(folders)
            throw error
        }
        record.folders += missing.filter { access($0, F_OK) == 0 }
        try record.write(folders)
    }

    private func start(_ start: LoginPlan.Start, _ systemctl: Systemctl) throws(CommandError) -> String {
        switch start {
        case .isRunning: return "The agent is already running."
        case .atLogin: return notStarted
        case .afterProcess(let process):
            return """
                The agent is already running, started by other means (process \(process)). To let systemd run it now: \
                kill \(process); systemctl --user start \(Systemctl.unit)
                """
        case .now:
            do {
                try systemctl.apply("start")
            } catch {
                throw CommandError(
                    "The unit is enabled, but did not start: see `journalctl --user -u \(Systemctl.unit)`.\n\(error)")
            }
            return "Started the agent."
        }
    }

    var notStarted: String { "The agent was not started now: there is no graphical session here." }

    private func systemctl() throws(CommandError) -> Systemctl {
        if let systemctl = Systemctl(environment: environment) { return systemctl }
        throw CommandError("systemctl is not in PATH: without it the unit cannot be enabled or disabled.")
    }
}
