/// Colours by role, as somebody chose them: perhaps not one for every role.
public struct Palette: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    /// The colours that were chosen.
    public var colors: [Theme.Role: Color]

    /// A palette of these colours.
    public init(_ colors: [Theme.Role: Color] = [:]) {
        self.colors = colors
    }

    /// A palette of these colours; of a role that stands there twice, the last counts.
    public init(dictionaryLiteral elements: (Theme.Role, Color)...) {
        colors = Dictionary(elements) { $1 }
    }

    /// The colour that was chosen for a role; nil where none was.
    public subscript(role: Theme.Role) -> Color? {
        get { colors[role] }
        set { colors[role] = newValue }
    }

    /// The palette with the parent's colours where it has none.
    public func inheriting(from parent: Palette) -> Palette {
        Palette(parent.colors.merging(colors) { $1 })
    }

    /// A colour for each role of a table, and those chosen besides.
    ///
    /// - Throws: ``MissingRole`` for the first role that has no colour and nothing to take one from.
    public func resolved(by table: RoleTable = .standard) throws(MissingRole) -> [Theme.Role: Color] {
        var resolved = colors
        // Each stands behind its fallback, so that there is no going round in circles.
        for entry in table.entries where resolved[entry.role] == nil {
            guard let fallback = entry.fallback, let color = resolved[fallback] else {
                throw MissingRole(role: entry.role, fallback: entry.fallback)
            }
            resolved[entry.role] = color
        }
        return resolved
    }
}

/// A theme lacks a colour that cannot be taken from elsewhere.
public struct MissingRole: Error, Equatable, Sendable, CustomStringConvertible {
    /// The role without a colour.
    public let role: Theme.Role
    /// The role it would have taken its colour from, which has none either; nil where it must have one of its own.
    public let fallback: Theme.Role?

    /// A role is missing, and so is the one it would be taken from.
    public init(role: Theme.Role, fallback: Theme.Role?) {
        self.role = role
        self.fallback = fallback
    }

    /// The role by its name, and what to do.
    public var description: String {
        let nor = fallback.map { ", nor for \($0.name), from which it would be taken" } ?? ""
        return "there is no colour for the role \(role.name)\(nor): give it one, or inherit from a theme that has it"
    }
}
