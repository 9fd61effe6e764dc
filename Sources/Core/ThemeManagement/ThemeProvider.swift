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

    /// Sets a property of an object to a value of the theme, now and with every new theme while the object lives.
    ///
    /// ```swift
    /// manager.assign(\.fonts.title, to: \.font, on: label)
    /// ```
    ///
    /// It replaces what this provider was last assigned to the property, and ends with `themes.unsubscribe(label)`, as
    /// all that the object follows there.
    public func assign<Object: AnyObject, Value>(
        _ value: KeyPath<ProvidedTheme, Value>, to property: ReferenceWritableKeyPath<Object, Value>, on object: Object
    ) {
        themes.subject.unsubscribe(object, SubscriptionWay(property))
        themes.subject.subscribe(object, SubscriptionWay(property)) { $0[keyPath: property] = $1[keyPath: value] }
        object[keyPath: property] = themes.subject.untracked[keyPath: value]
    }

    /// A provider of a part of the themes, such as the editor's; it is notified only if that part changes.
    ///
    /// It keeps this provider alive, but nothing keeps it: the program does, as long as others follow its themes.
    public func subTheme<Part: Equatable>(_ part: KeyPath<ProvidedTheme, Part>) -> any ThemeProvider<Part> {
        SubTheme(of: self, part)
    }

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

/// A part of another provider's themes.
private final class SubTheme<Whole: ThemeProvider, Part: Equatable>: ThemeProvider {
    private let whole: Whole
    private let part: KeyPath<Whole.ProvidedTheme, Part>
    private let subject: Subject<Part>
    private let revision = Subject(0)

    init(of whole: Whole, _ part: KeyPath<Whole.ProvidedTheme, Part>) {
        (self.whole, self.part) = (whole, part)
        subject = Subject(whole.themes.subject.untracked[keyPath: part])
        whole.follow(by: self) { $0.update() }
    }

    var themes: Observed<Part> { subject.observed }
    var revisions: Observed<Int>? { revision.observed }

    func theme(for appearance: Appearance) -> Part { whole.theme(for: appearance)[keyPath: part] }

    private func update() {
        subject.state = whole.themes.subject.untracked[keyPath: part]
        revision.modify { $0 &+= 1 }
    }
}
