extension Theme {
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
    /// What is read on the accent, as on a button.
    public static let accentText: Theme.Role = "accent-text"
    /// What leads elsewhere.
    public static let link: Theme.Role = "link"
    /// What lies behind what is selected.
    public static let selection: Theme.Role = "selection"
    /// What is selected.
    public static let selectionText: Theme.Role = "selection-text"
    /// Lines between things.
    public static let border: Theme.Role = "border"
    /// Where the next letter goes.
    public static let cursor: Theme.Role = "cursor"
    /// What went wrong.
    public static let error: Theme.Role = "error"
    /// What may go wrong.
    public static let warning: Theme.Role = "warning"
    /// What went well.
    public static let success: Theme.Role = "success"
    /// What is worth knowing.
    public static let information: Theme.Role = "information"
    /// What lies behind a terminal's letters.
    public static let terminalBackground: Theme.Role = "terminal-background"
    /// A terminal's letters.
    public static let terminalText: Theme.Role = "terminal-text"

    /// One of a terminal's colours: black, red, green, yellow, blue, magenta, cyan, white, then the bright ones.
    ///
    /// - Parameter number: 0...15; other numbers are taken modulo 16.
    public static func terminal(_ number: Int) -> Theme.Role {
        Theme.Role("terminal-\(number & 15)")
    }
}
