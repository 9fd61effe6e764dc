import Glibc
import LoopSupport
import SDEvent
import Testing

@testable import SDBus

@Suite("A connection: names", .serialized) @MainActor struct ConnectionNameTests {
    let rig: BusRig
    let name = "org.halflight.Test"

    init() throws {
        rig = try BusRig()
    }

    @Test("Takes a name once")
    func request() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(try first.requestName(name))
        #expect(try !first.requestName(name))
        #expect(try !second.requestName(name))
    }

    @Test("Gives a name back, for another to take")
    func release() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(try first.requestName(name))
        first.releaseName(name)
        #expect(first.owner(of: name) == nil)
        #expect(try second.requestName(name))
        #expect(try !first.requestName(name))
    }

    @Test("Gives its names back at its end")
    func end() throws {
        let second = try rig.connect(isOnLoop: false)
        do {
            let first = try rig.connect(isOnLoop: false)
            #expect(try first.requestName(name))
        }
        // The daemon may serve this connection before it sees that the other one was closed.
        let deadline = ContinuousClock.now + .seconds(10)
        while second.owner(of: name) != nil, ContinuousClock.now < deadline {}
        #expect(second.owner(of: name) == nil)
        #expect(try second.requestName(name))
    }

    @Test("Tells the process that owns a name, and its program")
    func owner() throws {
        let (first, second) = (try rig.connect(isOnLoop: false), try rig.connect(isOnLoop: false))
        #expect(second.owner(of: name) == nil)
        #expect(try first.requestName(name))
        let owner = try #require(second.owner(of: name))
        #expect(owner.process == getpid())
        #expect(owner.program?.isEmpty == false)
    }

    @Test("Refuses what is no name", arguments: ["", "halflight", "org.half light", ".a.b", ":1.1"])
    func invalid(name: String) throws {
        let connection = try rig.connect(isOnLoop: false)
        #expect(throws: BusError.self) { try connection.requestName(name) }
        connection.releaseName(name)
        #expect(connection.owner(of: name)?.program == connection.owner(of: name)?.program)
    }
}

@Suite("A connection: calls", .serialized) @MainActor struct ConnectionCallTests {
    let rig: BusRig
    let connection: Connection

    init() throws {
        rig = try BusRig()
        connection = try rig.connect(isOnLoop: false)
    }

    @Test("Nobody there: says so by the error, at once")
    func nobody() throws {
        let error = try #require(throws: BusError.self) {
            try connection.call("org.halflight.Nobody", path: "/", interface: "org.halflight.Nobody", member: "Do")
        }
        #expect(error.isNobodyThere)
        #expect(error.message.contains("org.halflight.Nobody"))
    }

    @Test(
        "The callee's error comes by its name and text",
        arguments: [
            ("org.halflight.Error.Config", "config.yaml:1:1: what is wrong"),
            ("org.freedesktop.DBus.Error.InvalidArgs", "ä"),
        ])
    func error(name: String, text: String) throws {
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

    @Test("No answer: an error when the time is over, and a call after it works")
    func silence() throws {
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

    @Test(
        "Refuses what D-Bus does not allow, naming the call",
        arguments: [
            ("", "/", "org.halflight.Echo", "Echo"), ("org.halflight.Echo", "", "org.halflight.Echo", "Echo"),
            ("org.halflight.Echo", "/", "halflight", "Echo"), ("org.halflight.Echo", "/", "org.halflight.Echo", "E o"),
        ])
    func invalid(destination: String, path: String, interface: String, member: String) throws {
        let error = try #require(throws: BusError.self) {
            try connection.call(destination, path: path, interface: interface, member: member)
        }
        #expect(error.message.contains(member))
    }

    @Test("Does not start a callee")
    func noActivation() throws {
        let error = try #require(throws: BusError.self) {
            try connection.call(
                "org.freedesktop.systemd1", path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
        }
        #expect(error.isNobodyThere)
    }
}

