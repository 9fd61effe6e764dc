public import Vocabulary

/// A provider of a current theme that others follow.
///
/// A provider of your own theme type keeps a ``Subject``, and exposes its observed state:
///
/// ```swift
/// @MainActor final class Skins: ThemeProvider {
///     private let subject = Subject(Skin.light)
///     var themes: Observed<Skin> { subject.observed }
/// }
/// ```
@MainActor
public protocol ThemeProvider<ProvidedTheme>: AnyObject {
    /// The type of the themes: `Theming.Theme`, or the program's own.
    associatedtype ProvidedTheme

    /// The current theme, and every new theme.
    var themes: Observed<ProvidedTheme> { get }

    /// Returns the theme for a scope that overrides the appearance. By default, the current one.
    func theme(for appearance: Appearance) -> ProvidedTheme

    /// A number that changes with every new theme, also if only `theme(for:)` returns new ones.
    ///
    /// `nil`, the default, if that doesn't happen. Scopes follow this number. A provider that forwards another's themes
    /// must forward its revisions as well; otherwise, scopes keep an old theme for the other appearance.
    var revisions: Observed<Int>? { get }
}

extension ThemeProvider {
    /// The current theme, tracked by Observation when read.
    @inlinable public var currentTheme: ProvidedTheme { themes.current }

    /// Returns the current theme, for any appearance.
    public func theme(for appearance: Appearance) -> ProvidedTheme { currentTheme }

    /// None, because `theme(for:)` changes only together with the current theme.
    public var revisions: Observed<Int>? { nil }

    /// Calls `handler` when `theme(for:)` may return a new theme, even if the current one stays.
    package func follow<Object: AnyObject>(by object: Object, _ handler: @escaping @MainActor (Object) -> Void) {
        if let revisions {
            revisions.subject.subscribe(object, .provider) { object, _ in handler(object) }
        } else {
            themes.subject.subscribe(object, .provider) { object, _ in handler(object) }
        }
    }
}
