/// A visible part of a program whose colours follow the theme: a window, a view, a bar.
///
/// Parts form a tree. Each part gets the theme from its parent, and none keeps a reference to the theme's provider.
@MainActor
public protocol ColorUpdatable<Theme>: AnyObject {
    /// The type of its themes: `Theming.Theme`, or the program's own.
    associatedtype Theme: Equatable = Theming.Theme

    /// Updates its own colours, not those of its children.
    func updateColors(for theme: Theme)

    /// The parts in it, such as its bars, which get the theme after it; none by default.
    var colorChildren: [any ColorUpdatable<Theme>] { get }

    /// Reloads content that depends on the theme, such as the rows of a table; does nothing by default.
    ///
    /// It is called after `updateColors(for:)`, and before the children get the theme.
    func reloadForColors()

    /// The scope whose theme it shows; nil, by default, for its parent's theme.
    ///
    /// A part with a scope gets no theme from its parent. It has to follow its scope with `followColors(of:)`.
    var colorScope: ThemeScope<Theme>? { get }
}

extension ColorUpdatable {
    /// No parts.
    public var colorChildren: [any ColorUpdatable<Theme>] { [] }

    /// Does nothing.
    public func reloadForColors() {}

    /// No scope.
    public var colorScope: ThemeScope<Theme>? { nil }

    /// Hands a theme to this part and all below it, except those with a scope of their own.
    public func handDownColors(of theme: Theme) {
        updateColors(for: theme)
        reloadForColors()
        for child in colorChildren { child.inheritColors(of: theme) }
    }

    /// Hands the current theme of a provider or scope, and every new one, to this part and all below it.
    ///
    /// It is called for the root of a tree, and for each part with a scope. The part is held weakly.
    public func followColors(of provider: some ThemeProvider<Theme>) {
        provider.subscribeToChanges(self) { part, theme in part.handDownColors(of: theme) }
        handDownColors(of: provider.currentTheme)
    }

    private func inheritColors(of theme: Theme) {
        if colorScope == nil { handDownColors(of: theme) }
    }
}