@Suite("A connection: signals", .serialized) @MainActor struct ConnectionSignalTests {
    let rig: BusRig
    let sender: Connection
    let listener: Connection

    init() throws {
        rig = try BusRig()
        sender = try rig.connect()
        listener = try rig.connect()
    }

    @Test("Brings a signal with its sender and arguments")
    func signal() throws {
        var received: [(String, [BusValue])] = []
        let slot = try listen(member: "Changed") { received.append(($0, $1)) }
        try send("Changed", [.string("night"), .double(1)])
        try rig.loop.run(until: "the signal has come") { received.count == 1 }
        #expect(received[0].0 == sender.uniqueName)
        #expect(received[0].1 == [.string("night"), .double(1)])
        withExtendedLifetime(slot) {}
    }

    @Test("Brings signals in order, and none that do not fit")
    func order() throws {
        var received: [BusValue] = []
        let slot = try listen(member: "Changed") { received += $1 }
        for number in 1...20 as ClosedRange<Int32> {
            try send("Changed", [.int32(number)])
            try send("Other", [.int32(-number)])
        }
        try rig.exchange(sender, listener)
        #expect(received == (1...20).map { .int32($0) })
        withExtendedLifetime(slot) {}
    }

    @Test("Without a member, every signal of the interface fits")
    func everyMember() throws {
        var received: [BusValue] = []
        let slot = try listen(member: nil) { received += $1 }
        try send("Changed", [.int32(1)])
        try send("Other", [.int32(2)])
        try rig.exchange(sender, listener)
        #expect(received == [.int32(1), .int32(2)])
        withExtendedLifetime(slot) {}
    }

    @Test("Brings nothing once the slot is let go of, also inside its own handler")
    func letGo() throws {
        var slots: [Slot] = []
        var received = 0
        slots.append(
            try listen(member: "Changed") { _, _ in
                slots = []
                received += 1
            })
        for _ in 0..<3 { try send("Changed", []) }
        try rig.exchange(sender, listener)
        #expect(received == 1)
    }

    @Test(
        "Refuses to send what D-Bus does not allow",
        arguments: [("/a/", "org.halflight.Test", "A"), ("/a", "halflight", "A"), ("/a", "org.halflight.Test", "")])
    func invalid(path: String, interface: String, member: String) {
        #expect(throws: BusError.self) { try sender.emit(path: path, interface: interface, member: member, []) }
    }

    @Test("Sees its own signals")
    func own() throws {
        var received = 0
        let slot = try sender.onSignal(sender: nil, path: nil, interface: "org.halflight.Test", member: "Changed") {
            _, _ in received += 1
        }
        try send("Changed", [])
        try rig.exchange(sender)
        #expect(received == 1)
        withExtendedLifetime(slot) {}
    }

    private func listen(
        member: String?, _ handler: @escaping (_ sender: String, [BusValue]) -> Void
    ) throws -> Slot {
        try listener.onSignal(
            sender: sender.uniqueName, path: "/org/halflight/Test", interface: "org.halflight.Test", member: member,
            handler)
    }

    private func send(_ member: String, _ arguments: [BusValue]) throws {
        try sender.emit(path: "/org/halflight/Test", interface: "org.halflight.Test", member: member, arguments)
    }
}

@Suite("A connection: its beginning and end", .serialized) @MainActor struct ConnectionLifeTests {
    @Test("No bus at the address: an error that says what could not be done")
    func noBus() throws {
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/halflight/bus", 1)
        let error = try #require(throws: BusError.self) { try Connection.session() }
        #expect(error.message.contains("session bus"))
    }

    @Test("Belongs to one loop")
    func twoLoops() throws {
        let rig = try BusRig()
        let connection = try rig.connect()
        let other = try EventLoop()
        #expect(throws: BusError.self) { try connection.attach(to: other) }
    }

    @Test("Tells once when the bus has gone away, and throws for what is asked then")
    func disconnected() throws {
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
