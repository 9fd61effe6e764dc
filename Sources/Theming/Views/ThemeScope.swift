public import Switching

/// A part of a program that may have another theme than the part around it: a window, a pane, a document.
///
/// Without an override it hands on what its surroundings show, each theme as it comes: also those between two, of which
/// a transition is made. With one, it shows that, and what happens around it changes nothing. Scopes lie in scopes.
@MainActor
public final class ThemeScope<Theme: Equatable>: ThemeProvider {
    /// A theme or appearance that a scope shows in place of its surroundings'.
    public enum Override {
        /// This theme.
        case theme(Theme)
        /// The theme that stands for this appearance in the surroundings.
        case appearance(Appearance)
    }

    /// The theme of the scope and its observers.
    public let subject: Subject<Theme>
    /// The override of the scope; nil to follow the surroundings.
    public var override: Override? {
        didSet { resolve() }
    }

    private let surroundings: any ThemeProvider<Theme>
    /// Told whenever the surroundings were: a scope inside may show what this one does not.
    private let inner = Subject(())

    /// A scope in what `provider` shows, which it keeps alive.
    public init(in provider: some ThemeProvider<Theme>, override: Override? = nil) {
        surroundings = provider
        subject = Subject(provider.currentTheme)
        self.override = override
        provider.subject.subscribe(self) { scope, _ in scope.resolve() }
        resolve()
    }

    /// A scope in another, which it keeps alive.
    public init(in scope: ThemeScope, override: Override? = nil) {
        surroundings = scope
        subject = Subject(scope.currentTheme)
        self.override = override
        scope.inner.subscribe(self) { inner, _ in inner.resolve() }
        resolve()
    }

    /// The theme that stands for an appearance here: what the surroundings say.
    public func theme(for appearance: Appearance) -> Theme {
        Self.theme(for: appearance, in: surroundings)
    }

    private static func theme(for appearance: Appearance, in provider: some ThemeProvider<Theme>) -> Theme {
        provider.theme(for: appearance)
    }

    private static func currentTheme(in provider: some ThemeProvider<Theme>) -> Theme {
        provider.currentTheme
    }

    private func resolve() {
        let theme =
            switch override {
            case .theme(let theme): theme
            case .appearance(let appearance): theme(for: appearance)
            case nil: Self.currentTheme(in: surroundings)
            }
        if theme != subject.state { subject.state = theme }
        inner.state = ()
    }
}
