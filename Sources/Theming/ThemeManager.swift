public import Switching

/// What a responder is told: the change, and the theme for it.
public struct ThemeChange: Equatable, Sendable {
    /// The change of appearance.
    public let change: Change
    /// The theme from now on.
    public let theme: Theme

    /// A change to `theme`.
    public init(_ change: Change, theme: Theme) {
        self.change = change
        self.theme = theme
    }
}

/// Whatever is told when the appearance changes.
///
/// Responders are told in the order they registered, on the main actor, and must not block: whatever takes longer
/// than a moment goes on by itself.
@MainActor
public protocol ThemeResponder: AnyObject {
    /// The appearance has changed, or is known for the first time (`from` equals `to` then).
    func themeDidChange(_ change: ThemeChange)
}

/// Has a theme for each appearance, and tells those who registered when the appearance changes.
@MainActor
public final class ThemeManager {
    /// The themes by which the appearances are shown.
    public struct Themes: Equatable, Sendable {
        /// The theme for day.
        public var day: Theme
        /// The theme for night.
        public var night: Theme

        /// A pair of themes; without arguments, the built-in pair.
        public init(day: Theme = .paper, night: Theme = .ink) {
            self.day = day
            self.night = night
        }

        /// The theme for an appearance.
        public subscript(appearance: Appearance) -> Theme {
            appearance == .day ? day : night
        }
    }

    /// The themes by which the appearances are shown; a new pair counts from the next change on.
    public var themes: Themes
    private var responders = WeakSet()

    /// A manager of these themes.
    public init(themes: Themes = Themes()) {
        self.themes = themes
    }

    /// Tells `responder` of every change from now on.
    ///
    /// It is held weakly; registering it again does nothing.
    public func register(_ responder: any ThemeResponder) {
        _ = responders.insert(responder)
    }

    /// Tells `responder` of no further changes.
    public func unregister(_ responder: any ThemeResponder) {
        responders.remove(responder)
    }

    /// Tells every responder of a change, in the order they registered.
    ///
    /// Who unregisters while others are being told is not told any more; who registers then is told of the next change.
    public func post(_ change: Change) {
        let told = ThemeChange(change, theme: themes[change.to])
        for responder in responders.living() where responders.contains(responder) {
            (responder as? any ThemeResponder)?.themeDidChange(told)
        }
    }
}
