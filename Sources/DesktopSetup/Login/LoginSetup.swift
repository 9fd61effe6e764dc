import Glibc
import HalflightSupport
package import HalflightTerminal

/// Sets up, and undoes, the start of the agent at login.
///
/// All files and programs that it uses are parameters, so that tests can use a home folder of their own.
package struct LoginSetup {
    let environment: [String: String]
    let folders: UserFolders
    let installation: Installation
    let bus: AgentOnBus
    let findPortal: @Sendable ([String: String]) -> PortalProgram

    /// The setup for this person and session.
    ///
    /// - Throws: `CommandError` when the environment has no HOME.
    package init() throws(CommandError) {
        try self.init(environment: processEnvironment(), installation: .current, bus: .ofSession)
    }

    init(
        environment: [String: String], installation: Installation, bus: AgentOnBus,
        findPortal: @escaping @Sendable ([String: String]) -> PortalProgram = PortalProgram.ofSession
    ) throws(CommandError) {
        self.environment = environment
        self.folders = try UserFolders(environment: environment)
        self.installation = installation
        self.bus = bus
        self.findPortal = findPortal
    }

    /// Makes this session start the agent at each login, in the way that the session has.
    ///
    /// - Parameter portal: whether the desktop portal shall query us, too.
    /// - Throws: `CommandError` when it cannot be done, with what to do about it.
    package func enable(portal: Bool = false) throws(CommandError) -> LoginReport {
        let agent = try installation.lastingAgent()
        let facts = LoginFacts(
            environment: environment, installation: installation, agent: installation.shortened(agent),
            agentProcess: bus.process())
        let plan = LoginPlan.decide(facts)
        var record = try recordFile.read()
        var report = LoginReport(notes: [plan.finding])
        switch plan.way {
        case .none: throw CommandError(plan.finding)
        case .unit(let unit, let start): try enableUnit(unit, start, &record, &report)
        case .entry(let startsNow): try addEntry(agent, startsNow, &record, &report)
        case .line(let line): try askFor(line, &record, &report)
        }
        if let advice = plan.advice { report.notes.append(advice) }
        if portal { try enablePortal(&record, &report) }
        return report
    }

    private func askFor(
        _ line: CompositorLine, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        var line = line
        line.file = folders.shown("\(folders.configuration)/\(line.file)")
        record.line = LoginRecord.Line(text: line.text, file: line.file)
        try recordFile.write(&record)
        report.startsBy = .compositor
        report.line = line
        let place = line.place.isEmpty ? "" : ", \(line.place)"
        report.notes.append("Add this line to \(line.file)\(place):\n\n    \(line.text)\n")
        let isRunning = bus.process() != nil
        report.notes.append(isRunning ? "The agent is already running." : "To start the agent now: \(line.startNow)")
    }
}

// MARK: - The record

extension LoginSetup {
    var recordFile: LoginRecordFile { LoginRecordFile(folders: folders) }

    /// Writes the record; if nothing is left in it, removes it together with the empty folders that were made.
    ///
    /// - Throws: `CommandError` when it cannot be written.
    func settle(_ record: inout LoginRecord) throws(CommandError) {
        guard record.isEmpty else { return try recordFile.write(&record) }
        try recordFile.remove()
        for folder in record.folders.reversed() { rmdir(folder) }
    }
}
