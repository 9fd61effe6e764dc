public import ThemeValues

/// An object that is notified of each change of appearance, and of its reason.
///
/// Responders are notified in the order they registered, on the main actor. They must not block: longer work has to
/// continue elsewhere.
@MainActor
public protocol ThemeResponder<RespondedTheme>: AnyObject {
    /// The type of the manager's themes: `Theming.Theme`, or the program's own.
    associatedtype RespondedTheme: Equatable = ThemeValues.Theme

    /// Called at registration, when the appearance has changed or is known for the first time, when the current theme
    /// has changed with the manager's pair, and with each posted change, also one that differs in its reason or time
    /// alone.
    ///
    /// `from` equals `to` if only something else than the appearance has changed.
    func themeDidChange(_ change: ThemeChange<RespondedTheme>)
}

extension ThemeResponder {
    /// Calls `themeDidChange(_:)` with the last change now, and with every new one as long as the object lives.
    ///
    /// Before the appearance is known, the first call has the current theme and a reason that says so.
    public func registerForThemeChanges(in manager: ThemeManager<RespondedTheme>) { manager.register(self) }

    /// Ends the calls of `themeDidChange(_:)`.
    public func unregisterForThemeChanges(in manager: ThemeManager<RespondedTheme>) { manager.unregister(self) }
}

extension ThemeResponder where RespondedTheme == Theme {
    /// Registers in the shared manager, as ``registerForThemeChanges(in:)``.
    public func registerForThemeChanges() { registerForThemeChanges(in: .shared) }

    /// Unregisters in the shared manager.
    public func unregisterForThemeChanges() { unregisterForThemeChanges(in: .shared) }
}
