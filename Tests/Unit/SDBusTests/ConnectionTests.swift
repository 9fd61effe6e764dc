import Glibc
import LoopSupport
import SDBus
import Testing

@Suite("A connection's names", .tags(.alone)) @MainActor struct ConnectionNameTests {
    let rig: BusRig
    let name = "org.halflight.Test"

    init() throws {
        rig = try BusRig()
    }

    @Test func `a name can be requested once`() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(try first.requestName(name))
        #expect(try !first.requestName(name))
        #expect(try !second.requestName(name))
    }

    @Test func `a released name can be requested by another connection`() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(try first.requestName(name))
        first.releaseName(name)
        #expect(first.owner(of: name) == nil)
        #expect(try second.requestName(name))
        #expect(try !first.requestName(name))
    }

    @Test func `a connection's names are released at its end`() throws {
        let second = try rig.connect(isOnLoop: false)
        do {
            let first = try rig.connect(isOnLoop: false)
            #expect(try first.requestName(name))
        }
        // The daemon may serve this connection before it notices the other's end.
        try rig.loop.run(until: "the name is free") { second.owner(of: name) == nil }
        #expect(try second.requestName(name))
    }

    @Test func `a name has its owner's process and program`() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(second.owner(of: name) == nil)
        #expect(try first.requestName(name))
        let owner = try #require(second.owner(of: name))
        #expect(owner.process == getpid())
        #expect(owner.program?.isEmpty == false)
    }

    @Test(arguments: ["", "halflight", "org.half light", ".a.b", ":1.1"])
    func `an invalid name is refused`(name: String) throws {
        let connection = try rig.connect(isOnLoop: false)
        #expect(throws: BusError.self) { try connection.requestName(name) }
        connection.releaseName(name)
        #expect(connection.owner(of: name)?.program == connection.owner(of: name)?.program)
    }
}

@Suite("A connection's calls", .tags(.alone)) @MainActor struct ConnectionCallTests {
    let rig: BusRig
    let connection: Connection

    init() throws {
        rig = try BusRig()
        connection = try rig.connect(isOnLoop: false)
    }

    @Test func `a call to a missing service fails at once`() throws {
        let name = "org.halflight.Nobody"
        let error = try #require(throws: BusError.self) {
            try connection.call(name, path: "/", interface: name, member: "Do")
        }
        #expect(error.isNobodyThere)
        #expect(error.message.contains(name))
    }

    @Test(arguments: [
        ("org.halflight.Error.Config", "config.yaml:1:1: what is wrong"),
        ("org.freedesktop.DBus.Error.InvalidArgs", "ä"),
    ])
    func `the called program's error arrives with name and text`(name: String, text: String) throws {
        try EchoPeer.start(address: rig.address)
        let error = try #require(throws: BusError.self) {
            try connection.call(
                EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: "Fail",
                [.string(name), .string(text)])
        }
        #expect(error == BusError(name, text))
        #expect(error.description == text)
        #expect(!error.isNobodyThere)
    }

    @Test(arguments: ["x", "ä", "\u{1f600}"])
    func `another program's error is cut to 1,000 characters`(letter: String) throws {
        try EchoPeer.start(address: rig.address)
        let error = try #require(throws: BusError.self) {
            try connection.call(
                EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: "Fail",
                [.string("org.halflight.Error.Long"), .string(String(repeating: letter, count: 100_000))])
        }
        #expect(error == BusError("org.halflight.Error.Long", String(repeating: letter, count: 1_000)))
    }

    @Test func `a call without an answer fails in time, and the next call works`() throws {
        try EchoPeer.start(address: rig.address)
        let start = ContinuousClock.now
        let error = try #require(throws: BusError.self) {
            try connection.call(
                EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: "Silence",
                timeout: .milliseconds(50))
        }
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(!error.isNobodyThere)
        #expect(!error.message.isEmpty)
        let echo = try connection.call(
            EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: "Echo", [.int32(1)])
        #expect(echo == [.int32(1)])
    }

    @Test(arguments: [
        ("", "/", "org.halflight.Echo", "Echo"), ("org.halflight.Echo", "", "org.halflight.Echo", "Echo"),
        ("org.halflight.Echo", "/", "halflight", "Echo"), ("org.halflight.Echo", "/", "org.halflight.Echo", "E o"),
    ])
    func `a forbidden call is refused and named in the error`(
        destination: String, path: String, interface: String, member: String
    ) throws {
        let error = try #require(throws: BusError.self) {
            try connection.call(destination, path: path, interface: interface, member: member)
        }
        #expect(error.message.contains(member))
    }

    @Test func `a call doesn't start the called program`() throws {
        let error = try #require(throws: BusError.self) {
            try connection.call(
                "org.freedesktop.systemd1", path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
        }
        #expect(error.isNobodyThere)
    }
}

