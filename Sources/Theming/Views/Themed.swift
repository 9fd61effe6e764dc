/// An object that shows a theme: it implements `applyTheme(_:)`, and calls `setUpTheming()` once.
///
/// ```swift
/// final class StatusBar: Themed {
///     let themeProvider: ThemeManager
///     var foreground: Color?
///
///     init(themeProvider: ThemeManager) {
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
    /// The type of its provider, which determines the type of its themes.
    associatedtype Provider: ThemeProvider

    /// The provider of its themes.
    var themeProvider: Provider { get }

    /// Shows a theme.
    func applyTheme(_ theme: Provider.Theme)
}

extension Themed {
    /// Applies the current theme, and every new one as long as the object lives.
    @inlinable
    public func setUpTheming() {
        let subject = themeProvider.subject
        subject.subscribe(self) { $0.applyTheme($1) }
        applyTheme(subject.state)
    }
}
