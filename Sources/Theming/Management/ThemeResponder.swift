public import Switching

/// A change with its theme, as responders receive it.
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

/// Whatever is told when the appearance changes, and why.
///
/// Responders are told in the order they registered, on the main actor, and must not block: whatever takes longer
/// than a moment goes on by itself.
@MainActor
public protocol ThemeResponder: ThemeObserver where State == ThemeChange {
    /// The appearance has changed, or is known for the first time (`from` equals `to` then).
    func themeDidChange(_ change: ThemeChange)
}

extension ThemeResponder {
    /// Calls `themeDidChange(_:)` now, if the appearance is known yet, and on every change as long as the object lives.
    public func registerForThemeChanges(in manager: ThemeManager = .shared) {
        manager.register(self)
    }

    /// Ends the calls of `themeDidChange(_:)`.
    public func unregisterForThemeChanges(in manager: ThemeManager = .shared) {
        manager.unregister(self)
    }
}
