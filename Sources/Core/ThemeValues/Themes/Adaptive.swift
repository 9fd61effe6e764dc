public import Vocabulary

/// A type of theme that is made for an appearance.
public protocol AppearanceTheme {
    /// The appearance it is made for.
    var appearance: Appearance { get }
}

/// A value that depends on the theme, looked up when it is used: a colour, a font, a picture, a width.
///
/// ```swift
/// let warning = Color.day(darkRed, night: paleRed)
/// let font = Adaptive<Theme, String>(day: "Serif 11", night: "Serif 11 Medium")
/// let lamps = Adaptive<Skin, Int>(\.lamps)
/// draw(warning[theme], in: font[theme])
/// ```
public struct Adaptive<Theme, Value>: Sendable {
    private let resolve: @Sendable (Theme) -> Value

    /// A value that is computed from the theme, or one of its properties by key path.
    public init(_ resolve: @escaping @Sendable (Theme) -> Value) { self.resolve = resolve }

    /// The value in a theme.
    public subscript(theme: Theme) -> Value { resolve(theme) }

    /// The transformed value, which is still adaptive.
    public func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Adaptive<Theme, Result> {
        Adaptive<Theme, Result> { [resolve] in transform(resolve($0)) }
    }
}

extension Adaptive where Value: Sendable {
    /// The same value in every theme.
    public init(always value: Value) { self.init { _ in value } }
}

extension Adaptive where Theme: AppearanceTheme & SendableMetatype, Value: Sendable {
    /// One value by day, another by night.
    public init(day: Value, night: Value) { self.init { $0.appearance == .day ? day : night } }
}

extension Adaptive where Theme == ThemeValues.Theme {
    /// The value in the built-in theme of an appearance, for when only the appearance is known.
    public subscript(appearance: Appearance) -> Value { resolve(.builtIn(for: appearance)) }
}

extension Adaptive where Theme == ThemeValues.Theme, Value: Sendable {
    /// One value by day, another by night, and special values for themes of certain names.
    public init(day: Value, night: Value, themes: [String: Value]) {
        self.init { theme in themes[theme.name] ?? (theme.appearance == .day ? day : night) }
    }
}

extension Adaptive<Theme, Color> {
    /// The colour that the theme has for a role.
    public static func role(_ role: ThemeValues.Theme.Role) -> Adaptive { Adaptive { $0[role] } }
}

extension Color {
    /// One colour by day, another by night, chosen when it is used.
    public static func day(_ day: Color, night: Color) -> Adaptive<Theme, Color> { Adaptive(day: day, night: night) }
}
