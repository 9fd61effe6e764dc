import AgentInterface
import Glibc
import HalflightSupport
package import HalflightTerminal
import SDBus

/// Sets up, and undoes, the start of the agent at login.
///
/// All files and programs that it uses are parameters, so that tests can use a home folder of their own.
@MainActor
package struct LoginSetup {
    let environment: [String: String]
    let folders: UserFolders
    let installation: Installation
    let bus: AgentOnBus
    let findPortal: @MainActor ([String: String]) -> PortalProgram

    package init() throws(CommandError) {
        try self.init(environment: processEnvironment(), installation: .current, bus: .ofSession)
    }

    init(
        environment: [String: String], installation: Installation, bus: AgentOnBus,
        findPortal: @escaping @MainActor ([String: String]) -> PortalProgram = PortalProgram.ofSession
    ) throws(CommandError) {
        folders = try UserFolders(environment: environment)
        (self.environment, self.installation, self.bus, self.findPortal) = (environment, installation, bus, findPortal)
    }

    /// Makes this session start the agent at each login, in the way that the session has.
    package func enable(portal: Bool = false) throws(CommandError) -> LoginReport {
        let agent = try installation.lastingAgent()
        let facts = LoginFacts(
            environment: environment, installation: installation, agent: installation.shortened(agent),
            agentProcess: bus.process())
        let plan = LoginPlan.decide(facts)
        var record = try LoginRecord.read(folders)
        var report = LoginReport(notes: [plan.finding])
        if case .none = plan.way { throw CommandError(plan.finding) }
        try enableActivation(agent, &record, &report)
        switch plan.way {
        case .none: break
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
        let file = folders.shown("\(folders.configuration)/\(line.file)")
        record.line = LoginRecord.Line(text: line.text, file: file)
        try record.write(folders)
        report.startsBy = .compositor
        report.line = record.line
        let place = line.place.isEmpty ? "" : ", \(line.place)"
        report.notes += ["Add this line to \(file)\(place):", "", "    \(line.text)", ""]
        let isRunning = bus.process() != nil
        report.notes.append(isRunning ? "The agent is already running." : "To start the agent now: \(line.startNow)")
    }

    /// Undoes what `enable` did, and nothing else; what cannot be undone stays recorded.
    package func disable() throws(CommandError) -> LoginReport {
        var record = try LoginRecord.read(folders)
        guard !record.isEmpty else { return try nothingToUndo(&record) }
        var report = LoginReport()
        if let entry = record.entry {
            report.notes.append(try remove(entry))
            record.entry = nil
            try record.write(folders)
        }
        try disableActivation(&record, &report)
        try disablePortal(&record, &report)
        if record.hasEnabledUnit {
            report.notes.append(try disableUnit())
            record.hasEnabledUnit = false
        }
        if let line = record.line {
            report.notes.append("Remove the line `\(line.text)` from \(line.file), if you have added it.")
            record.line = nil
        }
        try record.settle(folders)
        if let process = bus.process() {
            report.notes.append("The agent runs until you log out. To stop it now: kill \(process)")
        }
        return report
    }

    private func nothingToUndo(_ record: inout LoginRecord) throws(CommandError) -> LoginReport {
        try record.settle(folders)
        var report = LoginReport(notes: ["Nothing to undo: `halflight enable` has set up nothing here."])
        if Systemctl(environment: environment)?.manager()?.unitFileState == "enabled" {
            report.notes.append(
                """
                \(Systemctl.unit) was not enabled by `halflight enable`. To disable it: \
                systemctl --user disable --now \(Systemctl.unit)
                """)
        }
        return report
    }
}

package struct LoginReport: Equatable, JSONConvertible {
    enum Starter: String {
        case systemd, autostart, compositor
    }

    package var notes: [String] = []
    /// The starter of the agent at login from now on; nil after `disable`.
    var startsBy: Starter?
    var line: LoginRecord.Line?
    /// The portal's file that names us; nil when it was not asked for, or there is no such file.
    var portalFile: String?

    package var json: JSON {
        [
            "startsBy": startsBy?.rawValue, "line": line?.text, "file": line?.file, "portalFile": portalFile,
            "notes": notes,
        ]
    }
}

/// Whether an agent runs, and starting one by D-Bus activation, which only `enable` does.
struct AgentOnBus {
    /// The process that is the agent; nil when none is, or there is no bus.
    var process: @MainActor () -> Int32?
    var start: @MainActor () throws -> Void
    /// Has the bus read the files of services again: dbus-broker does not notice changes by itself.
    var readServices: @MainActor () -> Void = {}

    @MainActor static let ofSession = AgentOnBus(
        process: { try? Connection.session().owner(of: AgentContract.busName)?.process },
        start: {
            // D-Bus specification, message bus messages: the flags are unused and must be 0.
            _ = try Connection.session().call(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "StartServiceByName", [.string(AgentContract.busName), .uint32(0)], timeout: .seconds(30))
        },
        readServices: {
            _ = try? Connection.session().call(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "ReloadConfig", [], timeout: .seconds(5))
        })
}
