import HalflightSupport
import HalflightTerminal
import SDEvent
import Theming

/// A preview of a theme: a sample screen, and all of its colours.
struct ThemePreview {
    private let theme: Theme
    private let title: String
    private let width: Int
    private let depth: ColorDepth
    private let hasUnicode: Bool

    init(_ theme: Theme, title: String?, on terminal: Terminal, _ depth: ColorDepth) {
        self.theme = theme
        self.title = (title ?? theme.name).plain()
        self.depth = depth
        width = min(max(terminal.width ?? 76, 40), 76)
        hasUnicode = terminal.hasUnicode
    }

    var lines: [String] {
        guard depth != .none else { return plain }
        return sample.map { line in line.map { $0.shown(depth) }.joined() } + [""] + swatches
    }

    /// The names of the colours, if the terminal has none.
    private var plain: [String] {
        var table = Table(["ROLE", "COLOUR", "FOR"])
        for entry in RoleTable.standard.entries {
            table.add(Table.Cell(entry.role.name), Table.Cell("\(theme[entry.role])"), Table.Cell(entry.meaning))
        }
        return ["\(title) (\(theme.name), for \(theme.appearance))", ""] + table.lines(for: .none)
    }
}

// MARK: - The sample screen

extension ThemePreview {
    private typealias Line = [PaintedText]

    private var sample: [Line] {
        let rule = String(repeating: hasUnicode ? "─" : "-", count: width - 4)
        return [
            bar(" \(title)", "\(theme.appearance) "),
            page(),
            page(text("  A heading", bold: true)),
            page(text("  Body text with "), text("a link", .link, underlined: true), text(".")),
            page(text("  Secondary text: a remark, a date, a number.", .secondaryText)),
            page(
                text("  "), text(" selected text ", .selectionText, .selection), text("  and text that is not selected")
            ),
            page(text("  "), text(rule, .border)),
            page(
                text("  "), text(" A button ", .accentText, .accent, bold: true), text("  "),
                text("an accent", .accent), text("  "), text(" ", .cursor, .cursor), text(" a cursor")),
            page(
                text("  "), text("an error", .error), text("   "), text("a warning", .warning), text("   "),
                text("a success", .success), text("   "), text("a note", .information)),
            page(),
        ] + terminal + [bar(" 7 files, 2 of them changed", "12:30 ")]
    }

    private var terminal: [Line] {
        func words(_ parts: (String, Theme.Role)...) -> Line {
            let painted = ([("  ", .terminalText)] + parts).map { PaintedText($0, $1, .terminalBackground, theme) }
            return padded(painted, .terminalBackground)
        }
        return [
            words(("you@here", .terminal(10)), (" ~/src ", .terminal(12)), ("$ git status --short", .terminalText)),
            words(
                (" M", .terminal(1)), (" README.md  ", .terminalText), ("A ", .terminal(2)),
                (" new.swift  ", .terminalText), ("??", .terminal(5)), (" notes", .terminalText)),
            words(("# a comment, ", .terminal(8)), ("a string, ", .terminal(3)), ("a name", .terminal(6))),
        ]
    }

    private func text(
        _ text: String, _ role: Theme.Role = .text, _ background: Theme.Role = .background, bold: Bool = false,
        underlined: Bool = false
    ) -> PaintedText {
        var painted = PaintedText(text, role, background, theme)
        (painted.isBold, painted.isUnderlined) = (bold, underlined)
        return painted
    }

    /// A line of the page, filled up to the right edge.
    private func page(_ parts: PaintedText...) -> Line { padded(parts, .background) }

    /// A bar, with words at both of its ends.
    private func bar(_ left: String, _ right: String) -> Line {
        let left = String(left.prefix(width - right.count - 1))
        let gap = blanks(width - left.count - right.count)
        return [text(left + gap, .text, .surface, bold: true), text(right, .secondaryText, .surface)]
    }

    private func padded(_ parts: Line, _ background: Theme.Role) -> Line {
        var room = width
        var line: Line = []
        for var part in parts {
            part.text = String(part.text.prefix(room))
            room -= part.text.count
            line.append(part)
        }
        return line + [PaintedText(blanks(room), .text, background, theme)]
    }
}

extension PaintedText {
    fileprivate init(_ text: String, _ role: Theme.Role, _ background: Theme.Role, _ theme: Theme) {
        self.init(text: text, color: theme[role], background: theme[background])
    }
}

// MARK: - The swatches

extension ThemePreview {
    /// Each role's colour with its name, in as many columns as there is room for, then the terminal's sixteen.
    private var swatches: [String] {
        let roles =
            RoleTable.standard.entries.map(\.role).filter { !$0.name.hasPrefix("terminal-") }
            + [.terminalBackground, .terminalText]
        let columns = max(1, width / 38)
        let rows = (roles.count + columns - 1) / columns
        let named = (0..<rows).map { row in
            (0..<columns).compactMap { column in
                let index = column * rows + row
                return index < roles.count ? swatch(roles[index], isLast: column == columns - 1) : nil
            }.joined()
        }
        return named + ["", ansi(0..<8), ansi(8..<16)]
    }

    private func swatch(_ role: Theme.Role, isLast: Bool) -> String {
        let block = PaintedText("      ", role, role, theme).shown(depth)
        let name = role.name + blanks(max(1, 21 - role.name.count))
        return "\(block) \(name)\(theme[role])" + (isLast ? "" : "   ")
    }

    /// Eight of the terminal's colours, each with its number in what can be read on it.
    private func ansi(_ numbers: Range<Int>) -> String {
        let cell = width / 8
        return numbers.map { number in
            let color = theme[.terminal(number)]
            let letters = [theme[.background], theme[.text]].max { $0.contrast(with: color) < $1.contrast(with: color) }
            let text = " \(number)" + blanks(cell - " \(number)".count)
            return PaintedText(text: text, color: letters ?? color, background: color).shown(depth)
        }.joined()
    }
}
