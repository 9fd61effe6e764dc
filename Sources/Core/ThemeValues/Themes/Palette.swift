/// The chosen colors by role. Not every role needs a color.
public struct Palette: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The chosen colors.
    public var colors: [Theme.Role: Color]

    /// Creates a palette of these colors.
    public init(_ colors: [Theme.Role: Color] = [:]) { self.colors = colors }

    /// Creates a palette of these colors. The last one counts if a role occurs twice.
    public init(dictionaryLiteral elements: (Theme.Role, Color)...) {
        colors = Dictionary(elements) { $1 }
    }

    /// The chosen color of a role, if any.
    public subscript(role: Theme.Role) -> Color? {
        get { colors[role] }
        set { colors[role] = newValue }
    }

    /// Returns the palette with the parent's colors for missing roles.
    public func inheriting(from parent: Palette) -> Palette {
        Palette(parent.colors.merging(colors) { $1 })
    }

    /// Returns a color for each role of a table, and the chosen colors of other roles.
    ///
    /// - Throws: ``MissingRole`` for the first role without a color and without a fallback that has one.
    public func resolved(by table: RoleTable = .standard) throws(MissingRole) -> [Theme.Role: Color] {
        var resolved = colors
        // Each entry comes after its fallback, so there are no circles.
        for entry in table.entries where resolved[entry.role] == nil {
            guard let fallback = entry.fallback, let color = resolved[fallback] else {
                throw MissingRole(role: entry.role, fallback: entry.fallback)
            }
            resolved[entry.role] = color
        }
        return resolved
    }
}

/// A role has no color, and neither has its fallback.
public struct MissingRole: Error, Equatable, Sendable, CustomStringConvertible {
    /// The role without a color.
    public let role: Theme.Role
    /// The role's fallback. `nil` if the role must have a color.
    public let fallback: Theme.Role?

    package init(role: Theme.Role, fallback: Theme.Role?) { (self.role, self.fallback) = (role, fallback) }

    /// The role's name, and the remedy.
    public var description: String {
        let nor = fallback.map { ", and neither has its fallback \($0.name)" } ?? ""
        return "the role \(role.name) has no colour\(nor): set it, or inherit from a theme that has it"
    }
}
