extension Theme {
    /// A use of color, such as body text or the cursor.
    public struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The role's name, such as `background`.
        public let name: String

        /// Creates the role of this name.
        public init(_ name: String) { self.name = name }

        /// Creates the role of this name.
        public init(stringLiteral name: String) { self.name = name }
    }
}

extension Theme.Role: Codable, CodingKeyRepresentable {
    /// Decodes the name.
    public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// Creates the role of a key's name, for a theme's colors.
    public init?(codingKey: some CodingKey) { name = codingKey.stringValue }

    /// The name as a key.
    public var codingKey: any CodingKey { Key(stringValue: name) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Theme.Role {
    /// The main background.
    public static let background: Theme.Role = "background"
    /// The background of bars and panels.
    public static let surface: Theme.Role = "surface"
    /// Body text.
    public static let text: Theme.Role = "text"
    /// Secondary text.
    public static let secondaryText: Theme.Role = "secondary-text"
    /// Accents.
    public static let accent: Theme.Role = "accent"
    /// Text on the accent, such as a button's label.
    public static let accentText: Theme.Role = "accent-text"
    /// Links.
    public static let link: Theme.Role = "link"
    /// The background of the selection.
    public static let selection: Theme.Role = "selection"
    /// Selected text.
    public static let selectionText: Theme.Role = "selection-text"
    /// Borders.
    public static let border: Theme.Role = "border"
    /// The cursor.
    public static let cursor: Theme.Role = "cursor"
    /// Error messages.
    public static let error: Theme.Role = "error"
    /// Warnings.
    public static let warning: Theme.Role = "warning"
    /// Success messages.
    public static let success: Theme.Role = "success"
    /// Informational messages.
    public static let information: Theme.Role = "information"
    /// The background of a terminal.
    public static let terminalBackground: Theme.Role = "terminal-background"
    /// Text in a terminal.
    public static let terminalText: Theme.Role = "terminal-text"

    /// Returns a terminal color's role: black, red, green, yellow, blue, magenta, cyan, white, then the bright ones.
    ///
    /// - Parameter number: 0...15. Other numbers count modulo 16.
    public static func terminal(_ number: Int) -> Theme.Role {
        Theme.Role("terminal-\(number & 15)")
    }
}
