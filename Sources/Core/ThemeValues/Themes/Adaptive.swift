public import Vocabulary

/// A type of theme for a specific appearance.
public protocol AppearanceTheme {
    /// The theme's appearance.
    var appearance: Appearance { get }
}

/// A value that depends on the theme, looked up at use, such as a color, a font, a picture, or a width.
///
/// ```swift
/// let warning = Color.day(darkRed, night: paleRed)
/// let font = Adaptive<Theme, String>(day: "Serif 11", night: "Serif 11 Medium")
/// let lamps = Adaptive<Skin, Int>(\.lamps)
/// draw(warning[theme], in: font[theme])
/// ```
public struct Adaptive<Theme, Value>: Sendable {
    private let resolve: @Sendable (Theme) -> Value

    /// Creates a value computed from the theme, or a key path's property.
    public init(_ resolve: @escaping @Sendable (Theme) -> Value) { self.resolve = resolve }

    /// The value in a theme.
    public subscript(theme: Theme) -> Value { resolve(theme) }

    /// Returns the transformed value, which is still adaptive.
    public func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Adaptive<Theme, Result> {
        Adaptive<Theme, Result> { [resolve] in transform(resolve($0)) }
    }
}

extension Adaptive where Value: Sendable {
    /// Creates a value that's the same in every theme.
    public init(always value: Value) { self.init { _ in value } }
}

extension Adaptive where Theme: AppearanceTheme & SendableMetatype, Value: Sendable {
    /// Creates a value that differs by day and night.
    public init(day: Value, night: Value) { self.init { $0.appearance == .day ? day : night } }
}

extension Adaptive where Theme == ThemeValues.Theme {
    /// The value in an appearance's built-in theme, if only the appearance is known.
    public subscript(appearance: Appearance) -> Value { resolve(.builtIn(for: appearance)) }
}

extension Adaptive where Theme == ThemeValues.Theme, Value: Sendable {
    /// Creates a value for day, for night, and for named themes.
    public init(day: Value, night: Value, themes: [String: Value]) {
        self.init { theme in themes[theme.name] ?? (theme.appearance == .day ? day : night) }
    }
}

extension Adaptive<Theme, Color> {
    /// Returns the theme's color for a role.
    public static func role(_ role: ThemeValues.Theme.Role) -> Adaptive { Adaptive { $0[role] } }
}

extension Color {
    /// Returns a color that differs by day and night.
    public static func day(_ day: Color, night: Color) -> Adaptive<Theme, Color> { Adaptive(day: day, night: night) }
}
