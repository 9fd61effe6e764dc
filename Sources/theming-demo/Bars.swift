import Theming

/// The bar on top: what this is, and how themes dissolve.
final class TitleBar: Themed {
    let themeProvider: DissolvingThemes
    private var text: Color
    private var background: Color

    init(_ themes: DissolvingThemes) {
        themeProvider = themes
        (text, background) = (themes.currentTheme[.text], themes.currentTheme[.background])
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        text = theme[.accentText]
        background = theme[.accent]
    }

    func line(width: Int) -> Line {
        let motion = themeProvider.motion
        var line = Line(" Theming", text, on: background, bold: true)
        let gap = max(width - line.width - motion.count - 1, 1)
        line.append(String(repeating: " ", count: gap) + "\(motion) ", text, on: background)
        return line.fitted(to: width, on: background)
    }
}

/// The bar of tabs, one of which is selected.
final class TabBar: Themed {
    let themeProvider: DissolvingThemes
    let titles = ["View", "Table", "Collection"]
    var selected = 0
    private var text: Color
    private var background: Color
    private var selectedText: Color
    private var selectedGround: Color

    init(_ themes: DissolvingThemes) {
        themeProvider = themes
        let theme = themes.currentTheme
        (text, background) = (theme[.text], theme[.background])
        (selectedText, selectedGround) = (text, background)
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        (text, background) = (theme[.secondaryText], theme[.surface])
        (selectedText, selectedGround) = (theme[.text], theme[.background])
    }

    func line(width: Int) -> Line {
        var line = Line()
        for (place, title) in titles.enumerated() {
            let label = "  \(place + 1) \(title)  "
            if place == selected {
                line.append(label, selectedText, on: selectedGround, bold: true)
            } else {
                line.append(label, text, on: background)
            }
        }
        return line.fitted(to: width, on: background)
    }
}

/// The bar at the bottom: who decided what is shown, and the theme's name.
final class StatusBar: Themed {
    let themeProvider: DissolvingThemes
    var left = ""
    var right = ""
    private var text: Color
    private var background: Color

    init(_ themes: DissolvingThemes) {
        themeProvider = themes
        (text, background) = (themes.currentTheme[.text], themes.currentTheme[.background])
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        (text, background) = (theme[.text], theme[.surface])
    }

    func line(width: Int) -> Line {
        let room = max(width - right.count - 3, 1)
        var line = Line(" \(left.prefix(room - 1))", text, on: background).fitted(to: room, on: background)
        line.append("  \(right) ", text, on: background, bold: true)
        return line.fitted(to: width, on: background)
    }
}
