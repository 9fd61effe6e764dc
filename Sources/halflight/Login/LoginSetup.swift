import Glibc
import SystemPackage

/// Sets up, and takes back, what starts the agent at login. Everything that it touches is a value here, so that it
/// can be tried in a folder of its own.
struct LoginSetup {
    let environment: [String: String]
    let folders: UserFolders
    let installation: Installation
    let bus: AgentOnBus

    /// - Throws: `CommandError` when the environment has no HOME.
    init(
        environment: [String: String] = ProcessEnvironment.variables, installation: Installation = .current,
        bus: AgentOnBus = .ofSession
    ) throws(CommandError) {
        self.environment = environment
        self.folders = try UserFolders(environment: environment)
        self.installation = installation
        self.bus = bus
    }

    var recordFile: LoginRecordFile { LoginRecordFile(folders: folders) }

    /// Keeps the record; or, when nothing is left in it, takes it away with the folders that were made and are empty.
    ///
    /// - Throws: `CommandError` when it cannot be written.
    func settle(_ record: inout LoginRecord) throws(CommandError) {
        guard record.isEmpty else { return try recordFile.write(&record) }
        try recordFile.remove()
        for folder in record.folders.reversed() { rmdir(folder) }
    }

    /// - Throws: `CommandError` when systemctl is missing.
    func systemctl() throws(CommandError) -> Systemctl {
        guard let systemctl = Systemctl(environment: environment) else {
            throw CommandError("systemctl is not in PATH: without it the unit cannot be enabled or disabled.")
        }
        return systemctl
    }
}

// MARK: - Enabling

extension LoginSetup {
    /// Has the agent started at each login, by what this session has for that.
    ///
    /// - Throws: `CommandError` when it cannot be done, with what to do about it.
    func enable() throws(CommandError) -> LoginReport {
        let agent = try installation.lastingAgent()
        let plan = LoginPlan.decide(
            LoginFacts(
                environment: environment, installation: installation, agent: installation.shortened(agent),
                agentProcess: bus.process()))
        var record = try recordFile.read()
        var report = LoginReport(notes: [plan.finding])
        switch plan.way {
        case .none: throw CommandError(plan.finding)
        case .unit(let unit, let start): try enableUnit(unit, start, &record, &report)
        case .entry: try writeEntry(agent, &record, &report)
        case .line(let line): try askFor(line, &record, &report)
        }
        if let advice = plan.advice { report.notes.append(advice) }
        return report
    }

    private func enableUnit(
        _ unit: String?, _ start: LoginPlan.Start, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        report.startsBy = "systemd"
        let systemctl = try systemctl()
        if let unit {
            try enable(unit, systemctl, &record)
            report.notes.append("Enabled \(Systemctl.unit) (systemctl --user enable \(unit)): it starts at each login.")
        } else {
            report.notes.append("\(Systemctl.unit) is enabled already.")
        }
        report.notes.append(try self.start(start, systemctl))
    }

    /// Records before it acts: what is recorded and not there is easily passed over later, the reverse is not.
    private func enable(
        _ unit: String, _ systemctl: Systemctl, _ record: inout LoginRecord
    ) throws(CommandError) {
        let before = record
        let missing = unitFolders.filter { access($0, F_OK) != 0 }
        record.hasEnabledUnit = true
        try recordFile.write(&record)
        do {
            try systemctl.enable(unit)
        } catch {
            record.hasEnabledUnit = before.hasEnabledUnit
            try settle(&record)
            throw error
        }
        record.folders += missing.filter { access($0, F_OK) == 0 }
        try recordFile.write(&record)
    }

    /// The folders that systemctl makes where they are missing, and leaves behind.
    private var unitFolders: [String] {
        ["", "/systemd", "/systemd/user"].map { folders.configuration + $0 }
    }

    private func start(_ start: LoginPlan.Start, _ systemctl: Systemctl) throws(CommandError) -> String {
        switch start {
        case .isRunning: return "The agent runs."
        case .atLogin: return "It starts with your next graphical session."
        case .afterProcess(let process):
            return """
                An agent runs already, started by other means (process \(process)). To change over now: \
                kill \(process); systemctl --user start \(Systemctl.unit)
                """
        case .now:
            do {
                try systemctl.start()
            } catch {
                throw CommandError(
                    "The unit is enabled, but did not start: see `journalctl --user -u \(Systemctl.unit)`.\n\(error)")
            }
            return "Started it: the agent runs."
        }
    }

    private func askFor(
        _ line: CompositorLine, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        var line = line
        line.file = folders.shown("\(folders.configuration)/\(line.file)")
        record.line = LoginRecord.Line(text: line.text, file: line.file)
        try recordFile.write(&record)
        report.startsBy = "compositor"
        report.line = line
        let place = line.place.isEmpty ? "" : ", \(line.place)"
        report.notes.append("So it is yours to add this line to \(line.file)\(place):\n\n    \(line.text)\n")
        report.notes.append(
            bus.process() == nil ? "To start the agent now: \(line.startNow)" : "The agent runs already, for this session.")
    }
}

// MARK: - The autostart entry

extension LoginSetup {
    private var entryPath: String { "\(folders.configuration)/autostart/\(AutostartEntry.name)" }

    private func writeEntry(
        _ agent: String, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        report.startsBy = "autostart"
        let content = AutostartEntry.text(try installedEntry(), agent: agent)
        let folder = try Folder.make(folders.configuration, ["autostart"], made: &record.folders)
        switch try folder.read(AutostartEntry.name) {
        case content:
            report.notes.append("\(folders.shown(entryPath)) is there already.")
        case let found where found == nil || found == record.entry?.content:
            record.entry = LoginRecord.File(path: entryPath, content: content)
            try recordFile.write(&record)
            try folder.write(content, to: AutostartEntry.name)
            report.notes.append("Wrote \(folders.shown(entryPath)): the agent starts at each login.")
        default:
            throw CommandError(
                """
                \(entryPath) is there and is not as `halflight enable` writes it, so it was left alone.
                If it should be, delete it and run `halflight enable` again.
                """)
        }
        report.notes.append(startByActivation(agent))
    }

    private func installedEntry() throws(CommandError) -> String {
        let path = installation.autostartEntry
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw CommandError(
                "\(path) is missing: it belongs to this command. Install Halflight with `make install` or your distribution's package.")
        }
        defer { close(file) }
        do {
            return String(decoding: try readAll(file, limit: 1 << 20), as: UTF8.self)
        } catch {
            throw .system("read", path, error)
        }
    }

    private func startByActivation(_ agent: String) -> String {
        guard bus.process() == nil else { return "The agent runs already." }
        do {
            try bus.start()
            return "Started it: the agent runs."
        } catch {
            return "To start the agent now, in this session: setsid -f \(installation.shortened(agent))"
        }
    }
}
