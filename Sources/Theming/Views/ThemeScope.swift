public import Switching

/// A part of a program that may have another theme than its surroundings: a window, a pane, a document.
///
/// Without an override it has the theme of its surroundings, including each one during a transition. Scopes can be in
/// other scopes.
@MainActor
public final class ThemeScope<Theme: Equatable>: ThemeProvider {
    /// The theme or appearance of a scope that differs from its surroundings.
    public enum Override {
        /// A fixed theme.
        case theme(Theme)
        /// The surroundings' theme for an appearance.
        case appearance(Appearance)
    }

    /// The theme of the scope and its observers.
    public let subject: Subject<Theme>
    /// The override of the scope; nil to follow the surroundings.
    public var override: Override? {
        didSet { resolve() }
    }

    private let surroundings: any ThemeProvider<Theme>
    /// Set whenever the surroundings change: a scope inside this one may have a theme for another appearance.
    private let inner = Subject(())

    /// A scope with `provider` as its surroundings, which it keeps alive.
    public init(in provider: some ThemeProvider<Theme>, override: Override? = nil) {
        surroundings = provider
        subject = Subject(provider.currentTheme)
        self.override = override
        provider.subject.subscribe(self) { scope, _ in scope.resolve() }
        resolve()
    }

    /// A scope in another one, which it keeps alive.
    public init(in scope: ThemeScope, override: Override? = nil) {
        surroundings = scope
        subject = Subject(scope.currentTheme)
        self.override = override
        scope.inner.subscribe(self) { inner, _ in inner.resolve() }
        resolve()
    }

    /// The surroundings' theme for an appearance.
    public func theme(for appearance: Appearance) -> Theme { surroundings.theme(for: appearance) }

    private func resolve() {
        let theme =
            switch override {
            case .theme(let theme): theme
            case .appearance(let appearance): theme(for: appearance)
            case nil: surroundings.currentTheme
            }
        if theme != subject.state { subject.state = theme }
        inner.state = ()
    }
}
