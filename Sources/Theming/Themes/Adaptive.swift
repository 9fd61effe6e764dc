public import Switching

/// A value that depends on the theme, looked up when it is used: a colour, a font, a picture, a width.
///
/// ```swift
/// let warning = Color.day(darkRed, night: paleRed)
/// let font = Adaptive(day: "Serif 11", night: "Serif 11 Medium")
/// draw(warning[theme], in: font[theme])
/// ```
public struct Adaptive<Value: Sendable>: Sendable {
    private let resolve: @Sendable (Theme) -> Value

    /// A value that is computed from the theme.
    public init(_ resolve: @escaping @Sendable (Theme) -> Value) { self.resolve = resolve }

    /// One value by day, another by night, and special values for themes of certain names.
    public init(day: Value, night: Value, themes: [String: Value] = [:]) {
        self.init { theme in themes[theme.name] ?? (theme.appearance == .day ? day : night) }
    }

    /// The same value in every theme.
    public init(always value: Value) { self.init { _ in value } }

    /// The value in a theme.
    public subscript(theme: Theme) -> Value { resolve(theme) }

    /// The value in the built-in theme of an appearance, for when only the appearance is known.
    public subscript(appearance: Appearance) -> Value { resolve(.builtIn(for: appearance)) }

    /// The transformed value, which is still adaptive.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Adaptive<Result> {
        Adaptive<Result> { [resolve] in transform(resolve($0)) }
    }
}

extension Adaptive<Color> {
    /// The colour that the theme has for a role.
    public static func role(_ role: Theme.Role) -> Adaptive<Color> { Adaptive { $0[role] } }
}

extension Color {
    /// One colour by day, another by night, chosen when it is used.
    public static func day(_ day: Color, night: Color) -> Adaptive<Color> {
        Adaptive(day: day, night: night)
    }
}
