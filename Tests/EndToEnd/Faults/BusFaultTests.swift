import Foundation
import TestSupport
import TestTags
import Testing

/// Faults of the buses and their clients.
@Suite(.tags(.realTime))
struct BusFaultTests {
    private let keep = Keeper()
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let portal = "org.freedesktop.impl.portal.desktop.halflight"

    init() throws {
        (machine, backlight) = try Machine.lit()
    }

    @Test(.promise("bus-daemon-session-bus")) func `the agent ends with the session bus`() throws {
        let manager = try NotifySocket()
        let process: ChildProcess
        do {
            let bus = try PrivateBus()
            process = try machine.start(
                "halflightd",
                environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "NOTIFY_SOCKET": manager.path])
            try manager.notices.wait(forText: "READY=1")
            try RunningAgent(process: process, bus: BusClient(address: bus.address), machine: machine).setMode("night")
        }
        let finished = try process.finish()
        #expect(finished.ending == .exited(1))
        #expect(finished.errors.filter { $0.contains("the session bus has ended") }.count == 1)
        #expect(try machine.startAgent(at: 80, "night").mode == "night")
    }

    @Test(.promise("bus-system-bus-says")) func `a silent system bus does not delay the agent's end`() throws {
        let silent = try keep(SilentBus())
        let agent = try machine.startAgent(environment: ["DBUS_SYSTEM_BUS_ADDRESS": silent.address])
        try agent.waitForLevel(80)
        for (brightness, appearance) in [(10, "night"), (80, "day")] {
            try backlight.set(brightness)
            try agent.waitForAppearance(appearance)
        }
        agent.process.signal(SIGTERM)
        #expect(try agent.process.waitForEnd(within: SilentBus.givenUpBefore) == .exited(0))
    }

    @Test(.promise("bus-session-bus-says"), arguments: [("halflightd", 1), ("halflight", 69)])
    func `a silent session bus is given up`(program: String, code: Int32) throws {
        let silent = try keep(SilentBus())
        let process = try machine.start(
            program, program == "halflight" ? ["status"] : [],
            environment: ["DBUS_SESSION_BUS_ADDRESS": silent.address])
        #expect(try process.waitForEnd(within: SilentBus.givenUpBefore) == .exited(code))
        #expect(process.errors.lines.count { $0.contains("does not answer") } == 1, "\(process.errors.lines)")
    }

    @Test func `a measuring program and a running hook end with the session bus`() throws {
        let mailbox = try Mailbox()
        try machine.home.configure(
            "source: {command: [sh, -c, 'echo light $$ >\(mailbox.path); echo 80; exec sleep 1000']}\n")
        try machine.home.installHook("10-slow", "echo hook $$ >\(mailbox.path); exec sleep 1000")
        let process: ChildProcess
        var children: [pid_t] = []
        do {
            let bus = try PrivateBus()
            process = try machine.start("halflightd", environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
            for name in ["light ", "hook "] {
                let line = try mailbox.log.wait(forText: name).line
                children.append(try #require(pid_t(line.dropFirst(name.count))))
            }
        }
        #expect(try process.finish().ending == .exited(1))
        for child in children { #expect(kill(child, 0) != 0, "process \(child) is gone") }
    }

    @Test(.promise("bus-program-requests-agent")) func `another program cannot take the agent's name`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let thief = try machine.busClient()
        let (replace, queue) = (UInt32(2), Int64(2))
        #expect(try thief.request(RunningAgent.name, flags: replace) == queue)
        #expect(try thief.request(portal, flags: replace) == queue)
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(agent.logged("name").isEmpty)
        try agent.stop()
        let refused = try machine.start("halflightd").finish()
        #expect(refused.code == 1)
        #expect(refused.errors.filter { $0.contains("another agent is running") }.count == 1, "\(refused.errors)")
        for name in [RunningAgent.name, portal] { try thief.callBus("ReleaseName", [.string(name)]) }
        try machine.startAgent(at: 10, "night").stop()
    }

    @Test(.promise("bus-program-owns-portal"))
    func `the agent takes the portal's name when another program releases it`() throws {
        let other = try machine.busClient()
        let agent = try machine.startAgent(at: 80, "day")
        try agent.stop()
        #expect(try other.request(portal, flags: 4) == 1)
        let next = try machine.startAgent(at: 80, "day")
        try next.bus.listen("type='signal',member='SettingChanged'")
        try backlight.set(10)
        try next.waitForChanges(["night"])
        #expect(next.logged("the portal cannot reach the agent").count == 1)
        try other.callBus("ReleaseName", [.string(portal)])
        try next.wait(until: "the portal's name is the agent's") {
            try next.bus.owner(of: portal) != nil && next.bus.owner(of: portal) == next.bus.owner(of: RunningAgent.name)
        }
        try next.wait(until: "applications are told") {
            next.bus.signals.contains { $0.member == "SettingChanged" }
        }
        try next.process.errors.wait(forText: "is free again")
    }

    @Test(.promise("bus-client-floods-agent", "bus-flood"))
    func `clients that flood the agent with calls do not block others`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let floods = Floods(count: 3, address: machine.bus.address) { client in
            let (name, path) = (RunningAgent.name, RunningAgent.path)
            let properties = "org.freedesktop.DBus.Properties"
            let arguments: [BusClient.Argument] = [.string(RunningAgent.interface)]
            try? client.flood(name, path, properties, "GetAll", arguments, times: 200)
            // Answers come in order, so the agent has read all earlier calls.
            _ = try? client.call(name, path, properties, "GetAll", arguments)
            return 201
        }
        defer { floods.end() }
        try agent.wait(until: "they are at it") { floods.calls > 1000 }
        for (brightness, appearance) in [(10, "night"), (80, "day"), (10, "night")] {
            try agent.forgetSignals()
            try backlight.set(brightness)
            try agent.waitForChanges([appearance])
        }
        floods.end()
        #expect(try agent.ownMegabytes < 48)
        #expect(agent.log.count <= 5, "\(agent.log)")
    }

    @Test(.promise("bus-client-sets-mode", "bus-flood"), arguments: ["SetMode", "Toggle"])
    func `a client that sets the mode without end does not block others`(member: String) throws {
        let agent = try machine.startAgent(at: 80, "day")
        let floods = Floods(count: 1, address: machine.bus.address) { client in
            for mode in ["night", "day"] {
                let arguments: [BusClient.Argument] = member == "Toggle" ? [] : [.string(mode), .uint32(0)]
                try client.floodAgent(member, arguments, times: 100, wantsAnswers: false)
            }
            return 200
        }
        defer { floods.end() }
        try agent.wait(until: "it is at it") { floods.calls > 1000 }
        // At the same time, others get at least ten answers.
        let start = monotonicSeconds()
        var answers = 0
        while floods.calls < 10_000 || answers < 10 {
            try askForAnswers()
            answers += 1
        }
        floods.end()
        try askForAnswers()
        let most = 100 + 10 * Int(monotonicSeconds() - start)
        #expect(agent.log.count < most)
        #expect(try agent.call("ListDecisions").first?.list?.count ?? 0 < most)
        // The last calls wait for a second.
        try agent.wait(until: "others are followed again") {
            try agent.setMode("auto")
            return try agent.mode == "auto"
        }
        #expect(try agent.ownMegabytes < 48)
    }

    /// Calls the agent and the portal from a new client.
    private func askForAnswers() throws {
        let client = try machine.busClient()
        try client.call(
            RunningAgent.name, RunningAgent.path, "org.freedesktop.DBus.Properties", "GetAll",
            [.string(RunningAgent.interface)])
        try client.call(
            portal, "/org/freedesktop/portal/desktop", "org.freedesktop.impl.portal.Settings", "Read",
            [.string("org.freedesktop.appearance"), .string("color-scheme")])
    }

    @Test func `requests that arrive together make one change`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        try agent.process.errors.wait(forText: "day by")
        let (log, decisions) = (agent.log.count, try agent.call("ListDecisions").first?.list?.count ?? 0)
        let other = try machine.busClient()
        // The agent finds all requests when it wakes.
        agent.process.signal(SIGSTOP)
        try agent.process.waitUntilStopped()
        for mode in ["night", "day", "auto", "night", "day"] {
            try other.floodAgent("SetMode", [.string(mode), .uint32(0)], times: 5)
        }
        try other.floodAgent("Toggle", times: 3)
        // The bus serves a client in order, so it has delivered the calls by now.
        _ = try other.owner(of: RunningAgent.name)
        agent.process.signal(SIGCONT)
        let mode = try other.call(
            RunningAgent.name, RunningAgent.path, "org.freedesktop.DBus.Properties", "Get",
            [.string(RunningAgent.interface), .string("Mode")])
        #expect(mode.first?.string == "night")
        try agent.waitForChanges(["night"])
        #expect(try agent.appearance == "night")
        #expect(agent.changes == ["night"])
        try agent.process.errors.wait(forText: "night:")
        #expect(agent.log.count == log + 1, "\(agent.log)")
        // The toggle's correction is listed as well.
        #expect(try agent.call("ListDecisions").first?.list?.count == decisions + 2)
        #expect(agent.propertyChanges.filter { $0.name == "Mode" }.map(\.value.string) == ["night"])
    }

    @Test(arguments: [(["night", "day"], "held"), (["night", "night"], "switched")])
    func `the last of simultaneous requests is listed with the joint result`(modes: [String], result: String) throws {
        let agent = try machine.startAgent(at: 80, "day")
        let other = try machine.busClient()
        agent.process.signal(SIGSTOP)
        try agent.process.waitUntilStopped()
        for mode in modes {
            try other.floodAgent("SetMode", [.string(mode), .uint32(0)], times: 1)
        }
        _ = try other.owner(of: RunningAgent.name)
        agent.process.signal(SIGCONT)
        try agent.wait(until: "they are listed") {
            let last = try agent.call("ListDecisions").first?.list?.last?.dictionary
            return last?["result"]?.string == result && last?["reason-id"]?.string == "set"
        }
    }

    @Test(.promise("bus-client-never-reads"))
    func `a client that never reads does not grow the agent's memory`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let deaf = try machine.busClient()
        try deaf.listen("type='signal'")
        try deaf.flood(
            RunningAgent.name, RunningAgent.path, "org.freedesktop.DBus.Properties", "GetAll",
            [.string(RunningAgent.interface)], times: 10_000)
        for brightness in [10, 80, 10] { try backlight.set(brightness) }
        try agent.wait(until: "it is night at last") { agent.changes.last == "night" }
        #expect(try agent.ownMegabytes < 48)
        #expect(agent.log.count <= 5, "\(agent.log)")
    }

    @Test(.promise("bus-huge-messages", "bus-invalid")) func `texts of 16 MB are refused`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let text = String(repeating: "night", count: (16 << 20) / 5)
        for call in [
            { try agent.call("SetMode", [.string(text), .uint32(0)]) },
            { try agent.call("Hold", [.string(text)]) },
            { () -> [BusValue] in
                try agent.writeProperty("Mode", text)
                return []
            },
        ] as [() throws -> [BusValue]] {
            let error = #expect(throws: BusClient.ErrorReply.self) { _ = try call() }
            #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect((error?.message.count ?? 0) < 200)
        }
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(try agent.ownMegabytes < 48)
        #expect(agent.log.count <= 2, "\(agent.log)")
    }

    @Test(.promise("bus-malformed-messages", "bus-invalid"))
    func `invalid messages and arguments are refused`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let script = """
            import dbus, dbus.bus, os, random, socket, sys
            random.seed(6)
            for length in (1, 16, 4096, 1 << 16):
                line = socket.socket(socket.AF_UNIX)
                line.connect(sys.argv[2])
                line.sendall(b"\\0AUTH EXTERNAL %s\\r\\nBEGIN\\r\\n" % str(os.geteuid()).encode().hex().encode())
                try:
                    line.sendall(random.randbytes(length))
                except OSError:
                    pass
                line.close()
            bus = dbus.bus.BusConnection(sys.argv[1])
            agent = bus.get_object("\(RunningAgent.name)", "\(RunningAgent.path)", introspect=False)
            deep = dbus.String("night", variant_level=30)
            refused = 0
            for interface, member, signature, arguments in (
                ("org.freedesktop.DBus.Properties", "Set", "ssv", ("\(RunningAgent.interface)", "Mode", deep)),
                ("org.freedesktop.DBus.Properties", "Set", "ssv", ("\(RunningAgent.interface)", "Mode", {"a": [1]})),
                ("\(RunningAgent.interface)", "SetMode", "v", (deep,)),
                ("\(RunningAgent.interface)", "SetMode", "s", ("night",)),
                ("\(RunningAgent.interface)", "SetMode", "a(sa{sv})", ([("a", {"b": deep})],)),
                ("\(RunningAgent.interface)", "Hold", "u", (7,)),
                ("\(RunningAgent.interface)", "Hold", "s", ("line\\nbreak",)),
                ("\(RunningAgent.interface)", "Release", "u", (4294967295,)),
                ("\(RunningAgent.interface)", "NoSuchMethod", "", ()),
            ):
                try:
                    dbus.Interface(agent, interface).get_dbus_method(member)(*arguments, signature=signature)
                except dbus.DBusException as error:
                    refused += 1
            print(refused)
            """
        let finished = try machine.startAt(
            "/usr/bin/python3", ["-c", script, machine.bus.address, machine.bus.socket], environment: ["LD_PRELOAD": ""]
        ).finish()
        #expect(finished.output == ["9"], "\(finished.errors)")
        #expect(try agent.mode == "auto")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(agent.log.count <= 2, "\(agent.log)")
    }
}

/// Clients that call without end, each on its own thread.
private final class Floods: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    private var hasEnded = false

    /// - Parameter call: Makes calls, and returns their number.
    init(count: Int, address: String, _ call: @escaping @Sendable (BusClient) throws -> Int) {
        for _ in 0..<count {
            Thread.detachNewThread { [self] in
                guard let client = try? BusClient(address: address) else { return }
                while !lock.withLock({ hasEnded }), let made = try? call(client) {
                    lock.withLock { self.count += made }
                }
            }
        }
    }

    var calls: Int { lock.withLock { count } }

    func end() {
        lock.withLock { hasEnded = true }
    }
}
