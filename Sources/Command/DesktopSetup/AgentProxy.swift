package import AgentInterface
import Glibc
package import HalflightTerminal
package import SDBus
package import Vocabulary

/// The agent of this session. Nothing here starts an agent.
@MainActor
package struct AgentProxy {
    package let bus: Connection

    /// Only the first call shows whether an agent runs.
    package init() throws(CommandError) {
        do {
            bus = try Connection.session()
        } catch {
            throw .noBus(error)
        }
    }

    package var process: Int32? { bus.owner(of: AgentContract.busName)?.process }

    /// Toggles the appearance for a person or a program. An agent of an earlier version, which runs until it's
    /// restarted, doesn't distinguish them.
    package func toggle(isForPerson: Bool) throws(CommandError) -> Appearance {
        guard isForPerson else { return try call(.toggle) }
        do throws(BusError) {
            if let appearance = try bus.call(.toggleForPerson) { return appearance }
        } catch {
            guard error.name == "org.freedesktop.DBus.Error.UnknownMethod" else {
                throw CommandError(calling: AgentCall.toggleForPerson.member, error)
            }
            return try call(.toggle)
        }
        throw .notUnderstood(AgentCall.toggleForPerson.content)
    }

    @discardableResult
    package func call<Answer>(_ call: AgentCall<Answer>) throws(CommandError) -> Answer {
        do throws(BusError) {
            if let answer = try bus.call(call) { return answer }
        } catch {
            throw CommandError(calling: call.member, error)
        }
        throw .notUnderstood(call.content)
    }
}

@MainActor
extension CommandError {
    package static func noBus(_ error: BusError) -> CommandError {
        CommandError("The session bus cannot be reached (\(error.message)).", busAdvice, code: .noAgent)
    }

    /// The remedy for a missing bus. systemd and most others use this address (sd_bus_default_user(3)).
    package nonisolated static var busAdvice: String {
        "Run this within your session; over ssh, first: export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(getuid())/bus"
    }

    package nonisolated static let nobodyThere = CommandError(
        "The Halflight agent is not running.",
        "Start it now and at every login: `halflight enable`. To try it in this terminal: `halflight run`.",
        code: .noAgent)

    init(calling member: String, _ error: BusError) {
        switch error.name {
        case _ where error.isNobodyThere:
            self = .nobodyThere
        case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.NoReply":
            self.init(
                "The agent is running but does not answer (\(member)): see its log, and restart it.", code: .noAgent)
        case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface",
            "org.freedesktop.DBus.Error.UnknownObject":
            self.init(
                "The running agent is older than this command and does not know \(member).",
                "To start the installed version: halflight restart")
        case "org.freedesktop.DBus.Error.Disconnected", "org.freedesktop.DBus.Error.NoServer",
            "org.freedesktop.DBus.Error.AuthFailed", "org.freedesktop.DBus.Error.AccessDenied":
            self = .noBus(error)
        default:
            self.init("The agent refused \(member): \(error.message).")
        }
    }

    package init(_ absence: AgentAbsence) {
        let member = AgentCall.status.member
        switch absence {
        case .notRunning: self = .nobodyThere
        case .silent: self.init(calling: member, BusError("org.freedesktop.DBus.Error.NoReply", "\(absence)"))
        case .failed(let error): self.init(calling: member, error)
        case .notUnderstood: self = .notUnderstood(AgentCall.status.content)
        }
    }

    static func notUnderstood(_ content: String) -> CommandError {
        CommandError(
            "The agent returned \(content) in an unknown form: it is of another version than this command.",
            "To start the installed version: halflight restart")
    }
}
