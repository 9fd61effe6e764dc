import CSystemd
public import Foundation

/// Another program's view of the bus, for one thread at a time: calls and received signals.
public final class BusClient {
    /// A received signal.
    public struct Signal: Sendable {
        /// The path of the sending object.
        public let path: String
        /// The signal's interface.
        public let interface: String
        /// The signal's name.
        public let member: String
        /// The signal's arguments.
        public let arguments: [BusValue]
    }

    /// An error reply: its D-Bus name and its text.
    public struct ErrorReply: Error, Equatable, CustomStringConvertible {
        /// The error's name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
        public let name: String
        /// The text for people.
        public let message: String
        /// The name and the text.
        public var description: String { "\(name): \(message)" }
    }

    /// A value that a test sends.
    public enum Argument {
        case string(String)
        case uint32(UInt32)
        case variantString(String)
        case strings([String])
    }

    /// Signals by ``listen(_:)`` in order of arrival, with all that a called program sent before its answer.
    public var signals: [Signal] {
        // A lost connection has no further signals.
        _ = try? receiveArrived()
        return received
    }

    private var received: [Signal] = []
    private let bus: OpaquePointer

    /// Connects to a bus.
    public init(address: String) throws {
        var bus: OpaquePointer?
        try check("sd_bus_new", sd_bus_new(&bus))
        guard let bus else { throw Failure("sd_bus_new gave nothing") }
        self.bus = bus
        try check("sd_bus_set_address", sd_bus_set_address(bus, address))
        try check("sd_bus_set_bus_client", sd_bus_set_bus_client(bus, 1))
        try check("sd_bus_start", sd_bus_start(bus))
    }

    deinit {
        sd_bus_flush_close_unref(bus)
    }

    /// Receives the signals that match a rule, in the bus's syntax.
    public func listen(_ rule: String) throws {
        try callBus("AddMatch", [.string(rule)])
    }

    /// Receives the signal about a new owner of a well-known name.
    public func listenForOwner(of name: String) throws {
        try listen("type='signal',sender='\(BusClient.driver)',member='NameOwnerChanged',arg0='\(name)'")
    }

