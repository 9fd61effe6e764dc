internal import CSystemd
internal import SDEvent

// Calls that never block, for programs on the event loop.

extension Connection {
    /// Calls a method asynchronously. Releasing the slot cancels the call. Never starts the callee by D-Bus activation.
    /// `mostValues` limits the values in the answer; `nil` for the limit of any message.
    package func callLater(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        timeout: Duration = .seconds(25), mostValues: Int? = nil,
        _ handler: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) -> Slot {
        let message = try newCall(destination, path, interface, member, arguments)
        return try Slot(mostValues: mostValues ?? RawMessage.mostValues) {
            handler($1)
        } begin: { (userData, slot) throws(BusError) in
            try BusError.check(
                sd_bus_call_async(raw, &slot, message.raw, Slot.receive, userData, timeout.wholeMicroseconds),
                "calling \(member)")
        }
    }

    /// Calls `handler` for each signal that matches a rule, with its sender and values. An example of a rule (D-Bus
    /// specification, "Match Rules") is `type='signal',member='NameOwnerChanged',arg0='org.example'`. A rule with a
    /// sender matches only its broadcasts. Any client can send us a signal directly, under any path and interface; such
    /// signals are ignored. A rule that the bus refuses never matches.
    ///
    /// - Parameter owner: the unique name of a sender whose direct signals are accepted too.
    package func onMatch(
        _ rule: String, alsoStraightFrom owner: @escaping () -> String? = { nil },
        _ handler: @escaping (_ sender: String, [BusValue]) -> Void
    ) throws(BusError) -> Slot {
        let named = rule.split(separator: ",").first { $0.hasPrefix("sender='") }?.dropFirst(8).dropLast()
        return try Slot(accepts: Slot.genuine(from: named.map(String.init), owner: owner)) {
            handler($0, (try? $1.get()) ?? [])
        } begin: { (userData, slot) throws(BusError) in
            try BusError.check(
                // Without this handler, sd-bus would close the connection over a rule that the bus refuses.
                sd_bus_add_match_async(raw, &slot, rule, Slot.receive, { _, _, _ in 0 }, userData),
                "subscribing to \(rule)")
        }
    }

    /// Calls `handler` whenever a name gains or loses its owner. The first call says whether the name has an owner now.
    /// Release both slots to end the subscription.
    package func onOwner(of name: String, _ handler: @escaping (Bool) -> Void) throws(BusError) -> [Slot] {
        try onOwnersName(of: name) { handler($0 != nil) }
    }

    /// Like `onOwner(of:_:)`, with the owner's unique name or `nil`.
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
            // The connection is lost, or the bus doesn't answer.
            case .failure: break
            }
        }
        return [changes, now]
    }
}

extension Slot {
    /// Returns a check that a message is from a sender, by the unique name that the bus assigned. The bus guarantees
    /// that a broadcast matches a rule only if its sender owns the name. A direct signal needs no rule: any client of
    /// the bus (on the system bus, any user) can send it, and sd-bus compares only the names of connections
    /// (bus-match.c). `owner` is the unique name of a service that sends direct signals.
    static func genuine(from name: String?, owner: @escaping () -> String? = { nil }) -> (Origin) -> Bool {
        guard let name else { return { _ in true } }
        if name == "org.freedesktop.DBus" { return { $0.sender == name } }
        return { !$0.isDirect || $0.sender == owner() }
    }
}
