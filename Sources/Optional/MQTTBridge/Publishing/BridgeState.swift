package import AgentInterface
package import HalflightTerminal
package import Vocabulary

/// The published state of an agent, in one message.
nonisolated package struct BridgeState: Equatable, Sendable {
    package var appearance: Appearance
    package var mode: ModeName
    /// Whether the bridge itself pauses automatic switching.
    package var isHeld: Bool
    /// Percent, with one decimal.
    package var level: Double?
    /// Lux, with one decimal.
    package var illuminance: Double?
    package var reason: String

    /// - Parameter isHeld: whether the bridge itself pauses automatic switching.
    package init(_ status: AgentStatus, isHeld: Bool) {
        (appearance, mode, self.isHeld) = (status.appearance, status.mode, isHeld)
        level = status.level.map(BridgeState.rounded)
        illuminance = status.illuminance.map(BridgeState.rounded)
        // Home Assistant shows no state of more than 255 characters.
        reason = String(status.reason.english.unicodeScalars.prefix(250))
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    /// Whether another state is a change that is published at once; light moves all the time.
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

/// When a state is published: at once if it is a change, else once a minute at most, and never twice.
nonisolated package struct StatePace: Sendable {
    private var published: (state: BridgeState, at: Duration)?
    package static let pause = Duration.seconds(60)

    package init() {}

    /// Whether the state of now is to be published, which it then counts for.
    package mutating func publishes(_ state: BridgeState, at now: Duration) -> Bool {
        if let published {
            guard state != published.state else { return false }
            guard state.isChange(from: published.state) || now >= published.at + StatePace.pause else { return false }
        }
        published = (state, now)
        return true
    }

    /// Has the next state published at once, as on a new connection.
    package mutating func reset() { published = nil }
}
