/// The roles that every theme colors, with their fallbacks. A program can add roles, and load themes with its table.
public struct RoleTable: Sendable {
    /// A role with its fallback and its use.
    public struct Entry: Sendable, Equatable {
        /// The role.
        public let role: Theme.Role
        /// The role whose color is the fallback. `nil` if each theme must have a color.
        public let fallback: Theme.Role?
        /// The use of the role, in words.
        public let meaning: String
        /// The text's backgrounds. Empty for a role that isn't text.
        public let backgrounds: [Theme.Role]
    }

    /// The roles, each after its fallback.
    public private(set) var entries: [Entry]

    /// Creates a table without roles.
    public init() { entries = [] }

    /// Returns the table with one more role, or a new entry for a known one.
    ///
    /// - Parameters:
    ///   - fallback: A role of the table whose color is the fallback, or `nil` if each theme must have a color.
    ///   - backgrounds: The text's backgrounds, for checks of contrast. Empty for a role that isn't text.
    public func adding(
        _ role: Theme.Role, fallback: Theme.Role?, meaning: String = "", on backgrounds: [Theme.Role] = []
    ) -> RoleTable {
        var table = self
        table.entries.removeAll { $0.role == role }
        table.entries.append(Entry(role: role, fallback: fallback, meaning: meaning, backgrounds: backgrounds))
        return table
    }

    /// The entry of a role, if the table has the role.
    public subscript(role: Theme.Role) -> Entry? { entries.first { $0.role == role } }

    /// The roles that every theme has.
    public static let standard: RoleTable = {
        let both: [Theme.Role] = [.background, .surface]
        let table = RoleTable()
            .adding(.background, fallback: nil, meaning: "the background of everything")
            .adding(.text, fallback: nil, meaning: "body text", on: both)
            .adding(.surface, fallback: .background, meaning: "the background of bars and panels")
            .adding(.secondaryText, fallback: .text, meaning: "secondary text", on: both)
            .adding(.accent, fallback: .text, meaning: "highlighted text and controls", on: both)
            .adding(.accentText, fallback: .background, meaning: "text on the accent, as on a button", on: [.accent])
            .adding(.link, fallback: .accent, meaning: "links", on: both)
            .adding(.selection, fallback: .surface, meaning: "the background of selected text")
            .adding(.selectionText, fallback: .text, meaning: "selected text", on: [.selection])
            .adding(.border, fallback: .secondaryText, meaning: "lines between areas")
            .adding(.cursor, fallback: .text, meaning: "the text cursor")
            .adding(.error, fallback: .text, meaning: "error messages", on: both)
            .adding(.warning, fallback: .text, meaning: "warnings", on: both)
            .adding(.success, fallback: .text, meaning: "success messages", on: both)
            .adding(.information, fallback: .accent, meaning: "notes", on: both)
            .adding(.terminalBackground, fallback: .background, meaning: "a terminal's background")
            .adding(.terminalText, fallback: .text, meaning: "a terminal's text", on: [.terminalBackground])
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        let fallbacks: [Theme.Role] = [
            .surface, .error, .success, .warning, .link, .accent, .information, .terminalText,
        ]
        return (0..<16).reduce(table) { table, number in
            let (color, isBright) = (number % 8, number >= 8)
            let brightFallback = color == 0 ? .secondaryText : Theme.Role.terminal(color)
            // Black and white serve as backgrounds as often as for text.
            return table.adding(
                .terminal(number), fallback: isBright ? brightFallback : fallbacks[color],
                meaning: "a terminal's \(isBright ? "bright " : "")\(names[color])",
                on: (1...6).contains(color) ? [.terminalBackground] : [])
        }
    }()
}
