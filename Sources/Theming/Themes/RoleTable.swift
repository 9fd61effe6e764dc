/// The roles that a theme must have a colour for, each with the role it is taken from where the theme says nothing.
///
/// A program adds its own to the ``standard`` ones, and has themes loaded with the table: once a theme is there, each
/// role of the table has its colour.
public struct RoleTable: Sendable {
    /// A role with what is to be known of it.
    public struct Entry: Sendable, Equatable {
        /// The role.
        public let role: Theme.Role
        /// The role whose colour it takes where it has none of its own; nil where it must have one.
        public let fallback: Theme.Role?
        /// What it is for, in words.
        public let meaning: String
        /// What it is read on: none for what is no text.
        public let grounds: [Theme.Role]
    }

    /// The roles, each behind the one it falls back to.
    public private(set) var entries: [Entry]

    /// A table without roles.
    public init() {
        entries = []
    }

    /// The table with one more role, or with this in the place of what it said of the role.
    ///
    /// - Parameters:
    ///   - role: the role.
    ///   - fallback: a role of the table whose colour it takes where a theme gives none; nil demands one of each theme.
    ///   - meaning: what it is for, in words.
    ///   - grounds: what it is read on, so that its contrast can be checked; none for what is no text.
    public func adding(
        _ role: Theme.Role, fallback: Theme.Role?, _ meaning: String = "", on grounds: [Theme.Role] = []
    ) -> RoleTable {
        var table = self
        table.entries.removeAll { $0.role == role }
        table.entries.append(Entry(role: role, fallback: fallback, meaning: meaning, grounds: grounds))
        return table
    }

    /// What the table says of a role; nil where it does not have it.
    public subscript(role: Theme.Role) -> Entry? {
        entries.first { $0.role == role }
    }
}

extension RoleTable {
    /// The roles that every theme has.
    public static let standard: RoleTable = {
        let both: [Theme.Role] = [.background, .surface]
        var table = RoleTable()
            .adding(.background, fallback: nil, "the background of everything")
            .adding(.text, fallback: nil, "body text", on: both)
            .adding(.surface, fallback: .background, "the background of bars and panels")
            .adding(.secondaryText, fallback: .text, "secondary text", on: both)
            .adding(.accent, fallback: .text, "highlighted text and controls", on: both)
            .adding(.accentText, fallback: .background, "text on the accent, as on a button", on: [.accent])
            .adding(.link, fallback: .accent, "links", on: both)
            .adding(.selection, fallback: .surface, "the background of selected text")
            .adding(.selectionText, fallback: .text, "selected text", on: [.selection])
            .adding(.border, fallback: .secondaryText, "lines between areas")
            .adding(.cursor, fallback: .text, "the text cursor")
            .adding(.error, fallback: .text, "error messages", on: both)
            .adding(.warning, fallback: .text, "warnings", on: both)
            .adding(.success, fallback: .text, "success messages", on: both)
            .adding(.information, fallback: .accent, "notes", on: both)
            .adding(.terminalBackground, fallback: .background, "a terminal's background")
            .adding(.terminalText, fallback: .text, "a terminal's text", on: [.terminalBackground])
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        let fallbacks: [Theme.Role] = [
            .surface, .error, .success, .warning, .link, .accent, .information, .terminalText,
        ]
        for (number, name) in names.enumerated() {
            // Black and white are grounds as often as letters.
            table = table.adding(
                .terminal(number), fallback: fallbacks[number], "a terminal's \(name)",
                on: (1...6).contains(number) ? [.terminalBackground] : [])
        }
        for (number, name) in names.enumerated() {
            table = table.adding(
                .terminal(number + 8), fallback: number == 0 ? .secondaryText : .terminal(number),
                "a terminal's bright \(name)", on: (1...6).contains(number) ? [.terminalBackground] : [])
        }
        return table
    }()
}
