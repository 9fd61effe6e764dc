public import Observation
public import ThemeManagement
public import Vocabulary

/// A part of a program that can have another theme. A window, a pane or a document, for example. Without an override, a
/// scope has the theme of its surroundings, including each step of a transition. Scopes can be nested.
@MainActor
public final class ThemeScope<Theme: Equatable>: ThemeProvider, Observable {
    /// A theme or appearance that differs from the surroundings.
    public enum Override {
        /// A fixed theme.
        case theme(Theme)
        /// The surroundings' theme for an appearance.
        case appearance(Appearance)
    }

    /// The override, tracked by Observation. `nil` follows the surroundings.
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
    /// Counts changes of the surroundings. An inner scope may have a theme for another appearance.
    private let revision = Subject(0)

    /// Creates a scope that keeps `surroundings`, such as another scope, alive.
    public init(in surroundings: some ThemeProvider<Theme>, override: Override? = nil) {
        self.surroundings = surroundings
        subject = Subject(surroundings.themes.subject.untracked)
        overrides = Subject(override)
        surroundings.follow(by: self) { $0.resolve() }
        resolve()
    }

    /// The scope's current theme and every new one.
    public var themes: Observed<Theme> { subject.observed }

    /// A number that changes with the theme and the surroundings.
    public var revisions: Observed<Int>? { revision.observed }

    /// Returns the surroundings' theme for an appearance.
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
