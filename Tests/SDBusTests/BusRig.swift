import CSystemd
import Glibc
import LoopSupport
import SDEvent

import class TestSupport.PrivateBus

@testable import SDBus

/// A message bus of the test's own, and connections to it that live on one loop, which the test drives.
@MainActor final class BusRig {
    let loop: EventLoop
    let address: String
    private var daemon: PrivateBus?

    init() throws {
        loop = try EventLoop()
        let daemon = try PrivateBus()
        self.daemon = daemon
        address = daemon.address
    }

    /// A rig on a bus that another process keeps.
    init(address: String) throws {
        loop = try EventLoop()
        self.address = address
    }

    /// A new connection.
    ///
    /// `Connection.session()` takes its address from the environment. Nothing else in the test run goes by that
    /// variable, and each test has its own bus for the time between these two lines.
    func connect(isOnLoop: Bool = true) throws -> Connection {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        let connection = try Connection.session()
        // A daemon hangs up on who does not introduce himself in time, and between a suite's making and its test
        // the tests of all other suites may have their turn.
        _ = connection.uniqueName
        if isOnLoop { try connection.attach(to: loop) }
        return connection
    }

    /// Ends the bus, as if its daemon had crashed.
    func endBus() {
        daemon = nil
    }

    /// Handles what the connections have sent one another by now.
    func exchange(_ connections: Connection...) throws {
        // What a connection asks of the bus is answered after all that it sent before.
        for connection in connections {
            _ = try ask(connection, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        }
        try loop.settle()
    }

    /// Calls a method while the loop goes on, so that a callee on the same loop can answer.
    func ask(
        _ caller: Connection, _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        var answer: Result<[BusValue], BusError>?
        let call = try caller.callLater(destination, path: path, interface: interface, member: member, arguments) {
            answer = $0
        }
        defer { withExtendedLifetime(call) {} }
        try loop.run(until: "\(member) is answered") { answer != nil }
        return try answer?.get() ?? []
    }
}

@MainActor extension Connection {
    /// Sends a signal to one connection alone, under whatever path and interface.
    func emit(
        straightTo destination: String, path: String, interface: String, member: String, _ arguments: [BusValue]
    ) throws {
        var made: OpaquePointer?
        try BusError.check(sd_bus_message_new_signal(raw, &made, path, interface, member), "sending \(member)")
        guard let made else { throw BusError("org.freedesktop.DBus.Error.NoMemory", "memory is short") }
        let message = Message(taking: made)
        try message.append(arguments)
        try BusError.check(sd_bus_message_set_destination(message.raw, destination), "sending \(member)")
        try BusError.check(sd_bus_send(raw, message.raw, nil), "sending \(member)")
    }

    /// The name that the bus gave it.
    var uniqueName: String {
        var name: UnsafePointer<CChar>?
        sd_bus_get_unique_name(raw, &name)
        return name.map { String(cString: $0) } ?? ""
    }
}
