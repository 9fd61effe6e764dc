public import SystemAppearance
public import Vocabulary

/// The appearance and other desktop preferences at one moment.
nonisolated public struct FollowedState: Equatable, Sendable {
    /// The source of the appearance.
    public enum Origin: String, Sendable {
        /// The running agent.
        case agent
        /// The desktop portal, because the agent isn't running.
        case portal
        /// Neither.
        case nobody
    }

    /// The agent's mode.
    public enum Mode: String, CaseIterable, Sendable {
        /// The light decides.
        case auto
        /// Day is forced.
        case day
        /// Night is forced.
        case night
    }

    /// The source of the appearance.
    public internal(set) var origin = Origin.nobody
    /// The appearance, or `nil` before the first is known. It stays when its origin leaves the bus.
    public internal(set) var appearance: Appearance?
    /// The agent's mode. `nil` if the agent isn't running.
    public internal(set) var mode: Mode?
    /// The last valid light level in percent, 0...100. It's from the last change or `refresh()`. `nil` if unknown.
    public internal(set) var level: Level?
    /// The same light in lux, 0 or more. `nil` if the source doesn't measure lux.
    public internal(set) var illuminance: Double?
    /// The source in use, if any.
    public internal(set) var source: SourceName?
    /// The day theme's name, such as `paper`. `nil` without an agent.
    public internal(set) var dayTheme: String?
    /// The night theme's name, such as `ink`. `nil` without an agent.
    public internal(set) var nightTheme: String?
    /// The reason for the appearance or its absence. One sentence without a period.
    public internal(set) var reason = "no answer yet"
    /// The agent's reason, with its identifier.
    var said: Message?
    /// The desktop's other preferences, always from the portal.
    public internal(set) var desktop = DesktopPreferences()

    /// Creates the state before the first answer.
    public init() {}

    /// The appearance's theme name from the agent. `nil` without an agent.
    public var theme: String? { appearance == .day ? dayTheme : nightTheme }
}
