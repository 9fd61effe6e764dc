import Foundation
import TestSupport
import TestTags
import Testing

/// The agent's start and end for service managers and second agents.
@Suite(.tags(.alone))
struct LifecycleTests {
    let machine: Machine
    let backlight: Testbed.Backlight

    init() throws {
        (machine, backlight) = try Machine.lit()
    }

    @Test func `the agent sends READY=1 once it owns its name, and STOPPING=1 at the end`() throws {
        let manager = try NotifySocket()
        let process = try machine.start("halflightd", environment: ["NOTIFY_SOCKET": manager.path])
        try manager.notices.wait(forText: "READY=1")
        #expect(try machine.busClient().owner(of: RunningAgent.name) != nil)
        expect(manager.notices.lines, lacks: "STOPPING=1")
        process.signal(SIGTERM)
        try manager.notices.wait(forText: "STOPPING=1")
        #expect(try process.waitForEnd() == .exited(0))
        #expect(manager.notices.lines.filter { $0 == "READY=1" }.count == 1)
    }

    @Test func `the agent's loop notifies the watchdog repeatedly`() throws {
        let manager = try NotifySocket()
        let process = try machine.start(
            "halflightd", environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "400000"])
        let first = try manager.notices.wait(forText: "WATCHDOG=1")
        try manager.notices.wait(forText: "WATCHDOG=1", from: first.number + 1)
        process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func `an invalid watchdog time is a warning`() throws {
        let process = try machine.start("halflightd", environment: ["WATCHDOG_USEC": "soon"])
        try process.errors.wait(forText: "WATCHDOG_USEC")
        process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `SIGTERM and SIGINT end the agent cleanly`(signal: CInt) throws {
        let agent = try machine.startAgent(at: 80, "day")
        #expect(try agent.stop(signal) == .exited(0))
        #expect(try machine.busClient().owner(of: RunningAgent.name) == nil)
    }

    @Test func `the agent ends with its compositor, even if the bus continues`() throws {
        let socket = "\(machine.home.folder.path)/wayland-1"
        let script = """
            import signal, socket
            listening = socket.socket(socket.AF_UNIX); listening.bind("\(socket)"); listening.listen()
            print("up", flush=True)
            client = listening.accept()
            print("connected", flush=True)
            signal.pause()
            """
        let compositor = try machine.startAt("/usr/bin/python3", ["-c", script])
        try compositor.output.wait(forText: "up")
        let agent = try machine.startAgent(environment: ["WAYLAND_DISPLAY": socket])
        try compositor.output.wait(forText: "connected")
        compositor.end()
        #expect(try agent.process.waitForEnd() == .exited(0))
        expect(agent.log, contains: " Wayland ")
        #expect(try machine.busClient().owner(of: RunningAgent.name) == nil)
    }

    @Test func `SIGTERM ends the agent together with a running hook`() throws {
        let mailbox = try Mailbox()
        // `cat` ends when all writers have ended: the hook and its children.
        let pipe = "\(machine.home.folder.path)/hook"
        #expect(mkfifo(pipe, 0o600) == 0)
        let end = try machine.startAt("/bin/cat", [pipe])
        try machine.home.installHook(
            "10-long", "[ $1 = night ] || exit 0; exec 3>\(pipe); echo begun >\(mailbox.path); sleep 1000000")
        try machine.home.installHook("20-next", "echo \"next $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "begun", in: mailbox)
        #expect(try agent.stop() == .exited(0))
        try end.waitForEnd()
        expect(mailbox.lines, lacks: "next night")
    }

    @Test func `a second agent names the owner of the name and exits with 1`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        // Separate devices: two programs can't share one mocked monitor.
        let others = try Testbed()
        let refused = try machine.start("halflightd", environment: others.environment).finish()
        #expect(refused.code == 1)
        let message = refused.errors.joined(separator: "\n")
        expect(message, contains: "\(agent.process.processID)")
        let remedy = "halflight set"
        #expect(!message.contains(remedy))
        let forced = try machine.start("halflightd", ["--force", "night"], environment: others.environment).finish()
        #expect(forced.code == 1)
        expect(forced.errors.joined(), contains: "\(remedy) night")
        #expect(try agent.mode == "auto")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
    }

    @Test(.promise("bus-session-bus-start")) func `a missing bus is reported without a crash`() throws {
        let finished = try machine.start(
            "halflightd", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"]
        ).finish()
        #expect(finished.code == 1)
        #expect(finished.errors.count { $0.contains("dbus-run-session halflight run") } == 1, "\(finished.errors)")
        #expect(finished.errors.count < 5)
    }

    @Test func `the agent reports a small stack before it overflows`() throws {
        let finished = try machine.startAt(
            "/bin/sh", ["-c", "ulimit -s 64; exec \"$0\"", Products.path("halflightd")]
        ).finish()
        #expect(finished.code == 64)
        #expect(finished.errors.count == 1)
        expect(finished.errors.first, contains: "ulimit -s")
    }

    @Test(arguments: ["halflightd", "halflight"])
    func `--version and --help print texts, and a wrong option is an error`(program: String) throws {
        let version = try machine.start(program, ["--version"]).finish()
        #expect(version.code == 0)
        #expect(version.output.joined().contains(/\d+\.\d+/))
        #expect(version.errors == [])
        let help = try machine.start(program, ["--help"]).finish()
        #expect(help.code == 0)
        #expect(help.output.joined(separator: "\n").contains(program))
        #expect(help.errors == [])
        let wrong = try machine.start(program, ["--loud"]).finish()
        #expect(wrong.code == 64)
        #expect(wrong.output == [])
        expect(wrong.errors.joined(), contains: "--loud")
    }

    @Test func `HALFLIGHT_LOG=debug logs more`() throws {
        let quiet = try machine.startAgent(at: 80, "day")
        try quiet.stop()
        let agent = try machine.startAgent(environment: ["HALFLIGHT_LOG": "debug"])
        try agent.waitForLevel(80)
        try agent.stop()
        #expect(agent.log.count > quiet.log.count)
    }

    @Test(arguments: [true, false])
    func `log lines have priorities only under systemd`(underSystemd: Bool) throws {
        // systemd names the journal's stream by device and inode. Programs compare them with stderr.
        let stream = underSystemd ? "JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2) " : ""
        let process = try machine.startAt(
            "/bin/sh", ["-c", "\(stream)exec halflightd"], environment: ["INVOCATION_ID": "0"])
        try process.errors.wait(forText: "intel_backlight")
        try machine.home.configure("night-below: what\n")
        let line = try process.errors.wait(forText: "config.yaml").line
        #expect((line.hasPrefix("<3>") || line.hasPrefix("<4>")) == underSystemd, "\(line)")
    }
}
