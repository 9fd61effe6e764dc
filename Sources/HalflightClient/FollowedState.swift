public import Switching
public import Theming

/// All that is known of the appearance, and of what else the desktop's user wants, at one moment.
nonisolated public struct FollowedState: Equatable, Sendable {
    /// Who says so.
    public enum Origin: String, Sendable {
        /// The running agent.
        case agent
        /// The desktop portal, because no agent runs.
        case portal
        /// Nobody.
        case nobody
    }

    /// Who decides in the agent.
    public enum Mode: String, CaseIterable, Sendable {
        /// The light.
        case auto
        /// A person, who has forced day.
        case day
        /// A person, who has forced night.
        case night
    }

    /// Who says what the appearance is.
    public internal(set) var origin = Origin.nobody
    /// The appearance; nil as long as nobody has ever told one.
    ///
    /// Where whoever told it has gone, it holds.
    public internal(set) var appearance: Appearance?
    /// Who decides; nil where no agent runs.
    public internal(set) var mode: Mode?
    /// The last trusted light, 0...100 percent, as of the last change or `refresh()`; nil where it is not known.
    public internal(set) var level: Level?
    /// The same in lux, 0 or more; nil where no source measures lux.
    public internal(set) var illuminance: Double?
    /// The source in use; nil where there is none.
    public internal(set) var source: SourceName?
    /// Why the appearance is what it is, or why it is not known, in one sentence without its full stop.
    public internal(set) var reason = "nobody has answered yet"
    /// What the desktop's user wants besides; the agent does not tell it, so that it is the portal's in any case.
    public internal(set) var desktop = DesktopPreferences()

    /// The state before anybody has answered.
    public init() {}
}

/// What a desktop's user wants besides light or dark, as the portal tells it (`org.freedesktop.appearance`).
nonisolated public struct DesktopPreferences: Equatable, Sendable {
    /// The colour by which the desktop marks what is to be noticed; nil where it has none.
    public internal(set) var accentColor: Color?
    /// Whether more contrast is wanted.
    public internal(set) var wantsHighContrast = false
    /// Whether less motion is wanted: no transitions, no animations.
    public internal(set) var wantsReducedMotion = false

    /// Nothing in particular.
    public init() {}
}
