import Theming

extension ThemeManager<Theme> {
    /// Returns a manager with the built-in pair, by day.
    static func byDay() -> ThemeManager {
        let manager = ThemeManager()
        manager.post(.day)
        return manager
    }
}
