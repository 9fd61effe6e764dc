public import Vocabulary

/// A change of appearance with its theme, as responders receive it.
public struct ThemeChange<Theme> {
    /// The themes for both appearances, for a program that chooses between them by itself.
    public let themes: ThemePair<Theme>
    private let change: Change

    /// A change to the theme that `themes` has for the new appearance.
    public init(_ change: Change, in themes: ThemePair<Theme>) { (self.change, self.themes) = (change, themes) }

    /// The theme from now on.
    public var theme: Theme { themes[to] }

    /// The appearance until now; equal to `to` if that did not change.
    public var from: Appearance { change.from }
    /// The appearance from now on.
    public var to: Appearance { change.to }
    /// The reason for the appearance.
    public var reason: Reason { change.reason }
    /// The last trusted light; nil before the first.
    public var light: Light? { change.light }
    /// The source in use; nil if there is none.
    public var source: SourceName? { change.source }
    /// The time of the change, on the clock of the program that decides.
    public var time: Instant { change.time }
}

extension ThemeChange: Equatable where Theme: Equatable {
    /// Whether they are the same change to the same theme; the theme for the other appearance does not count.
    public static func == (one: Self, other: Self) -> Bool {
        one.change == other.change && one.theme == other.theme
    }
}

extension ThemeChange: Sendable where Theme: Sendable {}
