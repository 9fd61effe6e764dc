import Theming

/// The content of the window below a tab.
protocol Pane {
    func lines(width: Int, height: Int) -> [Line]
}

/// A view: text in the roles that text has.
final class TextView: Pane, Themed {
    let themeProvider: DissolvingThemes
    private var theme: Theme

    init(_ themes: DissolvingThemes) {
        themeProvider = themes
        theme = themes.currentTheme
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        self.theme = theme
    }

    func lines(width: Int, height: Int) -> [Line] {
        let background = theme[.background]
        func line(_ words: (String, Theme.Role)..., bold: Bool = false) -> Line {
            var line = Line("  ", background, on: background)
            for (text, role) in words { line.append(text, theme[role], on: background, bold: bold) }
            return line
        }
        var selection = line(("What is ", .text))
        selection.append(" selected ", theme[.selectionText], on: theme[.selection])
        selection.append(" stands out, and ", theme[.text], on: background)
        selection.append(" a button ", theme[.accentText], on: theme[.accent], bold: true)
        selection.append(" more.", theme[.text], on: background)
        return [
            Line(),
            line(("Half-light", .accent), bold: true),
            line(("Between dog and wolf, as the French say.", .secondaryText)),
            Line(),
            line(("Each part of this window conforms to ", .text), ("Themed", .link), (": it writes ", .text)),
            line(("applyTheme(_:)", .link), (", and is handed every theme, also those between two.", .text)),
            Line(),
            selection,
            Line(),
            line(("success  ", .success), ("warning  ", .warning), ("error  ", .error), ("information", .information)),
            Line(),
            line(("d n a", .accent), ("  day, night, what the agent says", .secondaryText)),
            line(("t T  ", .accent), ("  the next theme, the one before", .secondaryText)),
            line(("1 2 3", .accent), ("  the tabs", .secondaryText)),
            line(("m    ", .accent), ("  dissolve for 0.3 s, for 2 s, not at all", .secondaryText)),
            line(("q    ", .accent), ("  quit", .secondaryText)),
        ].map { $0.fitted(to: width, on: background) }
    }
}

/// A table: the roles, and the colour that each has now.
final class RoleTableView: Pane, Themed {
    let themeProvider: DissolvingThemes
    private var theme: Theme

    init(_ themes: DissolvingThemes) {
        themeProvider = themes
        theme = themes.currentTheme
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        self.theme = theme
    }

    func lines(width: Int, height: Int) -> [Line] {
        let rows = RoleTable.standard.entries.prefix(max(height - 1, 0))
        var header = Line("  ", theme[.surface], on: theme[.surface])
        header.append(
            column("Role", 20) + column("Colour", 18) + "What it is for", theme[.text], on: theme[.surface], bold: true)
        let lines = rows.enumerated().map { place, entry in
            // Every other row lies on the surface.
            let background = theme[place.isMultiple(of: 2) ? .background : .surface]
            let color = theme[entry.role]
            var line = Line("  ", background, on: background)
            line.append(column(entry.role.name, 20), theme[.text], on: background)
            line.append("      ", color, on: color)
            line.append(column("  \(color)", 12), theme[.secondaryText], on: background)
            line.append(entry.meaning, theme[.secondaryText], on: background)
            return line.fitted(to: width, on: background)
        }
        return [header.fitted(to: width, on: theme[.surface])] + lines
    }

    private func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}

/// A collection: a card for each theme of the list, each in a scope of its own.
final class CollectionView: Pane, Themed {
    let themeProvider: DissolvingThemes
    private let cards: [Card]
    private var background: Color
    private var mark: Color
    private var current: String

    init(_ themes: DissolvingThemes, _ collection: [Theme]) {
        themeProvider = themes
        cards = collection.map { Card(ThemeScope(in: themes, override: .theme($0))) }
        (background, mark, current) = (themes.currentTheme[.background], themes.currentTheme[.accent], "")
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        (background, mark, current) = (theme[.background], theme[.accent], theme.name)
    }

    func lines(width: Int, height: Int) -> [Line] {
        let columns = max((width - 2) / (Card.width + 2), 1)
        var lines = [Line()]
        for start in stride(from: 0, to: cards.count, by: columns) {
            let row = cards[start..<min(start + columns, cards.count)]
            for place in 0..<Card.height {
                var line = Line()
                for card in row {
                    line.append("  ", background, on: background)
                    line.append(card.line(place))
                }
                lines.append(line)
            }
            var marks = Line()
            for card in row {
                let isCurrent = card.name == current
                let text = String(repeating: isCurrent ? "▔" : " ", count: Card.width)
                marks.append("  " + text, mark, on: background)
            }
            lines.append(marks)
        }
        return lines.map { $0.fitted(to: width, on: background) }
    }
}

/// A card of the collection: a theme by its name and colours.
final class Card: Themed {
    static let width = 22
    static let height = 4

    let themeProvider: ThemeScope<Theme>
    private var theme: Theme

    init(_ scope: ThemeScope<Theme>) {
        themeProvider = scope
        theme = scope.currentTheme
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        self.theme = theme
    }

    /// The theme's name.
    var name: String { theme.name }

    func line(_ place: Int) -> Line {
        let background = theme[.background]
        switch place {
        case 0:
            return Line(" \(theme.name)", theme[.text], on: theme[.surface], bold: true).fitted(
                to: Card.width, on: theme[.surface])
        case 1:
            return Line(" text ", theme[.text], on: background).appending(
                "and more", theme[.secondaryText], on: background
            )
            .fitted(to: Card.width, on: background)
        case 2:
            var swatches = Line(" ", background, on: background)
            for role in [Theme.Role.accent, .success, .warning, .error, .information] {
                swatches.append("███ ", theme[role], on: background)
            }
            return swatches.fitted(to: Card.width, on: background)
        default: return Line().fitted(to: Card.width, on: background)
        }
    }
}
