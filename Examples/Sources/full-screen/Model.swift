import Observation
import Theming

/// The program's contents and the effects of its keys.
@Observable
final class Model {
    let themes = ThemeManager()
    private var count = 0

    /// Handles a key, and returns whether the program continues.
    func handle(_ key: Character) -> Bool {
        switch key {
        case "q", "\u{3}": return false
        case "t": themes.forcedAppearance = themes.appearance?.other ?? .night
        case "a": themes.forcedAppearance = nil
        default: count += 1
        }
        return true
    }

    /// The lines to draw, with their colors.
    var lines: [Line] {
        let theme = themes.currentTheme
        let forced = themes.forcedAppearance == nil ? "as the terminal" : "forced"
        return [
            Line(" \(theme.name), \(forced) ", theme[.accentText], on: theme[.accent]),
            Line(" \(count) other keys ", theme[.text], on: theme[.background]),
            Line(" t other  a as the terminal  q quit ", theme[.secondaryText], on: theme[.surface]),
        ]
    }
}

/// A line in one color on another.
struct Line {
    let text: String
    let foreground: Color
    let background: Color

    init(_ text: String, _ foreground: Color, on background: Color) {
        (self.text, self.foreground, self.background) = (text, foreground, background)
    }
}
