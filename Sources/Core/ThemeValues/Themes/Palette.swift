/// The colours that somebody chose, by role; not every role needs one.
public struct Palette: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The colours that were chosen.
    public var colors: [Theme.Role: Color]

    /// A palette of these colours.
    public init(_ colors: [Theme.Role: Color] = [:]) { self.colors = colors }

    /// A palette of these colours; if a role occurs twice, the last one counts.
    public init(dictionaryLiteral elements: (Theme.Role, Color)...) {
        colors = Dictionary(elements) { $1 }
    }

    /// The colour that was chosen for a role; nil if none was.
    public subscript(role: Theme.Role) -> Color? {
        get { colors[role] }
        set { colors[role] = newValue }
    }

    /// The palette with the parent's colours for the roles that it has none for.
    public func inheriting(from parent: Palette) -> Palette {
        Palette(parent.colors.merging(colors) { $1 })
    }

    /// A colour for each role of a table, and the colours that were chosen for other roles.
    ///
    /// - Throws: ``MissingRole`` for the first role that has neither a colour nor a fallback with one.
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

/// A role of a theme has no colour, and nor has its fallback.
public struct MissingRole: Error, Equatable, Sendable, CustomStringConvertible {
    /// The role without a colour.
    public let role: Theme.Role
    /// The role that it falls back to; nil if it has to have a colour of its own.
    public let fallback: Theme.Role?

    package init(role: Theme.Role, fallback: Theme.Role?) { (self.role, self.fallback) = (role, fallback) }

    /// The role's name, and the remedy.
    public var description: String {
        let nor = fallback.map { ", and neither has its fallback \($0.name)" } ?? ""
        return "the role \(role.name) has no colour\(nor): set it, or inherit from a theme that has it"
    }
}
