public import Switching

/// A named set of colours for one appearance.
public struct Theme: Equatable, Sendable {
    /// What a colour is for.
    public struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The role's name, such as `background`.
        public let name: String

        /// The role of this name.
        public init(_ name: String) {
            self.name = name
        }

        /// The role of this name.
        public init(stringLiteral name: String) {
            self.name = name
        }
    }

    /// The theme's name, by which the configuration chooses it.
    public let name: String
    /// The appearance it is made for.
    public let appearance: Appearance
    /// A colour for each role it knows.
    public let colors: [Role: Color]

    /// A theme of these parts.
    public init(name: String, appearance: Appearance, colors: [Role: Color]) {
        self.name = name
        self.appearance = appearance
        self.colors = colors
    }

    /// The colour for a role; nil for one that this theme does not know.
    public subscript(role: Role) -> Color? {
        colors[role]
    }
}

extension Theme.Role {
    /// What lies behind everything.
    public static let background: Theme.Role = "background"
    /// What lies behind bars and panels.
    public static let surface: Theme.Role = "surface"
    /// What is read.
    public static let text: Theme.Role = "text"
    /// What is read second.
    public static let secondaryText: Theme.Role = "secondary-text"
    /// What is to be noticed.
    public static let accent: Theme.Role = "accent"
}
