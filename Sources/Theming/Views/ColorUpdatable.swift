/// A visible part of a program whose colours follow the theme: a window, a view, a bar.
///
/// Parts form a tree: each is handed the theme by the one above it, and none keeps a reference to where the theme comes
/// from. Title bars, tab bars and status bars are parts like all others.
@MainActor
public protocol ColorUpdatable<Theme>: AnyObject {
    /// The type of its themes: `Theming.Theme`, or the program's own.
    associatedtype Theme: Equatable = Theming.Theme

    /// Updates its own colours from the theme, not those of the parts in it.
    func updateColors(for theme: Theme)

    /// The parts in it, its bars among them, which are handed the theme after it.
    ///
    /// Without an implementation there are none.
    var colorChildren: [any ColorUpdatable<Theme>] { get }

    /// Reloads what was made for the previous theme: rows of a table, items of a collection.
    ///
    /// It is called once the part has its own colours, and before its parts are asked for. Without an implementation
    /// there is nothing to make.
    func reloadForColors()

    /// The scope of which it shows the theme; nil for that of the part above it.
    ///
    /// The part above does not hand it the theme: it follows its scope, see `followColors(of:)`.
    var colorScope: ThemeScope<Theme>? { get }
}

extension ColorUpdatable {
    /// No parts.
    public var colorChildren: [any ColorUpdatable<Theme>] { [] }

    /// Does nothing.
    public func reloadForColors() {}

    /// The theme of the part above.
    public var colorScope: ThemeScope<Theme>? { nil }

    /// Hands a theme to this part and all below it, down to those with a scope of their own.
    public func handDownColors(of theme: Theme) {
        updateColors(for: theme)
        reloadForColors()
        for child in colorChildren { child.takeColors(of: theme) }
    }

    /// Hands the current theme of a provider or scope to this part and all below it, and from now on every new one.
    ///
    /// For the part on top of a tree, and for each that has a scope of its own. The part is held weakly.
    public func followColors(of provider: some ThemeProvider<Theme>) {
        provider.subscribeToChanges(self) { part, theme in part.handDownColors(of: theme) }
        handDownColors(of: provider.currentTheme)
    }

    private func takeColors(of theme: Theme) {
        if colorScope == nil { handDownColors(of: theme) }
    }
}
