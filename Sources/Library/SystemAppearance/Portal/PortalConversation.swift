/// A conversation with the bus and the portal about settings.
package struct PortalConversation {
    /// The values from the portal. Empty before its first answer, and kept when the portal leaves.
    package private(set) var values = PortalValues()
    private var input: [UInt8] = []
    private var isAuthenticated = false
    private var serial = 0
    private var questions: [Int: PortalValues.Key] = [:]
    /// The portal's unique name, which sends its signals.
    private var owner = ""

    private static let bus = "org.freedesktop.DBus"

    package init(after earlier: PortalConversation? = nil) { if let earlier { values = earlier.values } }

    var isPending: Bool { !questions.isEmpty }

    /// Returns the first bytes to send, all at once. The bus's answers don't change them, and it identifies the user by
    /// the socket. With `isFollowing`, changes are received as well.
    package mutating func opening(isFollowing: Bool) -> [UInt8] {
        var text = Array("\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8) + callBus("Hello", [])
        if isFollowing {
            let owner = "type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(SettingsPortal.name)'"
            for rule in [SettingsPortal.changes, owner] { text += callBus("AddMatch", [rule]) }
        }
        return text + ask()
    }

    private mutating func callBus(_ member: String, _ arguments: [String]) -> [UInt8] {
        serial += 1
        return WireMessage.call(
            member, of: Self.bus, at: "/org/freedesktop/DBus", in: Self.bus, serial: serial, arguments)
    }

    private mutating func ask() -> [UInt8] {
        questions = [:]
        return PortalValues.Key.allCases.flatMap { key in
            serial += 1
            questions[serial] = key
            return WireMessage.call(
                SettingsPortal.read, of: SettingsPortal.interface, at: SettingsPortal.path, in: SettingsPortal.name,
                serial: serial, [SettingsPortal.namespace, key.rawValue])
        }
    }

    /// Returns the bytes to send, usually none. `nil` if the input isn't a message.
    package mutating func handle(_ bytes: [UInt8]) -> [UInt8]? {
        input += bytes
        while !isAuthenticated {
            guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else { return input.count < 1024 ? [] : nil }
            let line = String(decoding: input[..<end], as: UTF8.self)
            input.removeFirst(end + 1)
            isAuthenticated = line.hasPrefix("OK")
            guard isAuthenticated || line.hasPrefix("DATA") else { return nil }
        }
        var answer: [UInt8] = []
        while input.count >= 16 {
            guard let length = WireMessage.length(input) else { return nil }
            guard input.count >= length else { break }
            guard let message = WireMessage(Array(input[..<length])) else { return nil }
            input.removeFirst(length)
            answer += handle(message)
        }
        return answer
    }

    private mutating func handle(_ message: WireMessage) -> [UInt8] {
        switch (message.kind, message.member) {
        case (.answer, _), (.error, _):
            guard let key = questions.removeValue(forKey: message.answers) else { break }
            values.set(message.numbers, for: key)
            // The bus answers if there is no portal.
            if message.sender != Self.bus { owner = message.sender }
        case (.signal, "SettingChanged") where message.sender == owner && message.texts.count == 2:
            if let key = PortalValues.Key(rawValue: message.texts[1]) { values.set(message.numbers, for: key) }
        case (.signal, "NameOwnerChanged") where message.sender == Self.bus && message.texts.count == 3:
            // Another portal, or the same one again.
            if !message.texts[2].isEmpty { return ask() }
        default: break
        }
        return []
    }
}

/// Returns the session bus's sockets, best first. See D-Bus Specification, "Server Addresses". Abstract names begin
/// with a zero byte. `address` is `DBUS_SESSION_BUS_ADDRESS`, such as `unix:path=/run/user/1000/bus`. `folder` is
/// `XDG_RUNTIME_DIR`, which has the bus if the address is missing.
package func busSockets(address: String?, folder: String?) -> [[UInt8]] {
    guard let address, !address.isEmpty else { return folder.map { [Array("\($0)/bus".utf8)] } ?? [] }
    return address.split(separator: ";").compactMap { entry in
        guard entry.hasPrefix("unix:") else { return nil }
        let pairs = entry.dropFirst(5).split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        guard let pair = pairs.first(where: { $0.count == 2 && ["path", "abstract"].contains($0[0]) }) else {
            return nil
        }
        // Decodes escapes such as %2f.
        let parts = pair[1].split(separator: "%", omittingEmptySubsequences: false)
        let bytes = parts.dropFirst().reduce(Array(parts[0].utf8)) { bytes, part in
            bytes + [UInt8(part.prefix(2), radix: 16) ?? 0] + Array(part.utf8.dropFirst(2))
        }
        return pair[0] == "abstract" ? [0] + bytes : bytes
    }
}
