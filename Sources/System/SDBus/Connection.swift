internal import CSystemd
internal import Glibc
package import SDEvent

/// A connection to a message bus.
@MainActor
package final class Connection {
    let raw: OpaquePointer
    private var onDisconnect: Slot?
    private(set) var budget: CallBudget?
    /// The interfaces whose short calls the budget doesn't count.
    var freeInterfaces: Set<String> = []
    /// The kept answers, or `nil` if answers are sent immediately.
    private var answers: [OpaquePointer]?

    private init(_ raw: OpaquePointer) { self.raw = raw }

    isolated deinit {
        finish()
        sd_bus_unref(raw)
    }

    /// Sends queued messages and closes the connection. Ending the event loop does so too, but waits 90 s for a bus
    /// that has never answered, and forever for a bus that doesn't read.
    package func finish() {
        sendAnswers()
        if sd_bus_is_ready(raw) > 0, canWrite { sd_bus_flush(raw) }
        close()
    }

    private var canWrite: Bool {
        var socket = pollfd(fd: sd_bus_get_fd(raw), events: Int16(POLLOUT), revents: 0)
        return poll(&socket, 1, 0) > 0 && socket.revents & Int16(POLLOUT) != 0
    }

    /// Connects to the session bus at `DBUS_SESSION_BUS_ADDRESS` or `$XDG_RUNTIME_DIR/bus`. Waits 5 s for its answer.
    package static func session() throws(BusError) -> Connection {
        var made: OpaquePointer?
        let result = sd_bus_open_user(&made)
        // Neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.
        if result == -ENOMEDIUM {
            throw BusError("org.freedesktop.DBus.Error.NoServer", "DBUS_SESSION_BUS_ADDRESS is not set")
        }
        try BusError.check(result, "connecting to the session bus")
        guard let made else { throw BusError("org.freedesktop.DBus.Error.NoServer", "no session bus") }
        let connection = Connection(made)
        try connection.waitUntilReady()
        return connection
    }

    /// Waits until the bus answers. A call would wait 90 s for a silent bus, regardless of its time limit.
    private func waitUntilReady() throws(BusError) {
        let end = ContinuousClock.now + .seconds(5)
        while sd_bus_is_ready(raw) == 0 {
            let rest = end - .now
            guard rest > .zero else {
                throw BusError("org.freedesktop.DBus.Error.NoServer", "it does not answer within 5 s")
            }
            if try BusError.check(sd_bus_process(raw, nil), "connecting to the session bus") > 0 { continue }
            try BusError.check(sd_bus_wait(raw, rest.wholeMicroseconds), "connecting to the session bus")
        }
    }

    /// Connects to an address (D-Bus specification, "Server Addresses"). Doesn't wait for the bus to answer.
    package static func bus(at address: String) throws(BusError) -> Connection {
        var made: OpaquePointer?
        try BusError.check(sd_bus_new(&made), "connecting to \(address)")
        guard let made else { throw BusError("org.freedesktop.DBus.Error.NoMemory", "out of memory") }
        let connection = Connection(made)
        try BusError.check(sd_bus_set_address(made, address), "connecting to \(address)")
        try BusError.check(sd_bus_set_bus_client(made, 1), "connecting to \(address)")
        try BusError.check(sd_bus_start(made), "connecting to \(address)")
        return connection
    }

    /// Lets the loop handle messages. Limits each client's calls per second, except short calls of free interfaces.
    package func attach(to loop: EventLoop) throws(BusError) {
        budget = try CallBudget(raw, on: loop) { [weak self] in self?.freeInterfaces.contains($0) == true }
        try BusError.check(sd_bus_attach_event(raw, loop.pointer, 0), "attaching the bus to the event loop")
    }

    package func whenDisconnected(_ handler: @escaping () -> Void) throws(BusError) {
        onDisconnect = try onSignal(
            sender: nil, path: "/org/freedesktop/DBus/Local", interface: "org.freedesktop.DBus.Local",
            member: "Disconnected"
        ) { _, _ in handler() }
    }

    /// Closes the connection immediately. Queued messages are lost. A connection that is only released sends them
    /// first, and waits if the bus doesn't accept them.
    package func close() { sd_bus_close(raw) }
}

// MARK: - Names

extension Connection {
    /// Requests a well-known name until the connection ends. Returns false if another connection owns it.
    package func requestName(_ name: String) throws(BusError) -> Bool {
        let result = sd_bus_request_name(raw, name, 0)
        if result == -EEXIST || result == -EALREADY { return false }
        try BusError.check(result, "requesting the name \(name) on the bus")
        return true
    }

