public import Switching

/// A named set of colours for one appearance.
///
/// A theme has a colour for every role: what may be missing is found when it is made, never when it is used.
public struct Theme: Equatable, Sendable {
    /// The theme's name, by which the configuration chooses it.
    public let name: String
    /// The appearance it is made for.
    public let appearance: Appearance
    /// The colours as they were chosen, from which another theme may inherit.
    public let palette: Palette
    /// A colour for each role of its table, and those chosen besides.
    public let colors: [Role: Color]
    /// The title, if its file has one.
    public var title: String?
    /// The author, if its file names one.
    public var author: String?
    private let text: Color

    private init(name: String, appearance: Appearance, palette: Palette, colors: [Role: Color], text: Color) {
        self.name = name
        self.appearance = appearance
        self.palette = palette
        self.colors = colors
        self.text = text
    }

    /// A theme of a palette that has, or inherits, a colour for each role of a table.
    ///
    /// - Throws: ``MissingRole`` for the first role that has no colour and nothing to take one from.
    public init(
        name: String, appearance: Appearance, palette: Palette, roles: RoleTable = .standard
    ) throws(MissingRole) {
        let colors = try palette.resolved(by: roles)
        guard let text = colors[.text] else { throw MissingRole(role: .text, fallback: nil) }
        self.init(name: name, appearance: appearance, palette: palette, colors: colors, text: text)
    }

    /// A theme by its two colours that all others can be taken from, and those others it chooses.
    public init(
        name: String, appearance: Appearance, background: Color, text: Color, colors: [Role: Color] = [:]
    ) {
        var palette = Palette(colors)
        palette[.background] = background
        palette[.text] = text
        // With these two nothing of the standard table is missing.
        let resolved = (try? palette.resolved()) ?? palette.colors
        self.init(name: name, appearance: appearance, palette: palette, colors: resolved, text: text)
    }

    /// The built-in theme of an appearance under a name of its own, with these colours changed.
    public init(name: String, appearance: Appearance, colors: [Role: Color]) {
        let base = Theme.builtIn(for: appearance)
        let palette = Palette(colors).inheriting(from: base.palette)
        self.init(
            name: name, appearance: appearance, background: palette[.background] ?? base[.background],
            text: palette[.text] ?? base[.text], colors: palette.colors)
    }

    /// The colour for a role.
    ///
    /// A role that neither the theme nor the table it was made with knows has the text's colour: it can be read.
    public subscript(role: Role) -> Color {
        colors[role] ?? text
    }

    /// The theme part of the way to another one: its name and appearance are the other's, its colours between.
    ///
    /// - Parameter fraction: 0 for this theme's colours, 1 for the other's; in between in ``OKLab``.
    func mixed(with other: Theme, fraction: Double) -> Theme {
        guard fraction < 1 else { return other }
        func mix(_ role: Role, _ target: Color) -> Color {
            let start = self[role]
            guard fraction > 0, start != target else { return fraction > 0 ? target : start }
            return Color(OKLab(start).mixed(with: OKLab(target), fraction: fraction))
        }
        let colors = Dictionary(uniqueKeysWithValues: other.colors.map { ($0, mix($0, $1)) })
        return Theme(
            name: other.name, appearance: other.appearance, palette: Palette(colors), colors: colors,
            text: mix(.text, other.text))
    }
}
