import Foundation
import HalflightConfiguration
import LoopSupport
import Switching
import TestTags
import Testing

import class TestSupport.PrivateBus
import class TestSupport.TemporaryFolder

@testable import HalflightAgent

/// The whole agent on a private bus, with a clock moved by hand.
@Suite("The agent's run", .tags(.alone)) @MainActor struct AgentRunTests {
    private let machine: HandDrivenMachine

    init() throws {
        machine = try HandDrivenMachine()
        setenv("DBUS_SESSION_BUS_ADDRESS", machine.bus.address, 1)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(machine.folder.path)/none", 1)
    }

    @Test(.promise("hooks-hook-ignores-sigterm-waits"))
    func `an endless hook delays the agent's end by at most 1.8 s`() throws {
        let (folder, time) = (machine.folder, machine.time)
        let path = folder.path
        try folder.write("desktop: none\n", to: "halflight/config.yaml")
        try folder.write(
            "#!/bin/sh\ntrap '' TERM\necho $$ >\(path)/hook\nwhile :; do sleep 1; done\n",
            to: "halflight/hooks.d/10-deaf",
            mode: 0o755)
        EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
        let loop = try EventLoop(clock: time)
        var options = AgentOptions()
        options.force = .night
        let run = try AgentRun(options, folders: machine.folders, on: loop)
        var code: Int32?
        run.whenEnded = { code = $0 }
        try run.begin()
        func hook() -> pid_t? {
            (try? String(contentsOfFile: "\(path)/hook", encoding: .utf8)).flatMap {
                pid_t($0.trimmingCharacters(in: .newlines))
            }
        }
        try loop.run(until: "the hook runs") {
            while time.advance(to: time.now) {}
            return hook() != nil
        }
        run.stop()
        let end = time.now + .milliseconds(1799)
        while time.advance(to: end) { try loop.settle() }
        #expect(code == nil, "it still waits")
        while time.advance(to: end + .milliseconds(1)) {}
        #expect(code == 0)
        let process = try #require(hook())
        try loop.run(until: "the hook has ended") { kill(process, 0) == -1 }
    }
}
