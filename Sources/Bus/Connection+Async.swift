internal import CSystemd
internal import EventLoop

// What a program on the event loop uses: nothing here waits for an answer.

extension Connection {
    /// Calls a method, and has `handler` called with the answer; never has the bus start the callee.
    ///
    /// - Parameter timeout: how long to wait for the answer at most.
    /// - Returns: the call, which is given up when it is let go of.
    /// - Throws: `BusError` when it cannot be sent.
    public func callLater(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        timeout: Duration = .seconds(25), _ handler: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) -> Slot {
        let message = try newCall(destination, path, interface, member)
        try message.append(arguments)
        let slot = Slot { _, values, error in handler(error.map { .failure($0) } ?? .success(values)) }
        var made: OpaquePointer?
        try BusError.check(
            sd_bus_call_async(
                raw, &made, message.raw, Slot.receive, slot.userData, timeout.wholeMicroseconds),
            "calling \(member)")
        slot.adopt(made)
        return slot
    }

    /// Calls `handler` with the sender and the arguments of each signal that fits a match rule
    /// (D-Bus specification, "Match Rules"), such as `type='signal',member='NameOwnerChanged',arg0='org.example'`.
    ///
    /// - Throws: `BusError` when the rule cannot be sent; one that the bus refuses just never fits.
    public func onMatch(
        _ rule: String, _ handler: @escaping (_ sender: String, [BusValue]) -> Void
    ) throws(BusError) -> Slot {
        let slot = Slot { sender, values, _ in handler(sender, values) }
        var made: OpaquePointer?
        try BusError.check(
            // Without an answer to the answer, sd-bus would close the connection over a rule that the bus refuses.
            sd_bus_add_match_async(raw, &made, rule, Slot.receive, { _, _, _ in 0 }, slot.userData),
            "listening for \(rule)")
        slot.adopt(made)
        return slot
    }

    /// Calls `handler` whenever a name gets an owner or loses it, and first with whether it has one now.
    ///
    /// - Returns: what keeps this going; let go of both to end it.
    /// - Throws: `BusError` when the connection is lost.
    public func onOwner(of name: String, _ handler: @escaping (Bool) -> Void) throws(BusError) -> [Slot] {
        let changes = try onMatch(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
        ) { _, values in
            handler(values.last?.string?.isEmpty == false)
        }
        let now = try callLater(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "NameHasOwner", [.string(name)]
        ) { answer in
            if case .success(let values) = answer, let hasOwner = values.first?.boolean { handler(hasOwner) }
        }
        return [changes, now]
    }
}