    /// The unique name of the current caller, or `nil` outside a call.
    package var caller: String? {
        sd_bus_get_current_message(raw).flatMap { sd_bus_message_get_sender($0) }.map { String(cString: $0) }
    }

    package var currentCall: Call? { sd_bus_get_current_message(raw).map(Call.init) }

    package func releaseName(_ name: String) { sd_bus_release_name(raw, name) }

    /// The process that owns `name`, and its program if known. `nil` without an owner.
    package func owner(of name: String) -> (process: Int32, program: String?)? {
        var credentials: OpaquePointer?
        let wanted = UInt64(SD_BUS_CREDS_PID | SD_BUS_CREDS_COMM | SD_BUS_CREDS_AUGMENT)
        guard sd_bus_get_name_creds(raw, name, wanted, &credentials) >= 0 else { return nil }
        defer { sd_bus_creds_unref(credentials) }
        var process: pid_t = 0
        guard sd_bus_creds_get_pid(credentials, &process) >= 0 else { return nil }
        var program: UnsafePointer<CChar>?
        guard sd_bus_creds_get_comm(credentials, &program) >= 0, let program else { return (process, nil) }
        return (process, String(cString: program))
    }
}

// MARK: - Answers

extension Connection {
    /// Keeps the answers of methods until `sendAnswers()`.
    package func keepAnswers() { answers = answers ?? [] }

    package func sendAnswers() {
        for answer in answers ?? [] {
            sd_bus_send(raw, answer, nil)
            sd_bus_message_unref(answer)
        }
        answers = nil
    }

    /// Handles received calls if answers are kept. Their answers are kept too.
    package func handleReceived() {
        guard answers != nil else { return }
        for _ in 0..<Connection.mostAtOnce {
            guard sd_bus_process(raw, nil) > 0 else { return }
        }
    }

    /// Sends or keeps the answer of a method.
    func send(answer: borrowing RawMessage) throws(BusError) {
        guard answers == nil else {
            answers?.append(sd_bus_message_ref(answer.raw))
            return
        }
        try BusError.check(sd_bus_send(raw, answer.raw, nil), "answering a call")
    }

    /// The most messages handled at once, so that the loop's other work continues.
    private static let mostAtOnce = 256
}

// MARK: - Calling and listening

extension Connection {
    /// Calls a method like `callLater`, but blocks until the answer.
    @discardableResult
    package func call(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        timeout: Duration = .seconds(5), mostValues: Int? = nil
    ) throws(BusError) -> [BusValue] {
        let message = try newCall(destination, path, interface, member, arguments)
        var failure = sd_bus_error()
        defer { sd_bus_error_free(&failure) }
        var reply: OpaquePointer?
        let result = sd_bus_call(raw, message.raw, timeout.wholeMicroseconds, &failure, &reply)
        if failure.name != nil { throw BusError(failure) }
        try BusError.check(result, "calling \(member)")
        guard let reply else { return [] }
        return try RawMessage(adopting: reply).readAll(atMost: mostValues ?? RawMessage.mostValues)
    }

    func newCall(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) throws(BusError) -> RawMessage {
        var made: OpaquePointer?
        try BusError.check(
            sd_bus_message_new_method_call(raw, &made, destination, path, interface, member), "calling \(member)")
        sd_bus_message_set_auto_start(made, 0)
        return try RawMessage.with(made, arguments)
    }

    /// Calls `handler` for each matching signal. `nil` matches everything; for a sender, only its broadcasts match.
    package func onSignal(
        sender: String?, path: String?, interface: String?, member: String?,
        _ handler: @escaping (_ sender: String, [BusValue]) -> Void
    ) throws(BusError) -> Slot {
        try Slot(accepts: Slot.genuine(from: sender)) {
            handler($0, (try? $1.get()) ?? [])
        } begin: { (userData, slot) throws(BusError) in
            try BusError.check(
                sd_bus_match_signal(raw, &slot, sender, path, interface, member, Slot.receive, userData),
                "subscribing to \(member ?? "signals")")
        }
    }
}

/// A call from a client. Two calls are equal if they are the same call.
@MainActor
package final class Call: @MainActor Equatable {
    // Kept, so that no other call gets its address.
    private let message: OpaquePointer

    fileprivate init(_ message: OpaquePointer) { self.message = sd_bus_message_ref(message) }

    isolated deinit { sd_bus_message_unref(message) }

    package static func == (one: Call, other: Call) -> Bool { one.message == other.message }
}
