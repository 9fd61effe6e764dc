package import AgentInterface
package import HalflightTerminal
package import Vocabulary

/// The published state of an agent, in one message.
nonisolated package struct BridgeState: Equatable, Sendable {
    package var appearance: Appearance
    package var mode: ModeName
    /// Whether the bridge itself pauses automatic switching.
    package var isHeld: Bool
    /// In percent, with one decimal.
    package var level: Double?
    /// In lux, with one decimal.
    package var illuminance: Double?
    package var reason: String

    package init(_ status: AgentStatus, isHeld: Bool) {
        (appearance, mode, self.isHeld) = (status.appearance, status.mode, isHeld)
        level = status.level.map(BridgeState.rounded)
        illuminance = status.illuminance.map(BridgeState.rounded)
        // Home Assistant shows no state with more than 255 characters.
        reason = String(status.reason.english.unicodeScalars.prefix(250))
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    /// Returns whether to publish the change immediately. Light changes constantly.
    package func isChange(from other: BridgeState) -> Bool {
        appearance != other.appearance || mode != other.mode || isHeld != other.isHeld
    }

    package var json: JSON {
        [
            "appearance": appearance.rawValue, "mode": mode.rawValue, "hold": isHeld ? "ON" : "OFF",
            "level": level, "illuminance": illuminance, "reason": reason,
        ]
    }
}

/// The publishing pace. Changes immediately, others at most once a minute, and nothing twice.
nonisolated package struct PublishLimit: Sendable {
    private var published: (state: BridgeState, at: Duration)?
    package static let pause = Duration.seconds(60)

    package init() {}

    /// Returns whether to publish the state, and then counts it as published.
    package mutating func publishes(_ state: BridgeState, at now: Duration) -> Bool {
        if let published {
            guard state != published.state else { return false }
            guard state.isChange(from: published.state) || now >= published.at + PublishLimit.pause else {
                return false
            }
        }
        published = (state, now)
        return true
    }

    /// Lets the next state be published immediately, as on a new connection.
    package mutating func reset() { published = nil }
}
