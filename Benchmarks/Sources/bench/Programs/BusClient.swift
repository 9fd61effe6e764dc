import CSystemd
import Foundation

/// A client of the session bus that records the arrival of signals.
final class BusClient {
    private let bus: OpaquePointer

    /// Creates a client of the bus at an address. `nil` means the session bus.
    init(address: String? = nil) throws {
        var bus: OpaquePointer?
        if let address {
            try check(sd_bus_new(&bus), "making a bus")
            try check(sd_bus_set_address(bus, address), address)
            try check(sd_bus_set_bus_client(bus, 1), address)
            try check(sd_bus_start(bus), "connecting to \(address)")
        } else {
            try check(sd_bus_open_user(&bus), "connecting to the session bus")
        }
        guard let bus else { throw Failure("there is no session bus") }
        self.bus = bus
    }

    deinit {
        sd_bus_flush_close_unref(bus)
    }

    /// Subscribes to the signals that match a rule in the bus's syntax.
    func listen(_ rule: String) throws {
        try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", rule)
    }

    /// Waits until a program has handled all earlier messages.
    ///
    /// A refusal of further calls in this second also comes in turn, so it suffices.
    func settle(_ name: String) throws {
        try call(name, "/", "org.freedesktop.DBus.Peer", "Ping", accepting: -ENOBUFS)
    }

    /// Forces an appearance until it's set otherwise.
    func force(_ appearance: String, on name: String) throws {
        var message: OpaquePointer?
        try check(
            sd_bus_message_new_method_call(
                bus, &message, name, "/org/halflight/Agent", "org.halflight.Agent1", "SetMode"), "SetMode")
        defer { sd_bus_message_unref(message) }
        try check(sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), appearance), "SetMode")
        var seconds: UInt32 = 0
        try check(sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &seconds), "SetMode")
        try check(sd_bus_call(bus, message, UInt64(BusClient.patience), nil, nil), "SetMode of \(name)")
    }

    /// Waits for a signal with matching text arguments, and returns its arrival in microseconds.
    func wait(for member: String, _ isWanted: ([String]) -> Bool) throws -> Double {
        let deadline = microseconds() + BusClient.patience
        while microseconds() < deadline {
            var message: OpaquePointer?
            let result = try check(sd_bus_process(bus, &message), "reading from the bus")
            guard let message else {
                if result == 0 { try check(sd_bus_wait(bus, UInt64(BusClient.patience)), "waiting for the bus") }
                continue
            }
            let arrival = microseconds()
            defer { sd_bus_message_unref(message) }
            if sd_bus_message_is_signal(message, nil, member) > 0, isWanted(texts(message)) { return arrival }
        }
        throw Failure("no \(member) arrived within \(Int(BusClient.patience / 1e6)) s")
    }

    /// Reads and drops all pending messages.
    func drain() throws {
        var message: OpaquePointer?
        while try check(sd_bus_process(bus, &message), "reading from the bus") > 0 {
            sd_bus_message_unref(message)
            message = nil
        }
    }

    /// Returns the level of the agent or the floor, 0...100 percent. -1 before the first level.
    func level(of name: String) throws -> Double {
        var message: OpaquePointer?
        var reply: OpaquePointer?
        try check(
            sd_bus_message_new_method_call(
                bus, &message, name, "/org/halflight/Agent", "org.freedesktop.DBus.Properties", "Get"), "Get")
        defer { sd_bus_message_unref(message) }
        for argument in ["org.halflight.Agent1", "Level"] {
            try check(sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), argument), "Get")
        }
        try check(sd_bus_call(bus, message, UInt64(BusClient.patience), nil, &reply), "Level of \(name)")
        defer { sd_bus_message_unref(reply) }
        var level = 0.0
        try check(sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "v")), "d"), "Level of \(name)")
        try check(sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "d")), &level), "Level of \(name)")
        return level
    }

    /// Returns the leading text arguments.
    private func texts(_ message: OpaquePointer) -> [String] {
        var texts: [String] = []
        var text: UnsafePointer<CChar>?
        while sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0, let text {
            texts.append(String(cString: text))
        }
        return texts
    }

    private func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ argument: String? = nil,
        accepting failure: CInt = 0
    ) throws {
        var message: OpaquePointer?
        try check(sd_bus_message_new_method_call(bus, &message, destination, path, interface, member), member)
        defer { sd_bus_message_unref(message) }
        if let argument { try check(sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), argument), member) }
        let result = sd_bus_call(bus, message, UInt64(BusClient.patience), nil, nil)
        if result != failure { try check(result, "\(member) of \(destination)") }
    }

    /// A time-out that no working call reaches. In microseconds.
    static let patience = 60e6
}

@discardableResult
private func check(_ result: CInt, _ doing: String) throws -> CInt {
    guard result >= 0 else { throw Failure("\(doing): \(String(cString: strerror(-result)))") }
    return result
}
