import Theming

/// The content of the window below a tab.
protocol Pane {
    func lines(width: Int, height: Int) -> [Line]
}

/// A view: text in its roles.
final class TextView: Part, Pane {
    func lines(width: Int, height: Int) -> [Line] {
        let background = theme[.background]
        func line(_ words: (String, Theme.Role)..., bold: Bool = false) -> Line {
            var line = Line("  ", background, on: background)
            for (text, role) in words { line.append(text, theme[role], on: background, bold: bold) }
            return line
        }
        var selection = line(("Here is a ", .text))
        selection.append(" selection ", theme[.selectionText], on: theme[.selection])
        selection.append(", and here a ", theme[.text], on: background)
        selection.append(" button ", theme[.accentText], on: theme[.accent], bold: true)
        selection.append(".", theme[.text], on: background)
        return [
            Line(),
            line(("Half-light", .accent), bold: true),
            line(("Between dog and wolf, as the French say.", .secondaryText)),
            Line(),
            line(("Each part of this window conforms to ", .text), ("Themed", .link), (": it implements ", .text)),
            line(("applyTheme(_:)", .link), (" for every theme, also those between two.", .text)),
            Line(),
            selection,
            Line(),
            line(("success  ", .success), ("warning  ", .warning), ("error  ", .error), ("information", .information)),
            Line(),
            line(("d n a", .accent), ("  day, night, as the agent decides", .secondaryText)),
            line(("t T  ", .accent), ("  the next theme, the one before", .secondaryText)),
            line(("1 2 3", .accent), ("  the tabs", .secondaryText)),
            line(("m    ", .accent), ("  dissolve for 0.3 s, for 2 s, not at all", .secondaryText)),
            line(("q    ", .accent), ("  quit", .secondaryText)),
        ].map { $0.fitted(to: width, on: background) }
    }
}

/// A table of the roles with their current colours.
final class RoleTableView: Part, Pane {
    func lines(width: Int, height: Int) -> [Line] {
        let rows = RoleTable.standard.entries.prefix(max(height - 1, 0))
        var header = Line("  ", theme[.surface], on: theme[.surface])
        header.append(
            column("Role", 20) + column("Colour", 18) + "Use", theme[.text], on: theme[.surface], bold: true)
        let lines = rows.enumerated().map { place, entry in
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

/// A collection: a card for each theme of the list, each in its own scope.
final class CollectionView: Part, Pane {
    private let cards: [Card]

    init(_ themes: CrossDissolve<Theme>, _ collection: [Theme]) {
        cards = collection.map { Card(ThemeScope(in: themes, override: .theme($0))) }
        super.init(themes)
    }

    func lines(width: Int, height: Int) -> [Line] {
        let background = theme[.background]
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
                let isCurrent = card.theme.name == theme.name
                let text = String(repeating: isCurrent ? "▔" : " ", count: Card.width)
                marks.append("  " + text, theme[.accent], on: background)
            }
            lines.append(marks)
        }
        return lines.map { $0.fitted(to: width, on: background) }
    }
}

/// A card of the collection: a theme by its name and colours.
final class Card: Part {
    static let width = 22
    static let height = 4

    func line(_ place: Int) -> Line {
        let background = theme[place == 0 ? .surface : .background]
        var line = Line()
        switch place {
        case 0: line.append(" \(theme.name)", theme[.text], on: background, bold: true)
        case 1:
            line.append(" text ", theme[.text], on: background)
            line.append("and more", theme[.secondaryText], on: background)
        case 2:
            line.append(" ", background, on: background)
            for role in [Theme.Role.accent, .success, .warning, .error, .information] {
                line.append("███ ", theme[role], on: background)
            }
        default: break
        }
        return line.fitted(to: Card.width, on: background)
    }
}
