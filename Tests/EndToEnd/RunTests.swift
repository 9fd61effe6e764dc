import Foundation
import TestSupport
import Testing

/// `halflight run`, which becomes the agent and reports at a terminal.
@Suite(.tags(.alone))
struct RunTests {
    @Test func `run replaces itself with halflightd and passes its options on`() throws {
        let machine = try Machine()
        let file = try machine.home.folder.write(atOnce + "night-below: 20\n", to: "mine.yaml")
        _ = try machine.devices.addBacklight("acpi_video0", brightness: 90, type: "firmware")
        _ = try machine.devices.addBacklight("intel_backlight", brightness: 95)
        let manager = try NotifySocket()
        let process = try machine.start(
            "halflight",
            ["run", "--force", "night", "--config", file, "--source", "backlight:intel_backlight"],
            environment: ["NOTIFY_SOCKET": manager.path])
        try manager.notices.wait(forText: "READY=1")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process.processID)/exe")
        #expect(program.hasSuffix("/halflightd"))
        let agent = RunningAgent(process: process, bus: try machine.busClient(), machine: machine)
        try agent.waitForLevel(95)
        #expect(try agent.source == "backlight:intel_backlight")
        #expect(try agent.appearance == "night")
        #expect(try agent.nightBelow == 20)
        process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test(arguments: [
        ("--source", "moon", "--source is \"moon\""), ("--source", "sun:1", "--source is \"sun:1\""),
        ("--config", "", "--config needs a value"),
    ])
    func `the agent refuses and names a wrong option of run`(option: String, value: String, message: String) throws {
        let finished = try Machine().halflight("run", option, value)
        #expect(finished.code == 64 && finished.output == [])
        #expect(finished.errors.joined().contains(message), "\(finished.errors)")
    }

    // MARK: - scripts/run-agent, which `make run` calls

    /// A user's environment without a session bus.
    private func withoutBus(_ machine: Machine) -> [String: String] {
        machine.environment.filter { $0.key != "DBUS_SESSION_BUS_ADDRESS" }
    }

    @Test(.promise("run-says-how-to-toggle"), arguments: [SIGINT, SIGTERM])
    func `without a session bus, run-agent starts one, and a signal ends both`(signal: CInt) throws {
        let machine = try Machine()
        let process = try ChildProcess(
            Fixtures.repository("scripts/run-agent"), [Products.path("halflightd"), "--force", "day"],
            environment: withoutBus(machine))
        try process.output.wait(forText: "the agent gets a private one")
        let toggle = try process.output.wait(forText: "dbus-send").line
        try process.errors.wait(forText: "--force day")
        func run() throws -> CInt {
            try ChildProcess("/bin/sh", ["-c", toggle], environment: ["PATH": "/usr/bin:/bin"]).finish().code
        }
        #expect(try run() == 0)
        try process.errors.wait(forText: "toggled")
        process.signal(signal)
        let finished = try process.finish()
        #expect(finished.code == 0)
        expect(finished.output.last, hasPrefix: "The agent has ended, and leaves the desktop as it was.")
        // The kernel ends the bus after the script.
        while try run() == 0 {}
    }

    @Test(.promise("run-says-how-to-undo")) func `run-agent says how to put back what the agent has replaced`() throws {
        let machine = try Machine()
        let state = "${XDG_STATE_HOME:-$HOME/.local/state}/halflight"
        let agent = try machine.home.folder.write(
            "#!/bin/sh\nmkdir -p \"\(state)\" && echo [] >\"\(state)/desktops.yaml\"\n", to: "agent", mode: 0o755)
        let finished = try ChildProcess(
            Fixtures.repository("scripts/run-agent"), [agent], environment: withoutBus(machine)
        ).finish()
        #expect(finished.code == 0, "\(finished.errors)")
        expect(finished.output.last, hasSuffix: "\(agent) --put-back")
    }

    @Test(.promise("run-until-ctrl-c")) func `Ctrl-C at a terminal ends the agent`() throws {
        let machine = try Machine()
        let program = Fixtures.repository("scripts/run-agent")
        let terminal = try PseudoTerminal()
        let process = try ChildProcess(
            program, [Products.path("halflightd"), "--force", "day"], environment: withoutBus(machine),
            terminal: terminal.path)
        try terminal.wait(forText: "Press Ctrl-C to end the agent")
        try terminal.wait(forText: "--force day")
        try terminal.send("\u{3}")
        #expect(try process.waitForEnd() == .exited(0))
        let wrong = try ChildProcess(
            program, [Products.path("halflightd"), "--force", "purple"], environment: withoutBus(machine))
        #expect(try wrong.finish().code == 64)
    }

    // MARK: - At a terminal

    @Test func `at a terminal, run prints a line at the start and one per change`() throws {
        let (machine, backlight) = try Machine.lit()
        // script(1) gives the program a terminal and passes its output on.
        let terminal = try machine.startAt("script", ["-qefc", "\(Products.path("halflight")) run", "/dev/null"])
        let first = try terminal.output.wait(forText: "backlight:intel_backlight")
        for word in ["80", "30", "40", "day"] { #expect(first.line.contains(word), "\(word) in: \(first.line)") }
        let client = try machine.busClient()
        try client.listen("type='signal',sender='\(RunningAgent.name)'")
        let agent = RunningAgent(process: terminal, bus: client, machine: machine)
        try agent.waitForLevel(80)
        try backlight.set(10)
        let change = try terminal.output.wait(forText: "night", from: first.number + 1).line
        try agent.wait(until: "the change is announced") { agent.changes.last == "night" }
        let reason = try #require(client.signals.last { $0.member == "AppearanceChanged" }?.arguments.last?.string)
        #expect(change.contains(reason.dropFirst()), "\(change)")
        try end(terminal, of: machine)
    }

    @Test func `run says that the sun decides without a sensor`() throws {
        let machine = try Machine(configuration: atOnce)
        let terminal = try machine.startAt("script", ["-qefc", "\(Products.path("halflight")) run", "/dev/null"])
        try terminal.output.wait(forText: "sun")
        try end(terminal, of: machine)
    }

    /// Ends the agent and thereby script(1). Ending script(1) first would leave an agent that writes into a deleted
    /// home.
    private func end(_ terminal: ChildProcess, of machine: Machine) throws {
        #expect(try machine.halflight("stop").code == 0)
        _ = try terminal.waitForEnd()
    }
}
