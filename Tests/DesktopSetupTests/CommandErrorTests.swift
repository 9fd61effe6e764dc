import SDBus
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

@Suite("Errors")
@MainActor
struct CommandErrorTests {
    private func error(_ name: String, _ message: String = "because") -> CommandError {
        CommandError(calling: "Toggle", BusError("org.freedesktop.DBus.Error.\(name)", message))
    }

    @Test(
        "A missing agent gives exit code 69 and says how to start one", arguments: ["ServiceUnknown", "NameHasNoOwner"])
    func nobody(name: String) {
        #expect(error(name) == .nobodyThere)
        #expect(CommandError.nobodyThere.code.rawValue == 69)
        for way in ["halflight enable", "halflight run"] { #expect(CommandError.nobodyThere.message.contains(way)) }
    }

    @Test("A missing answer gives exit code 69", arguments: ["Timeout", "NoReply"])
    func silent(name: String) {
        #expect(error(name).code == .noAgent)
        #expect(error(name) != .nobodyThere)
    }

    @Test("A missing bus gives exit code 69 and the cause", arguments: ["Disconnected", "NoServer", "AuthFailed"])
    func noBus(name: String) {
        #expect(error(name, "Connection refused").code == .noAgent)
        #expect(error(name, "Connection refused").message.contains("Connection refused"))
    }

    @Test("An agent of another version is named as such")
    func older() {
        #expect(error("UnknownMethod").code == .failed)
        #expect(error("UnknownMethod").message.contains("older"))
    }

    @Test("A refusal by the agent gives exit code 1 and the agent's message")
    func refused() {
        #expect(error("InvalidArgs", "mode is \"dusk\"").code == .failed)
        #expect(error("InvalidArgs", "mode is \"dusk\"").message.contains("mode is \"dusk\""))
    }
}
