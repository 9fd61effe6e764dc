public import Switching

/// A change of appearance with its theme, as responders receive it.
public struct ThemeChange<Theme: Equatable>: Equatable {
    /// The theme from now on.
    public let theme: Theme
    private let change: Change

    /// A change to `theme`.
    public init(_ change: Change, theme: Theme) { (self.change, self.theme) = (change, theme) }

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

extension ThemeChange: Sendable where Theme: Sendable {}
