import Glibc
import HalflightClient
import ThemeFiles

/// A few lines in a true-color terminal, redrawn in place with each theme.
final class Panel: Themed {
    let themeProvider: any ThemeProvider<Theme>
    private var isDrawn = false

    init(_ themes: any ThemeProvider<Theme>) {
        themeProvider = themes
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        let lines: [(String, Theme.Role, on: Theme.Role)] = [
            (theme.name, .accentText, on: .accent),
            ("body text", .text, on: .background),
            ("secondary text", .secondaryText, on: .background),
            ("a selection", .selectionText, on: .selection),
            ("an error", .error, on: .background),
        ]
        // "A" moves up to the first line.
        var text = isDrawn ? "\u{1B}[\(lines.count)A" : ""
        for (words, role, background) in lines {
            let padded = " \(words)" + String(repeating: " ", count: max(0, 30 - words.count))
            text += "\(sequence(38, theme[role]))\(sequence(48, theme[background]))\(padded)\u{1B}[0m\n"
        }
        print(text, terminator: "")
        fflush(nil)
        isDrawn = true
    }

    /// Returns the sequence that sets the foreground (38) or the background (48), ISO 8613-6.
    private func sequence(_ layer: Int, _ color: Color) -> String {
        "\u{1B}[\(layer);2;\(color.red);\(color.green);\(color.blue)m"
    }
}

let follower = try AppearanceFollower()
let themes = ThemeManager()
themes.follow(follower, themes: ThemeLibrary.installed.find)
// The panel begins with the right theme.
try follower.waitForAnswer()

let dissolve = CrossDissolve(of: themes, clock: try FrameTimer(on: follower))
dissolve.follow(follower)
let panel = Panel(dissolve)

try follower.run()
