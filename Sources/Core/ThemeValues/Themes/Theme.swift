public import Vocabulary

/// A named set of colors for one appearance, with a color for every role.
///
/// A missing color is an error when the theme is created, not when it's used.
public struct Theme: AppearanceTheme, Hashable, Sendable {
    /// The theme's name in the configuration.
    public var name: String { values.name }
    /// The theme's appearance.
    public var appearance: Appearance { values.appearance }
    /// The chosen colors, which other themes can inherit.
    public var palette: Palette { values.palette }
    /// A color for each role of the table, and the chosen colors of other roles.
    public var colors: [Role: Color] { values.colors }
    /// The title, if the theme's file has one.
    public var title: String? {
        get { values.title }
        set { values.title = newValue }
    }
    /// The author, if the theme's file names one.
    public var author: String? {
        get { values.author }
        set { values.author = newValue }
    }

    private struct Values: Hashable {
        let name: String
        let appearance: Appearance
        let palette: Palette
        let colors: [Role: Color]
        let text: Color
        var title: String?
        var author: String?
    }

    /// One reference, because each change copies themes for each of its observers.
    private indirect enum Box: Hashable {
        case values(Values)
    }

    private var box: Box
    private var values: Values {
        get {
            switch box {
            case .values(let values): values
            }
        }
        set { box = .values(newValue) }
    }

    private init(name: String, appearance: Appearance, palette: Palette, colors: [Role: Color], text: Color) {
        box = .values(Values(name: name, appearance: appearance, palette: palette, colors: colors, text: text))
    }

    /// Creates a theme from a palette.
    ///
    /// - Throws: ``MissingRole`` for the table's first role without a color and without a fallback that has one.
    public init(
        name: String, appearance: Appearance, palette: Palette, roles: RoleTable = .standard
    ) throws(MissingRole) {
        let colors = try palette.resolved(by: roles)
        guard let text = colors[.text] else { throw MissingRole(role: .text, fallback: nil) }
        self.init(name: name, appearance: appearance, palette: palette, colors: colors, text: text)
    }

    /// Creates a theme from background, text and chosen colors. Other roles fall back to the first two.
    public init(name: String, appearance: Appearance, background: Color, text: Color, colors: [Role: Color] = [:]) {
        let palette = Palette(colors.merging([.background: background, .text: text]) { $1 })
        // Background and text are enough for the standard table.
        let resolved = (try? palette.resolved()) ?? palette.colors
        self.init(name: name, appearance: appearance, palette: palette, colors: resolved, text: text)
    }

    /// Creates a renamed built-in theme with these colors changed.
    public init(name: String, appearance: Appearance, colors: [Role: Color]) {
        let base = Theme.builtIn(for: appearance)
        let palette = Palette(colors).inheriting(from: base.palette)
        self.init(
            name: name, appearance: appearance, background: palette[.background] ?? base[.background],
            text: palette[.text] ?? base[.text], colors: palette.colors)
    }

    /// The role's color. A role unknown to both the theme and its table has the text color, which is readable.
    public subscript(role: Role) -> Color { colors[role] ?? values.text }

    package init(like other: Theme, colors: [Role: Color], text: Color) {
        self.init(
            name: other.name, appearance: other.appearance, palette: Palette(colors), colors: colors, text: text)
        (title, author) = (other.title, other.author)
    }
}

extension Theme: CustomStringConvertible {
    /// The name and the appearance: `paper (day)`.
    public var description: String { "\(name) (\(appearance))" }
}

extension Theme: Codable {
    private enum Key: String, CodingKey {
        case name, appearance, title, author, palette, colors
    }

    /// Decodes a theme. Throws `DecodingError` if a role of the standard table has no color.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let colors = try values.decode([Role: Color].self, forKey: .colors)
        let missing = RoleTable.standard.entries.first { colors[$0.role] == nil }?.role
        guard missing == nil, let text = colors[.text] else {
            throw DecodingError.dataCorruptedError(
                forKey: .colors, in: values, debugDescription: "the role \((missing ?? .text).name) has no colour")
        }
        self.init(
            name: try values.decode(String.self, forKey: .name),
            appearance: try values.decode(Appearance.self, forKey: .appearance),
            palette: Palette(try values.decode([Role: Color].self, forKey: .palette)), colors: colors, text: text)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        author = try values.decodeIfPresent(String.self, forKey: .author)
    }

    /// Encodes the theme, with its chosen colors and all roles' colors.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(appearance, forKey: .appearance)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(author, forKey: .author)
        try values.encode(palette.colors, forKey: .palette)
        try values.encode(colors, forKey: .colors)
    }
}
