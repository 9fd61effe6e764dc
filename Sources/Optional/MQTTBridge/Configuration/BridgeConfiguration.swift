package import Mosquitto

/// The content of `mqtt.yaml`.
nonisolated package struct BridgeConfiguration: Equatable, Sendable {
    package var broker: Broker
    package var light: LightSettings?
    package var homeAssistant: HomeAssistant?
    /// `nil` to publish nothing.
    package var publishPrefix: String?
    /// The topic of a room or site whose mode to follow.
    package var site: String?

    package struct Broker: Equatable, Sendable {
        package var host: String
        package var port: UInt16
        package var tls: MQTTServer.TLS?
        package var user: String?
        package var passwordFile: String?
        package var clientID: String

        /// Whether a password leaves this machine without TLS.
        var sendsPasswordInTheClear: Bool {
            let isAddress = host.allSatisfy { $0 == "." || $0.isNumber }
            let isHere = ["localhost", "::1"].contains(host) || isAddress && host.hasPrefix("127.")
            return passwordFile != nil && tls == nil && !isHere
        }
    }

    package struct HomeAssistant: Equatable, Sendable {
        /// The prefix of Home Assistant's own topics.
        package var prefix = "homeassistant"
        package var name: String

        package var statusTopic: String { "\(prefix)/status" }
    }

    package init(broker: Broker) { self.broker = broker }
}

/// The settings for reading light from messages.
nonisolated package struct LightSettings: Equatable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case lux
        case percent
    }

    package var topic: String
    /// The number's place in a JSON payload. `nil` for a plain number.
    package var value: JSONPointer?
    package var unit = Unit.lux
    package var factor = 1.0
    package var expireAfter = Duration.seconds(600)
    /// The time's place in a JSON payload. For messages that the broker kept.
    package var time: JSONPointer?
    /// The topic on which the sender or its last will reports its absence.
    package var availability: String?

    package init(topic: String) { self.topic = topic }
}

/// The names of this person's desktop for a broker and Home Assistant.
nonisolated package struct BridgeIdentity: Equatable, Sendable {
    package let host: String
    package let user: String

    package init(host: String, user: String) { (self.host, self.user) = (host, user) }

    /// A name such as `lamp-anna`, with ASCII letters, digits, `-` and `_`, for every topic and client-id.
    package var name: String { "\(BridgeIdentity.word(host))-\(BridgeIdentity.word(user))" }
    package var clientID: String { "halflight-\(name)" }
    package var prefix: String { "halflight/\(name)" }
    package var deviceID: String { "halflight_\(name)" }

    private static func word(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(64).map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        return scalars.isEmpty ? "unknown" : String(scalars)
    }
}
