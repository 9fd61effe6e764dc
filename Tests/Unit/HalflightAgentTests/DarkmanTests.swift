import AgentInterface
import LoopSupport
import SDBus
import Testing

import class TestSupport.PrivateBus

@testable import HalflightAgent

/// darkman's D-Bus object as a program made for darkman sees it.
@Suite(.tags(.alone)) @MainActor struct DarkmanTests {
    @Test func `a mode that a program sets is a toggle from which nothing is learned, and the mode in force is none`()
        throws
    {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let (own, program) = (try Connection.bus(at: bus.address), try Connection.bus(at: bus.address))
        for connection in [own, program] { try connection.attach(to: loop) }
        let agent = RecordingAgent()
        let darkman = try Darkman(own, for: agent)
        for (mode, done) in [("light", []), ("dark", ["toggle by a program"]), ("dusk", ["toggle by a program"])] {
            var isAnswered = false
            let call = try program.callLater(
                "nl.whynothugo.darkman", path: "/nl/whynothugo/darkman", interface: "org.freedesktop.DBus.Properties",
                member: "Set", [.string("nl.whynothugo.darkman"), .string("Mode"), .variant(.string(mode))]
            ) { _ in isAnswered = true }
            try loop.run(until: "\(mode) is answered") { isAnswered }
            #expect(agent.done == done)
            withExtendedLifetime(call) {}
        }
        withExtendedLifetime(darkman) {}
    }
}
