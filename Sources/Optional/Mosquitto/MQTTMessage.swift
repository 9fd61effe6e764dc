/// A message from a broker.
nonisolated package struct MQTTMessage: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker kept it from before the subscription.
    package var isRetained: Bool
    /// The remaining validity (MQTT 5, section 3.3.2.3.3). `nil` without a limit.
    package var expiry: Duration?

    package init(topic: String, payload: [UInt8], isRetained: Bool = false, expiry: Duration? = nil) {
        (self.topic, self.payload, self.isRetained, self.expiry) = (topic, payload, isRetained, expiry)
    }
}

/// A message to send.
nonisolated package struct MQTTPublication: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker keeps it for later subscribers.
    package var isRetained: Bool

    package init(topic: String, _ payload: String, isRetained: Bool = true) {
        (self.topic, self.payload, self.isRetained) = (topic, Array(payload.utf8), isRetained)
    }
}
