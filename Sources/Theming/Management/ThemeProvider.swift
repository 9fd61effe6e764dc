public import Switching

/// Whatever has a current theme that others follow.
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

    /// The current theme, and who is told of it.
    ///
    /// To follow it, use the methods of `ThemeProvider`; only the provider itself sets its state.
    var subject: Subject<Theme> { get }

    /// The theme that stands for an appearance here, for a scope that shows another than its surroundings.
    ///
    /// Without an implementation the current theme, whatever the appearance.
    func theme(for appearance: Appearance) -> Theme
}

extension ThemeProvider {
    /// The theme that is shown now.
    @inlinable public var currentTheme: Theme { subject.state }

    /// The current theme, whatever the appearance.
    public func theme(for appearance: Appearance) -> Theme { currentTheme }

    /// Tells `observer` of every new theme, as long as it lives; subscribing it again does nothing.
    @inlinable
    public func subscribe<Observing: ThemeObserver>(_ observer: Observing) where Observing.State == Theme {
        subject.subscribe(observer)
    }

    /// Calls `handler` with the object and every new theme, as long as the object lives.
    ///
    /// An object that has subscribed already keeps its first handler.
    @inlinable
    public func subscribeToChanges<Object: AnyObject>(
        _ object: Object, _ handler: @escaping @MainActor (_ object: Object, _ theme: Theme) -> Void
    ) {
        subject.subscribe(object, handler)
    }

    /// Tells `object` of no further themes.
    @inlinable
    public func unsubscribe(_ object: AnyObject) {
        subject.unsubscribe(object)
    }
}
