public import Observation
public import ThemeManagement
public import Vocabulary

/// A part of a program that may have another theme than its surroundings: a window, a pane, a document.
///
/// Without an override it has the theme of its surroundings, including each one during a transition. Scopes can be in
/// other scopes.
@MainActor
public final class ThemeScope<Theme: Equatable>: ThemeProvider, Observable {
    /// The theme or appearance of a scope that differs from its surroundings.
    public enum Override {
        /// A fixed theme.
        case theme(Theme)
        /// The surroundings' theme for an appearance.
        case appearance(Appearance)
    }

    /// The override of the scope, which Observation tracks where it is read; nil to follow the surroundings.
    public var override: Override? {
        get { overrides.state }
        set {
            overrides.state = newValue
            resolve()
        }
    }

    private let overrides: Subject<Override?>
    private let surroundings: any ThemeProvider<Theme>
    private let subject: Subject<Theme>
    /// Counts the changes of the surroundings: a scope inside this one may have a theme for another appearance.
    private let revision = Subject(0)

    /// A scope with `surroundings`, another scope for example, which it keeps alive.
    public init(in surroundings: some ThemeProvider<Theme>, override: Override? = nil) {
        self.surroundings = surroundings
        subject = Subject(surroundings.themes.subject.untracked)
        overrides = Subject(override)
        surroundings.follow(by: self) { $0.resolve() }
        resolve()
    }

    /// The theme of the scope, and every new one.
    public var themes: Observed<Theme> { subject.observed }

    /// A number that changes with every new theme, and with every change of the surroundings.
    public var revisions: Observed<Int>? { revision.observed }

    /// The surroundings' theme for an appearance.
    public func theme(for appearance: Appearance) -> Theme { surroundings.theme(for: appearance) }

    private func resolve() {
        subject.state =
            switch overrides.untracked {
            case .theme(let theme): theme
            case .appearance(let appearance): theme(for: appearance)
            case nil: surroundings.themes.subject.untracked
            }
        revision.modify { $0 &+= 1 }
    }
}
