internal import AppearanceValues
public import ThemeManagement
public import ThemeValues

extension ThemeManager<ThemeValues.Theme> {
    /// The default manager. Set it before its first use if it needs a storage.
    ///
    /// Observers that registered earlier stay with the old manager, and a warning on standard error says so.
    public static var shared: ThemeManager {
        get {
            let manager = sharedManager ?? ThemeManager()
            sharedManager = manager
            return manager
        }
        set {
            if sharedManager != nil {
                Complaint.report("Theming: ThemeManager.shared was set after its first use; set it at the start.")
            }
            sharedManager = newValue
        }
    }
}

/// Reports a program's mistake.
package enum Complaint {
    @TaskLocal package static var report: @Sendable (_ text: String) -> Void = { CLibrary.writeError($0) }
}

@MainActor private var sharedManager: ThemeManager<Theme>?

extension ThemeResponder where RespondedTheme == Theme {
    /// Registers with the shared manager, like ``registerForThemeChanges(in:)``.
    public func registerForThemeChanges() { registerForThemeChanges(in: .shared) }

    /// Unregisters from the shared manager.
    public func unregisterForThemeChanges() { unregisterForThemeChanges(in: .shared) }
}
