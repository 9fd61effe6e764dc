package import Mosquitto

/// The content of `mqtt.yaml`.
nonisolated package struct BridgeConfiguration: Equatable, Sendable {
    package var broker: Broker
    /// Nil if no light comes from the broker.
    package var light: LightSettings?
    /// Nil if Home Assistant is told nothing.
    package var homeAssistant: HomeAssistant?
    /// The beginning of the topics that are published; nil if nothing is published.
    package var publishPrefix: String?
    /// The topic of a room or a site, whose mode is followed.
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
        /// The beginning of its own topics.
        package var prefix = "homeassistant"
        /// The name of the device.
        package var name: String

        package var statusTopic: String { "\(prefix)/status" }
    }

    package init(broker: Broker) { self.broker = broker }
}

/// How light is read from messages.
nonisolated package struct LightSettings: Equatable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case lux
        case percent
    }

    package var topic: String
    /// The place of the number in a payload of JSON; nil for a payload that is a number.
    package var value: JSONPointer?
    package var unit = Unit.lux
    /// The number that values are multiplied by.
    package var factor = 1.0
    /// How long a value is valid.
    package var expireAfter = Duration.seconds(600)
    /// The place of the time in a payload of JSON, for messages that the broker has kept.
    package var time: JSONPointer?
    /// The topic on which the sender, or its last will, says that it is gone.
    package var availability: String?

    package init(topic: String) { self.topic = topic }
}

/// The names by which a broker and Home Assistant know this person's desktop on this machine.
nonisolated package struct BridgeIdentity: Equatable, Sendable {
    package let host: String
    package let user: String

    package init(host: String, user: String) { (self.host, self.user) = (host, user) }

    /// `lamp-anna`: letters and digits of ASCII, `-` and `_`, which every topic and client-id may have.
    package var name: String { "\(BridgeIdentity.word(host))-\(BridgeIdentity.word(user))" }
    package var clientID: String { "halflight-\(name)" }
    package var prefix: String { "halflight/\(name)" }
    /// The identifier of the device and of its topic of discovery.
    package var deviceID: String { "halflight_\(name)" }

    private static func word(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(64).map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        return scalars.isEmpty ? "unknown" : String(scalars)
    }
}
