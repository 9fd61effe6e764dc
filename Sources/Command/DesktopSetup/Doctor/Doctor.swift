import AgentInterface
import FileSupport
import Glibc
import HalflightConfiguration
package import HalflightTerminal
internal import KeptFiles
import LightSensors
import Processes
import Responders
import SDBus
import SDEvent
import SystemAppearance
import Vocabulary

/// Collects the facts for `halflight doctor`, and makes its checks of them, one for each subject.
@MainActor
package struct Doctor {
    private let environment = processEnvironment()
    private let folders: UserFolders

    package init() throws(CommandError) {
        folders = try UserFolders(environment: environment)
    }

    package func examine() throws(CommandError) -> [Finding] {
        let connection = Result { () throws(BusError) in try Connection.session() }
        let bus = try? connection.get()
        let questions = try Probes(bus)
        // First, because other steps can take seconds, and an answer in time must not be found too late.
        questions.ask(environment: environment)
        questions.wait()
        let manager = Systemctl(environment: environment)?.manager()
        var agent = agentCheck(connection, manager)
        var sensors = sensorCheck(agent)
        let responders = agent.state == nil ? nil : try? AgentProxy().call(.responders)
        agent.isOutsideSession =
            SessionEnvironment.isOfSession(environment)
            && responders?.contains { $0.cause.id == Message.unknownDesktop.id } == true
        let portal = portalFindings(bus, agent, questions.portalAnswer)
        sensors.inputOrigin = questions.inputOrigin
        let lightSettings = try? loadConfiguration().lightSettings
        sensors.unusedFactors = lightSettings?.unusedFactors(among: sensors.sources.map(\.name)) ?? []
        var settings = SettingsCheck(
            appearance: agent.state?.appearance, colorScheme: questions.settings[.colorScheme] ?? .missing,
            settingsFiles: settingsFiles, gtkResponder: responders?.first { $0.name == "gtk-settings" },
            environment: environment)
        let facts = facts(bus, questions, sensors, agent)
        settings.isWithoutDesktop = SessionEnvironment.isWithoutDesktop(environment)
        // Debian has a library folder for each processor architecture.
        let libraries = ["/usr/lib64", "/usr/lib"] + ((try? listFolder("/usr/lib")) ?? []).map { "/usr/lib/\($0)" }
        settings.hasQt = libraries.contains { access("\($0)/libQt6Gui.so.6", F_OK) == 0 }
        settings.hasSettingsDaemon = ["xfsettingsd", "xsettingsd", "gsd-xsettings", "csd-xsettings", "mate-settings-d"]
            .contains { name in facts.processes.contains { $0.name == name } }
        let competitors = CompetitorCheck(
            facts: facts, otherAgents: agents(facts.processes).filter { $0 != agent.process })
        let light =
            sensors.findings + lightFindings(sensors, agent)
            + (sensors.decidesByBacklight ? BacklightCheck(facts: facts).findings : [])
            + (CameraNote(sources: sensors.sources, file: CameraRecord.file { environment[$0] })?.findings ?? [])
        let terminal = TerminalCheck(
            answer: DrawnTerminal.isThere(environment: environment) ? .asked(within: .milliseconds(500)) : nil,
            appearance: agent.state?.appearance)
        let tile = TileCheck(facts, folders: Folders.current.sharedData)?.finding
        let following = ResponderCheck(responders: responders, hasSystemd: manager != nil)
        return agent.findings + loginCheck(manager).findings + light + portal
            + settings.findings + [tile].compactMap(\.self) + terminal.findings + competitors.findings
            + following.findings
            + permissionCheck().findings
    }

    private func portalFindings(
        _ bus: Connection?, _ agent: AgentCheck, _ answer: PortalCheck.Answer
    ) -> [Finding] {
        let portal = PortalProgram.find(
            environment: environment, process: bus?.owner(of: SettingsPortal.name)?.process)
        return PortalCheck(
            portal: portal, setup: portal.setup, backEndProcess: bus?.owner(of: PortalSetup.ourBusName)?.process,
            agentProcess: agent.process, appearance: agent.state?.appearance,
            answer: portal.process == nil ? .notRunning : answer
        ).findings
    }

    private func facts(
        _ bus: Connection?, _ questions: Probes, _ sensors: SensorCheck, _ agent: AgentCheck
    ) -> CompetitorFacts {
        let names = CompetitorCheck.busNames + BacklightCheck.busNames
        return CompetitorFacts(
            // The agent itself may own darkman's name.
            busNames: Set(names.filter { name in bus?.owner(of: name).map { $0.process != agent.process } == true }),
            processes: UserProcess.all(),
            settings: questions.settings,
            hasLightSensor: sensors.sources.contains { $0.name.kind.has(.isSensor) },
            folders: folders)
    }

    private func agentCheck(_ connection: Result<Connection, BusError>, _ manager: UserManager?) -> AgentCheck {
        let path = Folders.current.configurationFile
        var check = AgentCheck(
            agent: agent(connection, manager), hasSystemd: manager != nil,
            configuration: (folders.shown(path), access(path, F_OK) == 0, nil))
        if let process = check.process, owner(of: "/proc/\(process)") == 0, owner(of: folders.home) != 0 {
            check.foreignHome = folders.home
        }
        // `enable` can't do more then.
        check.startNow = LoginSetup.startNow
        do throws(ConfigurationError) {
            let loaded = try LoadedConfiguration.whole()
            check.doubts = loaded.configuration.doubts(path: environment["PATH"])
            check.mistakes = loaded.mistakes.map {
                ProblemRecord(
                    subject: ProblemRecord.configuration, text: $0.error.message, effect: $0.effect,
                    isWarning: $0.isWarning)
            }
        } catch {
            check.configuration.error = error.message
        }
        return check
    }

    private func agent(_ connection: Result<Connection, BusError>, _ manager: UserManager?) -> AgentCheck.Agent {
        let bus: Connection
        do throws(BusError) {
            bus = try connection.get()
        } catch {
            return .noBus(error.message)
        }
        guard let process = bus.owner(of: AgentContract.busName)?.process else {
            return .absent(givenUp: manager?.unitFailure)
        }
        do throws(CommandError) {
            let state = try AgentProxy().call(.status)
            let isEnabled = manager?.unitFileState.hasPrefix("enabled") == true
            return .answering(
                process, state, AgentStarter(process: process, unitIsEnabled: isEnabled),
                AgentVersion(of: state, process: process))
        } catch {
            return .silent(process, error.message)
        }
    }

    private func loginCheck(_ manager: UserManager?) -> LoginCheck {
        let entry = "\(folders.configuration)/autostart/\(AutostartEntry.name)"
        let record = try? LoginRecord.read(folders)
        var check = LoginCheck(
            unitState: manager?.unitFileState,
            reachesTarget: LoginFacts.isInSession(environment) ? manager?.targetIsActive : nil,
            entry: access(entry, F_OK) == 0 ? folders.shown(entry) : nil, line: record?.line)
        check.isEnabled = record?.hasSetUpNothing == false
        check.hasToPutBack = record?.hasToPutBack == true
        check.lostAgent = record?.programs.first { !ProgramSearch.isProgram($0) }
        let search = CompositorSearch(folders)
        if let line = LoginSetup.desktopLine {
            check.found = search.line(in: line.file)
            check.line = LoginRecord.Line(
                text: line.text, file: folders.shown("\(folders.configuration)/\(line.file)"))
        } else if let line = check.line {
            check.found = search.search([folders.expanded(line.file)])
        }
        if let found = check.found {
            check.found = StartLine(text: found.text, file: folders.shown(found.file), number: found.number)
        }
        return check
    }

    private func sensorCheck(_ agent: AgentCheck) -> SensorCheck {
        do throws(CommandError) {
            if let state = agent.state {
                let doubt = state.problems.first { SourceName($0.subject) != nil }
                return SensorCheck(sources: try AgentProxy().call(.sources), isAgents: true, doubt: doubt)
            }
            return SensorCheck(
                sources: try LocalSourceReader(loadConfiguration().lightSettings).read(), isAgents: false)
        } catch {
            return SensorCheck(sources: [], isAgents: false, problem: error.message)
        }
    }

    private func lightFindings(_ sensors: SensorCheck, _ agent: AgentCheck) -> [Finding] {
        guard let settings = try? loadConfiguration().lightSettings, let loop = try? EventLoop() else { return [] }
        let sky = SunSky.over(settings.place)
        return LightCheck(
            source: sensors.sources.first(where: \.isSelected),
            isSunDown: sky.level(at: loop.wallClock / .seconds(1)).percent == 0,
            stateFolder: Folders.current.state,
            dayAbove: agent.state?.dayAbove ?? settings.band.dayAbove.percent,
            now: Timestamp(microseconds: loop.wallClock.wholeMicroseconds)
        ).findings
    }

    private var settingsFiles: [SettingsCheck.SettingsFile] {
        ["gtk-3.0", "gtk-4.0"].compactMap { folder in
            let path = "\(folders.configuration)/\(folder)/settings.ini"
            var file = SettingsCheck.SettingsFile(path: path)
            file?.path = folders.shown(path)
            return file
        }
    }

    /// Only those with this session's bus.
    private func agents(_ processes: [UserProcess]) -> [Int32] {
        let address = "DBUS_SESSION_BUS_ADDRESS"
        return processes.filter {
            $0.matches(programs: ["halflightd"]) && $0.environment[address] == environment[address, default: ""]
        }.map(\.id)
    }

    private func permissionCheck() -> PermissionCheck {
        let agent = Folders.current
        let folders = [HookFolders(agent.hooks), .before(agent.before)]
        let files = ([agent.configuration, agent.configurationFile] + folders.compactMap(\.places.first)).compactMap {
            PermissionCheck.File(path: $0)
        }
        let state = PermissionCheck.File(path: agent.state, mustBeWritable: true)
        return PermissionCheck(
            files: files + [state].compactMap(\.self), objections: folders.flatMap(\.problems))
    }
}
