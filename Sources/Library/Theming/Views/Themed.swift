public import ThemeManagement

/// An object that shows a theme: it implements `applyTheme(_:)` and calls `setUpTheming()` once.
///
/// ```swift
/// final class StatusBar: Themed {
///     let themeProvider: any ThemeProvider<Theme>
///     var foreground: Color?
///
///     init(themeProvider: any ThemeProvider<Theme>) {
///         self.themeProvider = themeProvider
///         setUpTheming()
///     }
///
///     func applyTheme(_ theme: Theme) {
///         foreground = theme[.text]
///     }
/// }
/// ```
@MainActor
public protocol Themed: AnyObject {
    /// The type of the object's themes.
    associatedtype AppliedTheme
    /// The provider's type: a ``ThemeProvider`` such as `ThemeManager<Theme>`, or `any ThemeProvider<Theme>`.
    associatedtype ThemedProvider

    /// The provider of the object's themes.
    var themeProvider: ThemedProvider { get }

    /// Shows a theme.
    func applyTheme(_ theme: AppliedTheme)
}

extension Themed where ThemedProvider: ThemeProvider<AppliedTheme> {
    /// Applies the current theme, then every new one. Ends with the object.
    public func setUpTheming() { setUp(themeProvider.themes) }
}

extension Themed where ThemedProvider == any ThemeProvider<AppliedTheme> {
    /// Applies the current theme, then every new one. Ends with the object.
    public func setUpTheming() { setUp(themeProvider.themes) }
}

extension Themed {
    fileprivate func setUp(_ themes: Observed<AppliedTheme>) {
        themes.subject.subscribe(self, .themed) { $0.applyTheme($1) }
        applyTheme(themes.subject.untracked)
    }
}
