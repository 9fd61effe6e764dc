internal import CSystemd
internal import SDEvent

// The calls that never block, for programs on the event loop.

extension Connection {
    /// Calls a method asynchronously; never starts the callee by D-Bus activation.
    ///
    /// - Parameter mostValues: how much the answer may hold; nil for as much as any message.
    /// - Returns: the pending call, which is cancelled when it is released.
    package func callLater(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        timeout: Duration = .seconds(25), mostValues: Int? = nil,
        _ handler: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) -> Slot {
        let message = try newCall(destination, path, interface, member, arguments)
        return try Slot(mostValues: mostValues ?? Message.mostValues) {
            handler($1)
        } begin: { (userData, slot) throws(BusError) in
            try BusError.check(
                sd_bus_call_async(raw, &slot, message.raw, Slot.receive, userData, timeout.wholeMicroseconds),
                "calling \(member)")
        }
    }

    /// Calls `handler` with the sender and the arguments of each signal that fits a match rule
    /// (D-Bus specification, "Match Rules"), such as `type='signal',member='NameOwnerChanged',arg0='org.example'`.
    ///
    /// A rule with a sender matches its broadcasts. Any client can send a signal directly to us under any path and
    /// interface; such signals are ignored.
    ///
    /// - Parameter owner: the sender's own name on the bus, for one that sends signals straight to its clients;
    ///   those of that name are taken, too.
    /// - Throws: `BusError` when the rule cannot be sent; a rule that the bus refuses never matches.
    package func onMatch(
        _ rule: String, alsoStraightFrom owner: @escaping () -> String? = { nil },
        _ handler: @escaping (_ sender: String, [BusValue]) -> Void
    ) throws(BusError) -> Slot {
        let named = rule.split(separator: ",").first { $0.hasPrefix("sender='") }?.dropFirst(8).dropLast()
        return try Slot(accepts: Slot.genuine(from: named.map(String.init), owner: owner)) {
            handler($0, (try? $1.get()) ?? [])
        } begin: { (userData, slot) throws(BusError) in
            try BusError.check(
                // Without an answer to the answer, sd-bus would close the connection over a rule that the bus refuses.
                sd_bus_add_match_async(raw, &slot, rule, Slot.receive, { _, _, _ in 0 }, userData),
                "subscribing to \(rule)")
        }
    }

    /// Calls `handler` whenever a name gets an owner or loses it, and first with whether it has one now.
    ///
    /// - Returns: the slots that keep this active; release both to end it.
    package func onOwner(of name: String, _ handler: @escaping (Bool) -> Void) throws(BusError) -> [Slot] {
        try onOwnersName(of: name) { handler($0 != nil) }
    }

    /// As `onOwner(of:_:)`, with the owner's unique name on the bus, or nil.
    package func onOwnersName(of name: String, _ handler: @escaping (String?) -> Void) throws(BusError) -> [Slot] {
        let changes = try onMatch(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
        ) { _, values in
            handler(values.last?.string.flatMap { $0.isEmpty ? nil : $0 })
        }
        let now = try callLater(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner", [.string(name)]
        ) { answer in
            switch answer {
            case .success(let values): handler(values.first?.string)
            case .failure(let error) where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner": handler(nil)
            // The connection is lost, or the bus does not answer.
            case .failure: break
            }
        }
        return [changes, now]
    }
}

extension Slot {
    /// Checks that a message is from a sender, by the unique name that the bus assigned.
    ///
    /// The bus guarantees that a broadcast matches a rule only if its sender owns the name. A signal to one connection
    /// needs no rule: any client of the bus, on the machine's that is any user's, can send one, and sd-bus compares
    /// only the names of connections (bus-match.c).
    ///
    /// - Parameter owner: the owner of the name, for a service that sends to single connections.
    static func genuine(from name: String?, owner: @escaping () -> String? = { nil }) -> (Origin) -> Bool {
        guard let name else { return { _ in true } }
        if name == "org.freedesktop.DBus" { return { $0.sender == name } }
        return { !$0.isDirect || $0.sender == owner() }
    }
}
