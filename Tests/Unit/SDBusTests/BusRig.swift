import CSystemd
import Glibc
import LoopSupport

import class TestSupport.PrivateBus

@testable import SDBus

/// A private message bus and connections to it on one loop, driven by the test.
@MainActor final class BusRig {
    let keep = Keeper()
    let loop: EventLoop
    let address: String
    private var daemon: PrivateBus?

    /// - Parameter time: The time of the loop's clocks and timers. `nil` means the system's.
    init(time: ManualClock? = nil) throws {
        loop = try EventLoop(clock: time)
        let daemon = try PrivateBus()
        self.daemon = daemon
        address = daemon.address
    }

    /// Creates a rig on another process's bus.
    init(address: String) throws {
        loop = try EventLoop()
        self.address = address
    }

    /// Returns a new connection.
    ///
    /// `Connection.session()` reads its address from the environment. Nothing else in the test run uses that variable,
    /// and each test has its own bus between these two lines.
    func connect(isOnLoop: Bool = true) throws -> Connection {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        let connection = try Connection.session()
        // A daemon disconnects a client that doesn't authenticate in time, and all other suites may run between the
        // suite's init and its test.
        _ = connection.uniqueName
        if isOnLoop { try connection.attach(to: loop) }
        return connection
    }

    /// Kills the bus's daemon.
    func endBus() {
        daemon = nil
    }

    /// Handles everything that the connections have sent so far.
    func exchange(_ connections: Connection...) throws {
        for connection in connections { try connection.catchUp(on: loop) }
        try loop.settle()
    }

    /// Calls a method while the loop runs, so an object on the same loop can answer.
    func ask(
        _ caller: Connection, _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        try caller.ask(destination, path: path, interface: interface, member: member, arguments, on: loop)
    }
}

@MainActor extension Connection {
    /// Sends a signal to one connection, with any path and interface.
    func emit(
        straightTo destination: String, path: String, interface: String, member: String, _ arguments: [BusValue]
    ) throws {
        var made: OpaquePointer?
        try BusError.check(sd_bus_message_new_signal(raw, &made, path, interface, member), "sending \(member)")
        let message = try RawMessage.with(made, arguments)
        try BusError.check(sd_bus_message_set_destination(message.raw, destination), "sending \(member)")
        try BusError.check(sd_bus_send(raw, message.raw, nil), "sending \(member)")
    }

    /// The connection's unique name.
    var uniqueName: String {
        var name: UnsafePointer<CChar>?
        sd_bus_get_unique_name(raw, &name)
        return name.map { String(cString: $0) } ?? ""
    }
}
