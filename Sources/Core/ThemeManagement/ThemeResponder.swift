public import ThemeValues

/// An object that's notified of changes of appearance. Each change has a reason.
///
/// Responders are notified in the order they registered, on the main actor. They must not block: longer work has to
/// continue elsewhere.
@MainActor
public protocol ThemeResponder<RespondedTheme>: AnyObject {
    /// The type of the manager's themes: `Theming.Theme`, or the program's own.
    associatedtype RespondedTheme: Equatable = ThemeValues.Theme

    /// Called with each change of appearance or theme. At registration, when the appearance changes or first becomes
    /// known, when the manager's pair changes the current theme, and with each posted change, even if only its reason
    /// or time differs.
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

extension ThemeResponder where RespondedTheme == Theme {
    /// Registers with the shared manager, like ``registerForThemeChanges(in:)``.
    public func registerForThemeChanges() { registerForThemeChanges(in: .shared) }

    /// Unregisters from the shared manager.
    public func unregisterForThemeChanges() { unregisterForThemeChanges(in: .shared) }
}
