import AgentInterface
import Glibc
import HalflightConfiguration
import HalflightSupport
package import HalflightTerminal
import LightSensors
import Responders
import SDBus
import SDEvent

/// Collects the facts for all checks of `halflight doctor`, and runs them.
///
/// Each subject has a check, a value made from these facts. Slow questions (portal, gsettings) are sent first and
/// answered meanwhile, each with a time limit.
@MainActor
package struct Doctor {
    let environment: [String: String]
    let folders: UserFolders

    /// - Throws: `CommandError` when the environment has no HOME.
    package init() throws(CommandError) {
        environment = processEnvironment()
        folders = try UserFolders(environment: environment)
    }

    /// All findings, in the order of the page.
    ///
    /// - Throws: `CommandError` when the kernel gives no loop.
    package func examine() throws(CommandError) -> [Finding] {
        let (bus, busProblem) = connect()
        let questions = try Questions(bus)
        questions.ask(environment: environment)
        let manager = Systemctl(environment: environment)?.manager()
        var agent = agentCheck(bus, busProblem)
        agent.hasSystemd = manager != nil
        let sensors = sensorCheck(agent)
        let portal = PortalProgram.find(
            environment: environment, process: bus.flatMap { $0.owner(of: PortalProgram.name)?.process })
        let responders = agent.state == nil ? nil : try? AgentProxy().call(.responders)
        agent.isOutsideSession =
            SessionEnvironment.isOfSession(environment)
            && responders?.contains { $0.state.hasSuffix(SessionEnvironment.unknownDesktop) } == true
        questions.wait()
        let appearance = agent.state?.appearance
        let portalCheck = PortalCheck(
            portal: portal, setup: portal.setup,
            backEndProcess: bus.flatMap { $0.owner(of: PortalSetup.ourBusName)?.process },
            agentProcess: agent.process, appearance: appearance,
            answer: portal.process == nil ? .notRunning : questions.portalAnswer)
        let settings = SettingsCheck(
            appearance: appearance, colorScheme: questions.colorScheme, settingsFiles: settingsFiles,
            environment: environment)
        return agent.findings + loginCheck(manager).findings + sensors.findings + portalCheck.findings
            + settings.findings
            + competitorCheck(bus, questions.extensions, agentProcess: agent.process).findings
            + ResponderCheck(responders: responders, hasSystemd: manager != nil).findings + permissionCheck().findings
    }

    private func connect() -> (Connection?, String?) {
        do throws(BusError) {
            return (try Connection.session(), nil)
        } catch {
            return (nil, error.message)
        }
    }
}

// MARK: - The agent

extension Doctor {
    private func agentCheck(_ bus: Connection?, _ busProblem: String?) -> AgentCheck {
        let process = bus?.owner(of: AgentContract.busName)?.process
        let path = Folders.current.configurationFile
        var check = AgentCheck(
            busProblem: busProblem, process: process,
            configuration: (folders.shown(path), access(path, F_OK) == 0, configurationError))
        guard process != nil else { return check }
        do throws(CommandError) {
            check.state = try AgentProxy().call(.status)
        } catch {
            check.problem = error.message
        }
        return check
    }

    private func configuration() throws(CommandError) -> Configuration {
        do {
            return try Configuration.load(path: Folders.current.configurationFile, isOptional: true)
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    private var configurationError: String? {
        do {
            _ = try configuration()
            return nil
        } catch {
            return error.message
        }
    }

    private func loginCheck(_ manager: UserManager?) -> LoginCheck {
        let entry = "\(folders.configuration)/autostart/\(AutostartEntry.name)"
        let record = try? LoginRecordFile(folders: folders).read()
        return LoginCheck(
            unitState: manager?.unitFileState,
            reachesTarget: LoginFacts.isInSession(environment) ? manager?.targetIsActive : nil,
            entry: access(entry, F_OK) == 0 ? folders.shown(entry) : nil, line: record?.line)
    }

    private func sensorCheck(_ agent: AgentCheck) -> SensorCheck {
        do throws(CommandError) {
            guard agent.state == nil else {
                return SensorCheck(sources: try AgentProxy().call(.sources), isAgents: true)
            }
            let settings = try configuration().lightSettings
            return SensorCheck(sources: try OwnSources(settings).read(), isAgents: false)
        } catch {
            return SensorCheck(sources: [], isAgents: false, problem: error.message)
        }
    }
}

// MARK: - Files and processes

extension Doctor {
    private var settingsFiles: [SettingsCheck.SettingsFile] {
        ["gtk-3.0", "gtk-4.0"].compactMap { folder in
            let path = "\(folders.configuration)/\(folder)/settings.ini"
            var file = SettingsCheck.SettingsFile(path: path)
            file?.path = folders.shown(path)
            return file
        }
    }

    private func competitorCheck(
        _ bus: Connection?, _ extensions: [String], agentProcess: Int32?
    ) -> CompetitorCheck {
        let onBus = CompetitorCheck.onBus.filter { bus?.owner(of: $0.bus) != nil }.map(\.competitor)
        let turnedOn = CompetitorCheck.extensions.filter { extensions.contains($0.name) }.map(\.competitor)
        return CompetitorCheck(found: onBus + turnedOn, otherAgents: agents.filter { $0 != agentProcess })
    }

    /// The processes of this person that are agents in this session's eyes: those with the same bus.
    private var agents: [Int32] {
        let address = environment["DBUS_SESSION_BUS_ADDRESS"]
        return ((try? listFolder("/proc")) ?? []).compactMap { Int32($0) }.filter { process in
            guard textOfFile("/proc/\(process)/comm") == "halflightd\n",
                let variables = textOfFile("/proc/\(process)/environ")?.split(separator: "\0")
            else { return false }
            return variables.contains { $0 == "DBUS_SESSION_BUS_ADDRESS=\(address ?? "")" }
        }
    }

    private func permissionCheck() -> PermissionCheck {
        let agent = Folders.current
        let files = [agent.configuration, agent.configurationFile, "\(agent.configuration)/hooks.d"].compactMap {
            PermissionCheck.File(path: $0)
        }
        let state = PermissionCheck.File(path: agent.state, mustBeWritable: true)
        return PermissionCheck(
            user: geteuid(), files: files + [state].compactMap(\.self), objections: HookFolders(agent.hooks).objections)
    }
}