    /// Returns the unique name of a well-known name's owner, if any.
    public func owner(of name: String) throws -> String? {
        do {
            return try callBus("GetNameOwner", [.string(name)]).first?.string
        } catch let error as ErrorReply where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
            return nil
        }
    }

    /// Waits until a condition holds. Checks it after each signal, and at least every 20 ms.
    public func wait(until what: String, _ holds: () throws -> Bool) throws {
        let deadline = monotonicSeconds() + patience
        while try !holds() {
            guard monotonicSeconds() < deadline else { throw Failure("not within \(patience) s: \(what)") }
            try receive(within: 0.02)
        }
    }

    /// Waits until a well-known name has an owner, or has none. Requires listening for the name.
    public func waitForOwner(of name: String, isThere: Bool = true) throws {
        try wait(until: "\(name) is \(isThere ? "there" : "gone")") { (try owner(of: name) != nil) == isThere }
    }

    /// Calls a method. Also throws ``ErrorReply`` without an answer in time. `activates` lets the bus start a service.
    @discardableResult
    public func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument] = [],
        activates: Bool = false
    ) throws -> [BusValue] {
        let call = try makeCall(destination, path, interface, member, arguments)
        defer { sd_bus_message_unref(call) }
        sd_bus_message_set_auto_start(call, activates ? 1 : 0)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let result = sd_bus_call(bus, call, UInt64(patience * 1_000_000), &error, &reply)
        guard result >= 0, let reply else {
            guard let name = error.name else { throw Failure("\(member): \(errorText(-result))") }
            throw ErrorReply(name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "")
        }
        defer { sd_bus_message_unref(reply) }
        return try readValues(reply)
    }

    /// Calls a method repeatedly without reading the answers, or without wanting any.
    public func flood(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument] = [],
        times: Int, wantsAnswers: Bool = true
    ) throws {
        for _ in 0..<times {
            let call = try makeCall(destination, path, interface, member, arguments)
            defer { sd_bus_message_unref(call) }
            sd_bus_message_set_expect_reply(call, wantsAnswers ? 1 : 0)
            try check("sd_bus_send", sd_bus_send(bus, call, nil))
        }
        try check("sd_bus_flush", sd_bus_flush(bus))
    }

    /// Receives any arrived messages. Otherwise waits for up to `limit` seconds.
    public func receive(within limit: TimeInterval = 0) throws {
        if try receiveArrived() { return }
        try check("sd_bus_wait", sd_bus_wait(bus, UInt64(max(0, limit) * 1_000_000)))
        _ = try receiveArrived()
    }

    /// Forgets the signals so far, including unread signals.
    public func forgetSignals() throws {
        _ = try receiveArrived()
        received.removeAll()
    }

    private func receiveArrived() throws -> Bool {
        var anything = false
        while true {
            var message: OpaquePointer?
            guard try check("sd_bus_process", sd_bus_process(bus, &message)) > 0 else { return anything }
            anything = true
            guard let message else { continue }
            defer { sd_bus_message_unref(message) }
            if sd_bus_message_is_signal(message, nil, nil) > 0 { received.append(try signal(message)) }
        }
    }

    private func signal(_ message: OpaquePointer) throws -> Signal {
        func text(_ field: UnsafePointer<CChar>?) -> String { field.map { String(cString: $0) } ?? "" }
        return Signal(
            path: text(sd_bus_message_get_path(message)), interface: text(sd_bus_message_get_interface(message)),
            member: text(sd_bus_message_get_member(message)), arguments: try readValues(message))
    }

    private func makeCall(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument]
    ) throws -> OpaquePointer {
        var call: OpaquePointer?
        try check(
            "sd_bus_message_new_method_call",
            sd_bus_message_new_method_call(bus, &call, destination, path, interface, member))
        guard let call else { throw Failure("no message") }
        sd_bus_message_set_auto_start(call, 0)
        for argument in arguments { try append(argument, to: call) }
        return call
    }

    private func append(_ argument: Argument, to message: OpaquePointer) throws {
        switch argument {
        case .string(let text):
            try check("append", sd_bus_message_append_basic(message, BusClient.string, text))
        case .uint32(var number):
            try check("append", sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: "u")), &number))
        case .variantString(let text):
            try check("open", sd_bus_message_open_container(message, CChar(bitPattern: UInt8(ascii: "v")), "s"))
            try check("append", sd_bus_message_append_basic(message, BusClient.string, text))
            try check("close", sd_bus_message_close_container(message))
        case .strings(let texts):
            try check("open", sd_bus_message_open_container(message, CChar(bitPattern: UInt8(ascii: "a")), "s"))
            for text in texts { try check("append", sd_bus_message_append_basic(message, BusClient.string, text)) }
            try check("close", sd_bus_message_close_container(message))
        }
    }

    private static let string = CChar(bitPattern: UInt8(ascii: "s"))
    private static let driver = "org.freedesktop.DBus"
}

extension BusClient {
    /// Calls a method of the bus itself.
    @discardableResult
    public func callBus(_ member: String, _ arguments: [Argument] = []) throws -> [BusValue] {
        try call(BusClient.driver, "/org/freedesktop/DBus", BusClient.driver, member, arguments)
    }

    /// Requests a name on the bus. The D-Bus specification's results: 1 it's ours, 2 in the queue, 3 another's.
    @discardableResult
    public func request(_ name: String, flags: UInt32 = 0) throws -> Int64? {
        try callBus("RequestName", [.string(name), .uint32(flags)]).first?.integer
    }

    /// Calls a method of the agent's interface.
    @discardableResult
    public func callAgent(_ member: String, _ arguments: [Argument] = []) throws -> [BusValue] {
        try call(RunningAgent.name, RunningAgent.path, RunningAgent.interface, member, arguments)
    }

    /// Calls an agent's method repeatedly without reading the answers.
    public func floodAgent(_ member: String, _ arguments: [Argument] = [], times: Int, wantsAnswers: Bool = true) throws
    {
        try flood(
            RunningAgent.name, RunningAgent.path, RunningAgent.interface, member, arguments, times: times,
            wantsAnswers: wantsAnswers)
    }
}
