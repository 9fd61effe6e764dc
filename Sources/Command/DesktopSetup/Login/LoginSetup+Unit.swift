internal import FileSupport
import Glibc
import HalflightTerminal
import Processes
import SDEvent

/// Starts the agent by systemd.
extension LoginSetup {
    /// `unit` is `nil` if it's enabled already.
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

    func disableUnit(_ manager: UserManager?) throws(CommandError) -> String {
        do throws(CommandError) {
            // Not `disable --now`: it fails for a stopped unit enabled by its file, because the name is gone by then.
            try systemctl().apply("disable")
            return "Disabled \(Systemctl.unit)."
        } catch {
            // Such a unit is also gone if a person has disabled it.
            guard manager?.unitIsFound == false else { throw error }
            return "\(Systemctl.unit) is no longer known to systemd."
        }
    }

    /// A record without a unit does no harm later, but the reverse does.
    private func enable(
        _ unit: String, _ systemctl: Systemctl, _ record: inout LoginRecord
    ) throws(CommandError) {
        let wasEnabled = record.hasEnabledUnit
        // systemctl makes missing folders and leaves them behind.
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
                halflight restart
                """
        case .now:
            do {
                try systemctl.apply("start")
            } catch {
                throw CommandError(
                    lines: [
                        "The unit is enabled, but did not start: see `journalctl --user -u \(Systemctl.unit)`."
                    ] + error.lines)
            }
            return "Started the agent."
        }
    }

    var notStarted: String { "The agent was not started now: there is no graphical session here." }

    func systemctl() throws(CommandError) -> Systemctl {
        if let systemctl = Systemctl(environment: environment) { return systemctl }
        throw CommandError("systemctl is not in PATH: without it the unit cannot be enabled or disabled.")
    }

    func userManager() -> UserManager? { Systemctl(environment: environment)?.manager() }
}

/// The person's systemd, through its command. systemd defines the meaning of enabling.
@MainActor
struct Systemctl {
    nonisolated static let unit = "halflight.service"

    private let program: ChildProgram

    /// Returns `nil` if systemctl is missing.
    init?(environment: [String: String]) {
        guard let path = ProgramSearch.find("systemctl", inPath: environment["PATH"]) else { return nil }
        program = ChildProgram(path: path, environment: environment)
    }

    /// Returns `nil` if no user manager answers, as in a session without systemd.
    func manager() -> UserManager? {
        // systemd prints any state, but nothing if it can't be reached.
        guard let target = try? program.run(["--user", "is-active", "graphical-session.target"]),
            !target.output.isEmpty,
            let unit = try? program.run(["--user", "show", "--property=\(UserManager.properties)", Self.unit])
        else { return nil }
        var manager = UserManager(showing: unit.output)
        manager.targetIsActive = target.hasSucceeded
        return manager
    }

    /// Waits for completion. `unit` is a name, or a file that systemd doesn't know yet.
    func apply(_ verb: String, _ unit: String = unit) throws(CommandError) { try run([verb, unit]) }

    func reload() throws(CommandError) { try run(["daemon-reload"]) }

    private func run(_ arguments: [String]) throws(CommandError) {
        let result = try program.run(["--user"] + arguments)
        guard !result.hasSucceeded else { return }
        throw CommandError(
            lines: ["`systemctl --user \(arguments.joined(separator: " "))` failed:"]
                + result.errors.map { "    \($0)" })
    }
}

/// The session's and the unit's state, from systemd's user manager.
struct UserManager: Equatable {
    var targetIsActive = false
    var unitIsFound = true
    /// `enabled`, `disabled`, `linked` or `masked`, for example. Empty if it's unknown.
    var unitFileState = ""
    var unitIsActive = false
    /// 0 without a process, `nil` if it's unknown.
    var unitProcess: Int32?
    /// Whether the unit's file has changed since systemd read it.
    var needsReload = false
    /// A clause, or `nil` if the unit wasn't given up.
    var unitFailure: String?
}

extension UserManager {
    static let properties = "LoadState,ActiveState,UnitFileState,Result,ExecMainStatus,MainPID,NeedDaemonReload"

    /// Parses the output of `systemctl show`, lines of `Key=value`.
    init(showing lines: [String]) {
        self.init()
        let values = variables(lines)
        if values["ActiveState"] == "failed" { unitFailure = Self.failure(values) }
        unitIsFound = values["LoadState"] != "not-found"
        unitIsActive = ["active", "activating", "reloading"].contains(values["ActiveState", default: ""])
        unitFileState = values["UnitFileState", default: ""]
        unitProcess = values["MainPID"].flatMap { Int32($0) }
        needsReload = values["NeedDaemonReload"] == "yes"
    }

    /// Returns the words for `Result=` of a failed unit (systemd.exec(5), `$SERVICE_RESULT`).
    private static func failure(_ values: [String: String]) -> String {
        let status = values["ExecMainStatus", default: "0"]
        return switch values["Result", default: ""] {
        case "start-limit-hit": "it was started too often in a short time"
        case "exit-code" where status == "64": "its command line or environment is wrong (exit code 64)"
        case "exit-code": "it ended with exit code \(status)"
        case "signal", "core-dump": "signal \(status) ended it"
        case "watchdog": "it did not answer systemd's watchdog"
        case "timeout": "it took too long to start or to stop"
        case "oom-kill": "the machine had no memory left for it"
        case "resources": "a resource was missing to start it"
        case let other: "of \(other.isEmpty ? "a failure" : other)"
        }
    }
}
