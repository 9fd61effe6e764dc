import AgentInterface
import LoopSupport
import SDBus
import Testing

import class TestSupport.PrivateBus

@testable import HalflightAgent

/// darkman's D-Bus object as seen by a program made for darkman.
@Suite(.tags(.alone)) @MainActor struct DarkmanTests {
    private let keep = Keeper()

    @Test func `a program's change of mode is a toggle, unless the mode is in force`()
        throws
    {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let (own, program) = (try Connection.bus(at: bus.address), try Connection.bus(at: bus.address))
        for connection in [own, program] { try connection.attach(to: loop) }
        let agent = RecordingAgent()
        try keep(Darkman(own, for: agent))
        func set(_ mode: String) throws {
            try program.ask(
                "nl.whynothugo.darkman", path: "/nl/whynothugo/darkman", interface: "org.freedesktop.DBus.Properties",
                member: "Set", [.string("nl.whynothugo.darkman"), .string("Mode"), .variant(.string(mode))], on: loop)
        }
        try set("light")
        #expect(agent.done == [])
        try set("dark")
        #expect(throws: BusError.self) { try set("dusk") }
        #expect(agent.done == ["toggle by a program"])
    }
}
