package import AgentInterface
package import HalflightTerminal
package import Mosquitto
internal import TextSupport

/// The topics under the desktop's prefix.
nonisolated package struct OwnTopics: Equatable, Sendable {
    package let prefix: String

    package init(_ prefix: String) { self.prefix = prefix }

    package var state: String { "\(prefix)/state" }
    package var availability: String { "\(prefix)/availability" }
    package var setMode: String { "\(prefix)/mode/set" }
    package var setHold: String { "\(prefix)/hold/set" }

    package func availability(isThere: Bool) -> MQTTPublication {
        MQTTPublication(topic: availability, isThere ? "online" : "offline")
    }
}

/// The message for Home Assistant's discovery (its documentation, "MQTT discovery": device discovery).
nonisolated package struct Discovery: Equatable, Sendable {
    private let settings: BridgeConfiguration.HomeAssistant
    private let topics: OwnTopics
    private let identity: BridgeIdentity

    package init(_ settings: BridgeConfiguration.HomeAssistant, _ topics: OwnTopics, _ identity: BridgeIdentity) {
        (self.settings, self.topics, self.identity) = (settings, topics, identity)
    }

    package var topic: String { "\(settings.prefix)/device/\(identity.deviceID)/config" }

    package var message: MQTTPublication { MQTTPublication(topic: topic, json.description) }

    package var json: JSON {
        [
            "dev": [
                "ids": [identity.deviceID], "name": settings.name, "mf": "Halflight", "mdl": "halflight-mqtt",
                "sw": halflightVersion,
            ] as JSON,
            "o": ["name": "halflight-mqtt", "sw": halflightVersion] as JSON,
            "availability_topic": topics.availability,
            "state_topic": topics.state,
            "qos": 1,
            "cmps": JSON.object(components.map { JSON.Member(key: $0.key, value: component($0.key, $0.value)) }),
        ]
    }

    private func component(_ key: String, _ options: KeyValuePairs<String, any JSONConvertible>) -> JSON {
        let shared: KeyValuePairs<String, any JSONConvertible> = [
            "unique_id": "\(identity.deviceID)_\(key)", "state_topic": topics.state,
            "value_template": "{{ value_json.\(key) }}",
        ]
        return .object((Array(options) + shared).map { JSON.Member(key: $0.key, value: $0.value.json) })
    }

    private var components: KeyValuePairs<String, KeyValuePairs<String, any JSONConvertible>> {
        [
            "illuminance": [
                "p": "sensor", "name": "Illuminance", "device_class": "illuminance", "unit_of_measurement": "lx",
                "state_class": "measurement",
            ],
            "level": [
                "p": "sensor", "name": "Light level", "unit_of_measurement": "%", "state_class": "measurement",
                "icon": "mdi:brightness-6",
            ],
            "appearance": [
                "p": "binary_sensor", "name": "Appearance", "device_class": "light", "payload_on": "day",
                "payload_off": "night",
            ],
            "mode": [
                "p": "select", "name": "Mode", "command_topic": topics.setMode,
                "options": ModeName.allCases.map(\.rawValue),
            ],
            "hold": ["p": "switch", "name": "Hold", "command_topic": topics.setHold, "icon": "mdi:pause"],
            "reason": [
                "p": "sensor", "name": "Reason", "entity_category": "diagnostic",
                "icon": "mdi:comment-question-outline",
            ],
        ]
    }
}

/// A request from the network. There are no others.
nonisolated package enum RemoteRequest: Equatable, Sendable {
    case mode(ModeName)
    case hold(Bool)

    /// Reads a request. `nil` for any other topic or payload, and for a kept message, which isn't current.
    package init?(_ message: MQTTMessage, _ topics: OwnTopics) {
        guard !message.isRetained, message.payload.count <= 16 else { return nil }
        let word = String(decoding: message.payload, as: UTF8.self)
        switch (message.topic, word) {
        case (topics.setHold, "ON"): self = .hold(true)
        case (topics.setHold, "OFF"): self = .hold(false)
        case (topics.setMode, _):
            // Without the other words that a person may write.
            guard let mode = ModeName(rawValue: word) else { return nil }
            self = .mode(mode)
        default: return nil
        }
    }
}

/// Returns the mode in a site's message. `auto` if the broker keeps none, `nil` if it's invalid.
nonisolated package func siteMode(_ payload: [UInt8]) -> ModeName? {
    if payload.isEmpty { return .auto }
    return payload.count <= 16 ? ModeName(rawValue: String(decoding: payload, as: UTF8.self)) : nil
}
