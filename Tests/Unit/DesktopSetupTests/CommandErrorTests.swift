import HalflightTerminal
import SDBus
import Testing

@testable import DesktopSetup

@Suite("Errors of calls to the agent")
@MainActor
struct CommandErrorTests {
    @Test(
        arguments: [
            ("ServiceUnknown", .noAgent, "halflight enable"), ("NameHasNoOwner", .noAgent, "halflight run"),
            ("Timeout", .noAgent, "does not answer (Toggle)"), ("NoReply", .noAgent, "does not answer (Toggle)"),
            ("Disconnected", .noAgent, "session bus cannot be reached (because)"), ("NoServer", .noAgent, "(because)"),
            ("AuthFailed", .noAgent, "(because)"), ("UnknownMethod", .failed, "older"),
            ("InvalidArgs", .failed, "refused Toggle: because"),
        ] as [(String, CommandError.Code, String)])
    func `each error has its exit code and its cause or advice`(name: String, code: CommandError.Code, words: String) {
        let error = CommandError(calling: "Toggle", BusError("org.freedesktop.DBus.Error.\(name)", "because"))
        #expect(error.code == code && error.message.contains(words), "\(error)")
        #expect((error == .nobodyThere) == ["ServiceUnknown", "NameHasNoOwner"].contains(name))
        #expect(CommandError.Code.noAgent.rawValue == 69 && CommandError.Code.failed.rawValue == 1)
    }
}