@Suite("A connection's signals", .tags(.alone)) @MainActor struct ConnectionSignalTests {
    let rig: BusRig
    let sender: Connection
    let listener: Connection

    init() throws {
        rig = try BusRig()
        sender = try rig.connect()
        listener = try rig.connect()
    }

    @Test func `a signal arrives with its sender and arguments`() throws {
        var received: [(String, [BusValue])] = []
        try listen(member: "Changed") { received.append(($0, $1)) }
        try send("Changed", [.string("night"), .double(1)])
        try rig.loop.run(until: "the signal has come") { received.count == 1 }
        #expect(received[0].0 == sender.uniqueName)
        #expect(received[0].1 == [.string("night"), .double(1)])
    }

    @Test func `only matching signals arrive, in order`() throws {
        var received: [BusValue] = []
        try listen(member: "Changed") { received += $1 }
        for number in 1...20 as ClosedRange<Int32> {
            try send("Changed", [.int32(number)])
            try send("Other", [.int32(-number)])
        }
        try rig.exchange(sender, listener)
        #expect(received == (1...20).map { .int32($0) })
    }

    @Test func `without a member, every signal of the interface matches`() throws {
        var received: [BusValue] = []
        try listen(member: nil) { received += $1 }
        try send("Changed", [.int32(1)])
        try send("Other", [.int32(2)])
        try rig.exchange(sender, listener)
        #expect(received == [.int32(1), .int32(2)])
    }

    @Test func `a released slot gets no more signals, even inside its own handler`() throws {
        var received = 0
        try listen(member: "Changed") { [rig] _, _ in
            rig.keep.letGo()
            received += 1
        }
        for _ in 0..<3 { try send("Changed", []) }
        try rig.exchange(sender, listener)
        #expect(received == 1)
    }

    @Test(arguments: [("/a/", "org.halflight.Test", "A"), ("/a", "halflight", "A"), ("/a", "org.halflight.Test", "")])
    func `a forbidden signal is refused`(path: String, interface: String, member: String) {
        #expect(throws: BusError.self) { try sender.emit(path: path, interface: interface, member: member, []) }
    }

    @Test func `a connection gets its own signals`() throws {
        var received = 0
        try rig.keep(
            sender.onSignal(sender: nil, path: nil, interface: "org.halflight.Test", member: "Changed") { _, _ in
                received += 1
            })
        try send("Changed", [])
        try rig.exchange(sender)
        #expect(received == 1)
    }

    private func listen(member: String?, _ handler: @escaping (_ sender: String, [BusValue]) -> Void) throws {
        try rig.keep(
            listener.onSignal(
                sender: sender.uniqueName, path: "/org/halflight/Test", interface: "org.halflight.Test",
                member: member, handler))
    }

    private func send(_ member: String, _ arguments: [BusValue]) throws {
        try sender.emit(path: "/org/halflight/Test", interface: "org.halflight.Test", member: member, arguments)
    }
}

@Suite("A connection's kept answers", .tags(.alone)) @MainActor struct KeptAnswerTests {
    @Test func `all calls of a turn are answered together`() throws {
        let rig = try BusRig()
        let caller = try rig.connect()
        let late = try rig.connect(isOnLoop: false)
        let interface = "org.halflight.Test"
        var events: [String] = []
        let turnEnd = try rig.loop.makeDeferred {
            late.handleReceived()
            events.append("work")
            late.sendAnswers()
        }
        let keepAnswer = {
            late.keepAnswers()
            if events.count == 1 { turnEnd.schedule() }
        }
        let method = Method("Do") { (_) throws(BusError) in
            events.append("call")
            keepAnswer()
            return []
        }
        let property = Property("Mode", "s") {
            .string("")
        } set: { (_) throws(BusError) in
            events.append("write")
            keepAnswer()
        }
        try rig.keep(
            late.export(Interface(interface, methods: [method], properties: [property], signals: []), at: "/"))
        let answered: (Result<[BusValue], BusError>) -> Void = { events.append((try? $0.get()) == [] ? "answer" : "") }
        for member in ["Do", "Set", "Do"] {
            let arguments = [.string(interface), .string("Mode"), .variant(.string("x"))] as [BusValue]
            try rig.keep(
                caller.callLater(
                    late.uniqueName, path: "/",
                    interface: member == "Do" ? interface : "org.freedesktop.DBus.Properties", member: member,
                    member == "Do" ? [] : arguments, answered))
        }
        // All calls have arrived when the connection begins to handle them.
        try rig.exchange(caller)
        try late.attach(to: rig.loop)
        try rig.loop.run(until: "all are answered") { events.count == 7 }
        #expect(events == ["call", "write", "call", "work", "answer", "answer", "answer"])
    }
}

@Suite("A connection's beginning and end", .tags(.alone)) @MainActor struct ConnectionLifeTests {
    @Test func `a missing bus is an error that names the failed step`() throws {
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/halflight/bus", 1)
        let error = try #require(throws: BusError.self) { try Connection.session() }
        #expect(error.message.contains("session"))
    }

    @Test func `a connection belongs to one event loop`() throws {
        let rig = try BusRig()
        let connection = try rig.connect()
        let other = try EventLoop()
        #expect(throws: BusError.self) { try connection.attach(to: other) }
    }

    @Test func `the bus's end is reported once, and later calls throw`() throws {
        let rig = try BusRig()
        let connection = try rig.connect()
        var calls = 0
        try connection.whenDisconnected { calls += 1 }
        try rig.exchange(connection)
        #expect(calls == 0)
        rig.endBus()
        try rig.loop.run(until: "the loss was noticed") { calls > 0 }
        try rig.loop.settle()
        #expect(calls == 1)
        #expect(throws: BusError.self) {
            try connection.call("org.halflight.A", path: "/", interface: "org.halflight.A", member: "Do")
        }
        #expect(throws: BusError.self) { try connection.requestName("org.halflight.A") }
        #expect(throws: BusError.self) {
            try connection.emit(path: "/", interface: "org.halflight.A", member: "B", [])
        }
        #expect(connection.owner(of: "org.halflight.A") == nil)
    }
}
