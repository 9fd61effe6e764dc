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
        (self.theme, self.depth, hasUnicode) = (theme, depth, terminal.hasUnicode)
        self.title = (title ?? theme.name).plain()
        width = min(max(terminal.width ?? 76, 40), 76)
    }

    var lines: [StyledLine] {
        guard depth != .none else { return plain }
        return sample.map { $0.map { $0.shown(depth) }.joined() } + [""] + swatches
    }

    private var plain: [StyledLine] {
        var table = Table(["ROLE", "COLOUR", "FOR"])
        for entry in RoleTable.standard.entries {
            table.add(Table.Cell(entry.role.name), Table.Cell("\(theme[entry.role])"), Table.Cell(entry.meaning))
        }
        return ["\(title) (\(theme.name), for \(theme.appearance))", ""] + table.lines(for: .none)
    }

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

    /// Each role's colour with its name, in as many columns as there is room for, then the terminal's sixteen.
    private var swatches: [StyledLine] {
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

    private func swatch(_ role: Theme.Role, isLast: Bool) -> StyledLine {
        let block = PaintedText("      ", role, role, theme).shown(depth)
        let name = role.name + blanks(max(1, 21 - role.name.count))
        return block + " \(name)\(theme[role])\(isLast ? "" : "   ")"
    }

    /// Eight of the terminal's colours, each with its number in what can be read on it.
    private func ansi(_ numbers: Range<Int>) -> StyledLine {
        let cell = width / 8
        return numbers.map { number in
            let color = theme[.terminal(number)]
            let letters = [theme[.background], theme[.text]].max { $0.contrast(with: color) < $1.contrast(with: color) }
            let text = " \(number)" + blanks(cell - " \(number)".count)
            return PaintedText(text: text, color: letters ?? color, background: color).shown(depth)
        }.joined()
    }
}

extension PaintedText {
    fileprivate init(_ text: String, _ role: Theme.Role, _ background: Theme.Role, _ theme: Theme) {
        self.init(text: text, color: theme[role], background: theme[background])
    }
}

/// The number of colours of a terminal.
enum ColorDepth: Equatable {
    case none
    /// The sixteen of ECMA-48 and aixterm, whatever the terminal makes of them.
    case sixteen
    /// The sixteen, a cube of 216, and 24 greys, as in xterm.
    case indexed
    case full

    /// NO_COLOR (no-color.org) wins; COLORTERM says `truecolor` or `24bit`; TERM ends in `-direct` or has `256color`.
    init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        if !Terminal.allowsColour(environment: environment) || term.hasPrefix("vt") {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
            self = .full
        } else {
            self = term.contains("256color") ? .indexed : .sixteen
        }
    }
}

/// Text in colours, by escape sequences (ECMA-48, select graphic rendition; ITU-T T.416 for more than sixteen).
struct PaintedText: Equatable {
    var text: String
    var color: Color
    var background: Color
    var isBold = false
    var isUnderlined = false

    /// The text with what a terminal of this depth needs before it, and a reset behind.
    func shown(_ depth: ColorDepth) -> StyledLine {
        guard depth != .none else { return StyledLine(text) }
        let style = (isBold ? [1] : []) + (isUnderlined ? [4] : [])
        return StyledLine(text, rendition: style + depth.codes(of: color) + depth.codes(of: background, offset: 10))
    }
}

extension ColorDepth {
    /// - Parameter offset: 10 for a background.
    fileprivate func codes(of color: Color, offset: Int = 0) -> [Int] {
        switch self {
        case .none: return []
        case .sixteen:
            let index = XtermColors.nearestOfSixteen(to: color)
            return [(index < 8 ? 30 + index : 82 + index) + offset]
        case .indexed:
            // The first sixteen are whatever a person has made of them.
            return [38 + offset, 5, XtermColors.nearest(to: color, among: 16..<256)]
        case .full: return [38 + offset, 2] + [color.red, color.green, color.blue].map(Int.init)
        }
    }
}

/// The 256 colours of xterm, by their numbers.
enum XtermColors {
    private static let all: [OKLab] = (0..<256).map { OKLab(color($0)) }

    static func nearest(to color: Color, among numbers: Range<Int>) -> Int {
        let wanted = OKLab(color)
        return numbers.min { wanted.distance(to: all[$0]) < wanted.distance(to: all[$1]) } ?? numbers.lowerBound
    }

    /// The most similar of the first sixteen: by hue and lightness, and grey only for grey, as they are so few, and so
    /// vivid, that grey would be the nearest to most of what themes are made of.
    static func nearestOfSixteen(to color: Color) -> Int {
        func kind(_ lab: OKLab) -> OKLab {
            let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
            let share = chroma < 0.05 ? 0 : 0.3 / chroma
            return OKLab(lightness: lab.lightness, a: lab.a * share, b: lab.b * share)
        }
        let wanted = kind(OKLab(color))
        return (0..<16).min { wanted.distance(to: kind(all[$0])) < wanted.distance(to: kind(all[$1])) } ?? 0
    }

    /// - Parameter number: 0...255.
    static func color(_ number: Int) -> Color {
        switch number {
        case ..<16: return first[max(number, 0)]
        case ..<232:
            let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
            let index = number - 16
            return Color(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
        default:
            let grey = UInt8(clamping: 8 + 10 * (number - 232))
            return Color(red: grey, green: grey, blue: grey)
        }
    }

    private static let first = [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
        0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { Color(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 0xff), blue: UInt8($0 & 0xff)) }
}
