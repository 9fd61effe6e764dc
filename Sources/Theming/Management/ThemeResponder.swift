public import Switching

/// A change of appearance with its theme, as responders receive it.
public struct ThemeChange: Equatable, Sendable {
    /// The change of appearance.
    public let change: Change
    /// The theme from now on.
    public let theme: Theme

    /// A change to `theme`.
    public init(_ change: Change, theme: Theme) { (self.change, self.theme) = (change, theme) }
}

/// An object that is notified of each change of appearance, and of its reason.
///
/// Responders are notified in the order they registered, on the main actor. They must not block: longer work has to
/// continue elsewhere.
@MainActor
public protocol ThemeResponder: ThemeObserver where State == ThemeChange {
    /// Called when the appearance has changed, or is known for the first time (then `from` equals `to`).
    func themeDidChange(_ change: ThemeChange)
}

extension ThemeResponder {
    /// Calls `themeDidChange(_:)` now, if the appearance is known yet, and on every change as long as the object lives.
    public func registerForThemeChanges(in manager: ThemeManager = .shared) { manager.register(self) }

    /// Ends the calls of `themeDidChange(_:)`.
    public func unregisterForThemeChanges(in manager: ThemeManager = .shared) { manager.unregister(self) }
}
