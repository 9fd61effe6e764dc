import AgentInterface
import FileSupport
import Glibc
import HalflightConfiguration
package import HalflightTerminal
import Responders
import SDBus

/// Sets up, and undoes, the agent's start at login. Tests can use another home folder.
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

    package static var isSetUp: Bool {
        guard let folders = try? UserFolders(environment: processEnvironment()) else { return false }
        return (try? LoginRecord.read(folders))?.hasSetUpNothing == false
    }

    static var desktopLine: CompositorLine? {
        let agent = (try? Installation.current.lastingAgent()).map(Installation.current.shortened) ?? "halflightd"
        return LoginDesktop.identify(environment: processEnvironment(), agent: agent)?.line
    }

    /// `nil` if `enable` hasn't set up the agent.
    package static var startNow: String? { isSetUp ? desktopLine?.startNow ?? "halflight restart" : nil }

    /// The session determines the method.
    package func enable(portal: Bool = false) throws(CommandError) -> LoginReport {
        let agent = try installation.lastingAgent()
        let facts = LoginFacts(
            environment: environment, installation: installation, agent: installation.shortened(agent),
            agentProcess: bus.process())
        let plan = LoginPlan.decide(facts)
        var record = try LoginRecord.read(folders)
        var report = LoginReport(notes: [plan.finding])
        let hadSetUpNothing = record.hasSetUpNothing
        // First, because D-Bus may have to start the agent now.
        if plan.method != .none { try enableActivation(agent, &record, &report) }
        do throws(CommandError) {
            switch plan.method {
            case .none: throw CommandError(plan.finding)
            case .unit(let unit, let start): try enableUnit(unit, start, &record, &report)
            case .entry(let startsNow): try addEntry(agent, startsNow, &record, &report)
            case .line(let line): try askFor(line, &record, &report)
            }
        } catch {
            if hadSetUpNothing { undoActivationAlone(&record) }
            throw error
        }
        report.notes += configurationNotes
        if let advice = plan.advice { report.notes.append(advice) }
        if portal { try enablePortal(&record, &report) }
        return report
    }

    /// They don't keep the agent from starting.
    private var configurationNotes: [String] {
        let own = Folders(environment: { environment[$0] }, program: "\(installation.programs)/halflight")
        do throws(ConfigurationError) {
            let loaded = try LoadedConfiguration(
                file: own.configurationFile, isOptional: true, themes: own.themeLibrary,
                substitutes: ThemeSubstitutes(own.lastValidThemes), above: own.machineDefaults)
            return loaded.mistakes.map(\.sentence)
        } catch {
            return [
                "\(error)",
                "The agent uses its last valid configuration, or else the defaults, until this is correct.",
            ]
        }
    }

    private func askFor(
        _ line: CompositorLine, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        let file = folders.shown("\(folders.configuration)/\(line.file)")
        record.line = LoginRecord.Line(text: line.text, file: file)
        try record.write(folders)
        report.startsBy = .compositor
        report.line = record.line
        let isRunning = bus.process() != nil
        if let found = CompositorSearch(folders).line(in: line.file) {
            report.notes.append(
                "`\(found.text)` in \(folders.shown(found.file)), line \(found.number), starts the agent at login.")
            if isRunning { return report.notes.append("The agent is running already.") }
        } else {
            let place = line.place.isEmpty ? "" : ", \(line.place)"
            report.notes += ["Add this line to \(file)\(place):", "", "    \(line.text)", ""]
            if isRunning {
                report.notes.append(
                    "The agent is running already; without that line it does not start at your next login.")
                return
            }
        }
        report.notes.append("To start the agent now: \(line.startNow)")
    }

    /// Undoes everything that `enable` did, and nothing else. Each step runs even if an earlier step fails.
    /// Failed steps stay recorded, and the first error is the report's failure. `givesUp` leaves settings as they are,
    /// for good, if they can't be put back.
    package func disable(givesUp: Bool = false) throws(CommandError) -> LoginReport {
        var record = try LoginRecord.read(folders)
        guard !record.isEmpty else { return try nothingToUndo(&record, givesUp) }
        var report = LoginReport()
        let manager = userManager()
        if record.hasEnabledUnit, report.attempt({ () throws(CommandError) in try disableUnit(manager) }) {
            record.hasEnabledUnit = false
        }
        // Before the agent stops, because D-Bus would restart it for the next program that asks for it.
        var activation: [LoginRecord.File] = []
        for file in record.activation where !report.attempt({ () throws(CommandError) in try remove(file) }) {
            activation.append(file)
        }
        if !record.activation.isEmpty { bus.readServices() }
        record.hasToPutBack = !stopAndPutBack(manager, &report, givesUp)
        // Everything stays recorded until here, so that after a crash, the next `disable` does the rest.
        record.activation = activation
        if let entry = record.entry, report.attempt({ () throws(CommandError) in try remove(entry) }) {
            record.entry = nil
        }
        disablePortal(&record, &report)
        if let line = record.line {
            if let found = CompositorSearch(folders).search([folders.expanded(line.file)]) {
                report.notes.append(
                    "Remove the line `\(found.text)` from \(folders.shown(found.file)) (line \(found.number)).")
            }
            record.line = nil
        }
        report.attempt { () throws(CommandError) in
            try record.settle(folders)
            return nil
        }
        return report
    }

    /// Returns whether everything was put back. Nothing is possible without a bus.
    private func stopAndPutBack(_ manager: UserManager?, _ report: inout LoginReport, _ givesUp: Bool) -> Bool {
        if hasRun, manager?.unitIsActive != true {
            do throws(CommandError) { try bus.connect() } catch {
                report.attempt { () throws(CommandError) in throw error }
                return false
            }
        }
        do throws(CommandError) {
            report.notes += try stopAgent(manager)
        } catch {
            report.attempt { () throws(CommandError) in throw error }
        }
        return report.attempt { () throws(CommandError) in try putBack(givesUp: givesUp) }
    }

    var replacedSettings: String { "\(folders.state)/halflight/desktops.yaml" }

    /// A file that is unreadable, or that the agent has set aside as unreadable, counts as well.
    var hasReplacedSettings: Bool {
        let names = (try? listFolder("\(folders.state)/halflight")) ?? []
        if names.contains(where: { $0.hasPrefix("desktops.yaml.damaged") }) { return true }
        guard names.contains("desktops.yaml") else { return false }
        guard let kept = textOfFile(replacedSettings) else { return true }
        return kept.split(separator: "\n").contains { !$0.hasPrefix("#") && $0 != "[]" }
    }

    private func nothingToUndo(_ record: inout LoginRecord, _ givesUp: Bool) throws(CommandError) -> LoginReport {
        try record.settle(folders)
        var report = LoginReport(notes: ["Nothing to undo: `halflight enable` has set up nothing here."])
        if let process = bus.process() {
            report.notes.append(
                """
                The agent runs all the same (process \(process)). To stop it, and to put back what it has changed: \
                halflight stop; halflight disable
                """)
        } else if hasReplacedSettings {
            // Left by `halflight run`, or by an agent that the person has enabled in another way.
            report.attempt { () throws(CommandError) in try putBack(givesUp: givesUp) }
        }
        if userManager()?.unitFileState == "enabled" {
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
    /// `nil` after `disable`.
    var startsBy: Starter?
    var line: LoginRecord.Line?
    /// `nil` if the portal wasn't requested or doesn't exist.
    var portalFile: String?
    /// The first error. The other steps are done, so it isn't in the JSON, but thrown afterwards.
    package var failure: CommandError?

    /// Notes the step's result, or its error. Returns whether the step succeeded.
    @discardableResult
    mutating func attempt(_ step: () throws(CommandError) -> String?) -> Bool {
        do throws(CommandError) {
            if let note = try step() { notes.append(note) }
            return true
        } catch {
            if failure == nil { failure = error } else { notes += error.lines }
            return false
        }
    }

    package var json: JSON {
        [
            "startsBy": startsBy?.rawValue, "line": line?.text, "file": line?.file, "portalFile": portalFile,
            "notes": notes,
        ]
    }
}

/// Finds, starts by D-Bus activation, and ends the agent.
struct AgentOnBus {
    /// `nil` without an agent or a bus.
    var process: @MainActor () -> Int32?
    var connect: @MainActor () throws(CommandError) -> Void = {}
    var start: @MainActor () throws -> Void
    /// dbus-broker doesn't notice changes by itself.
    var readServices: @MainActor () -> Void = {}
    /// Returns `false` if the process doesn't end.
    var stop: @MainActor (Int32) -> Bool = { _ in true }
    /// Waits for the agent's name. Returns `false` if that fails.
    var launch: @MainActor (_ agent: String, _ environment: [String: String]) -> Bool = { _, _ in false }
    var putBack: @MainActor (_ agent: String, _ environment: [String: String]) -> PutBackResult = { _, _ in .init() }

    @MainActor static let ofSession = AgentOnBus(
        process: { try? Connection.session().owner(of: AgentContract.busName)?.process },
        connect: { () throws(CommandError) in
            do throws(BusError) { _ = try Connection.session() } catch { throw .noBus(error) }
        },
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
        }, stop: AgentOnBus.end, launch: AgentOnBus.launchAgent, putBack: AgentOnBus.runPutBack)
}
