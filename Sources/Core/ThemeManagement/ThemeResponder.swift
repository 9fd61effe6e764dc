public import ThemeValues

/// An object that's notified of changes of appearance, with their reasons.
///
/// Responders are called in the order they registered, on the main actor. They must not block: longer work has to
/// continue elsewhere.
@MainActor
public protocol ThemeResponder<RespondedTheme>: AnyObject {
    /// The manager's themes: `Theming.Theme`, or the program's own.
    associatedtype RespondedTheme: Equatable = ThemeValues.Theme

    /// Called at registration, with each change of appearance or theme, and when the appearance first becomes known.
    ///
    /// `from` equals `to` if the appearance hasn't changed.
    func themeDidChange(_ change: ThemeChange<RespondedTheme>)
}

extension ThemeResponder {
    /// Calls `themeDidChange(_:)` with the last change and every new one, while the object lives.
    ///
    /// Before the appearance is known, the first call has the current theme and a reason that says so.
    public func registerForThemeChanges(in manager: ThemeManager<RespondedTheme>) { manager.register(self) }

    /// Ends the calls of `themeDidChange(_:)`.
    public func unregisterForThemeChanges(in manager: ThemeManager<RespondedTheme>) { manager.unregister(self) }
}
