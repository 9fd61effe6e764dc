public import Vocabulary

/// A change of appearance with its theme, as responders receive it.
public struct ThemeChange<Theme> {
    /// Both themes, for a program that chooses between them.
    public let themes: ThemePair<Theme>
    private let change: Change

    /// Creates a change to the new appearance's theme in `themes`.
    public init(_ change: Change, in themes: ThemePair<Theme>) { (self.change, self.themes) = (change, themes) }

    /// The theme from now on.
    public var theme: Theme { themes[to] }

    /// The previous appearance. Equal to `to` if it hasn't changed.
    public var from: Appearance { change.from }
    /// The new appearance.
    public var to: Appearance { change.to }
    /// The reason for the appearance.
    public var reason: Reason { change.reason }
    /// The last trusted light, if any.
    public var light: Light? { change.light }
    /// The source in use, if any.
    public var source: SourceName? { change.source }
    /// The time of the change, on the deciding program's clock.
    public var time: Instant { change.time }
}

extension ThemeChange: Equatable where Theme: Equatable {
    /// Returns whether both are the same change to the same theme. The other appearance's theme doesn't count.
    public static func == (one: Self, other: Self) -> Bool {
        one.change == other.change && one.theme == other.theme
    }
}

extension ThemeChange: Sendable where Theme: Sendable {}
