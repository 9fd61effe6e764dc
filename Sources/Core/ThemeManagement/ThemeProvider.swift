public import Vocabulary

/// A provider of a current theme that others follow.
///
/// A provider of your own type of theme keeps a ``Subject``, and shows what can be observed of it:
///
/// ```swift
/// @MainActor final class Skins: ThemeProvider {
///     private let subject = Subject(Skin.light)
///     var themes: Observed<Skin> { subject.observed }
/// }
/// ```
@MainActor
public protocol ThemeProvider<ProvidedTheme>: AnyObject {
    /// The type of its themes: `Theming.Theme`, or the program's own.
    associatedtype ProvidedTheme

    /// The current theme, and every new one.
    var themes: Observed<ProvidedTheme> { get }

    /// The theme for an appearance, for a scope that overrides the appearance.
    ///
    /// The default implementation returns the current theme.
    func theme(for appearance: Appearance) -> ProvidedTheme

    /// A number that changes with every new theme, and whenever `theme(for:)` returns other themes although the current
    /// one stays; nil, by default, if that does not happen.
    ///
    /// Scopes follow it. A provider that shows another one's themes returns that one's: the default would leave scopes
    /// in it with an old theme for the other appearance.
    var revisions: Observed<Int>? { get }
}

extension ThemeProvider {
    /// The current theme, which Observation tracks where it is read.
    @inlinable public var currentTheme: ProvidedTheme { themes.current }

    /// The current theme, whatever the appearance.
    public func theme(for appearance: Appearance) -> ProvidedTheme { currentTheme }

    /// None: `theme(for:)` changes only together with the current theme.
    public var revisions: Observed<Int>? { nil }

    /// Calls `handler` with the object whenever `theme(for:)` may return something new, also if the current theme
    /// stays.
    package func follow<Object: AnyObject>(by object: Object, _ handler: @escaping @MainActor (Object) -> Void) {
        if let revisions {
            revisions.subject.subscribe(object, .provider) { object, _ in handler(object) }
        } else {
            themes.subject.subscribe(object, .provider) { object, _ in handler(object) }
        }
    }
}
