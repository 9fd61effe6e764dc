import Glibc
import SDBus
import SystemPackage

/// Why a subcommand could not do its work: the sentence for standard error, and the code to exit with.
struct CommandError: Error, Equatable, CustomStringConvertible {
    /// What the codes mean (sysexits.h has the numbers); a wrong command line is mostly the argument parser's to tell.
    enum Code: Int32 {
        case failed = 1
        case usage = 64
        case noAgent = 69
        case invalidConfiguration = 78
    }

    let code: Code
    /// What is at fault, and what to do.
    let message: String

    init(_ message: String, code: Code = .failed) {
        self.code = code
        self.message = message
    }

    /// A system call that failed, on `path`.
    static func system(_ doing: String, _ path: String, _ error: Errno) -> CommandError {
        CommandError("\(path) cannot be \(doing): \(error).")
    }

    var description: String { message }
}

extension CommandError {
    /// There is no bus to look for the agent on.
    @MainActor static func noBus(_ error: BusError) -> CommandError {
        CommandError(
            """
            There is no session bus to find the agent on (\(error.message)).
            Run this within your session; over ssh, DBUS_SESSION_BUS_ADDRESS must lead to its bus.
            """, code: .noAgent)
    }

    /// The bus is there and the agent is not.
    static let nobodyThere = CommandError(
        """
        No agent runs in this session.
        Start it now and at every login with `halflight enable`, or just now, in a terminal, with `halflight run`.
        """, code: .noAgent)

    /// What a failed call to the agent means to a person.
    @MainActor init(calling member: String, _ error: BusError) {
        switch error.name {
        case _ where error.isNobodyThere:
            self = .nobodyThere
        case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.NoReply":
            self.init(
                "The agent is there and does not answer (\(member)): see its log, and start it again.", code: .noAgent)
        case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface",
            "org.freedesktop.DBus.Error.UnknownObject":
            self.init("The running agent is older than this command and does not know \(member): start it again.")
        case "org.freedesktop.DBus.Error.Disconnected", "org.freedesktop.DBus.Error.NoServer",
            "org.freedesktop.DBus.Error.AuthFailed", "org.freedesktop.DBus.Error.AccessDenied":
            self = .noBus(error)
        default:
            self.init("The agent refused \(member): \(error.message).")
        }
    }
}
