public import Appearance
public import Vocabulary

/// The appearance and the desktop's other preferences at one moment.
nonisolated public struct FollowedState: Equatable, Sendable {
    /// The source of the appearance.
    public enum Origin: String, Sendable {
        /// The running agent.
        case agent
        /// The desktop portal, since the agent is not running.
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
    /// The appearance; nil before the first is known.
    ///
    /// It stays when its origin leaves the bus.
    public internal(set) var appearance: Appearance?
    /// The agent's mode; nil where the agent is not running.
    public internal(set) var mode: Mode?
    /// The last valid light level, 0...100 percent, as of the last change or `refresh()`; nil where it is not known.
    public internal(set) var level: Level?
    /// The same light in lux, 0 or more; nil where the source does not measure lux.
    public internal(set) var illuminance: Double?
    /// The source in use; nil where there is none.
    public internal(set) var source: SourceName?
    /// The name of the agent's theme for day, such as `paper`; nil where the agent is not running.
    public internal(set) var dayTheme: String?
    /// The name of the agent's theme for night, such as `ink`; nil where the agent is not running.
    public internal(set) var nightTheme: String?
    /// The reason for the appearance, or the reason why it is not known, in one sentence without its full stop.
    public internal(set) var reason = "no answer yet"
    /// The agent's reason, with its identifier.
    var said: Message?
    /// The desktop's other preferences, which are always the portal's.
    public internal(set) var desktop = DesktopPreferences()

    /// The state before the first answer.
    public init() {}

    /// The name of the agent's theme for the appearance; nil where the agent is not running.
    public var theme: String? { appearance == .day ? dayTheme : nightTheme }
}
