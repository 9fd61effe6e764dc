public import Switching

/// A provider of a current theme that others follow.
///
/// A provider of your own type of theme takes one line:
///
/// ```swift
/// @MainActor final class Skins: ThemeProvider {
///     let subject = Subject(Skin.light)
/// }
/// ```
@MainActor
public protocol ThemeProvider<Theme>: AnyObject {
    /// The type of its themes: `Theming.Theme`, or the program's own.
    associatedtype Theme

    /// The current theme and its observers.
    ///
    /// Only the provider itself sets its state.
    var subject: Subject<Theme> { get }

    /// The theme for an appearance, for a scope that overrides the appearance.
    ///
    /// The default implementation returns the current theme.
    func theme(for appearance: Appearance) -> Theme
}

extension ThemeProvider {
    /// The current theme.
    @inlinable public var currentTheme: Theme { subject.state }

    /// The current theme, whatever the appearance.
    public func theme(for appearance: Appearance) -> Theme { currentTheme }

    /// Notifies `observer` of every new theme while it lives; subscribing it again does nothing.
    @inlinable
    public func subscribe<Observing: ThemeObserver>(_ observer: Observing) where Observing.State == Theme {
        subject.subscribe(observer)
    }

    /// Calls `handler` with the object and every new theme while the object lives.
    ///
    /// An object that has subscribed already keeps its first handler.
    @inlinable
    public func subscribeToChanges<Object: AnyObject>(
        _ object: Object, _ handler: @escaping @MainActor (_ object: Object, _ theme: Theme) -> Void
    ) {
        subject.subscribe(object, handler)
    }

    /// Stops notifying `object`.
    @inlinable
    public func unsubscribe(_ object: AnyObject) { subject.unsubscribe(object) }
}
