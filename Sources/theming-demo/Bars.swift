import Theming

/// A part of the window: it shows the current theme of its provider.
class Part: Themed {
    let themeProvider: any ThemeProvider<Theme>
    private(set) var theme: Theme

    init(_ themes: any ThemeProvider<Theme>) {
        (themeProvider, theme) = (themes, themes.currentTheme)
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) { self.theme = theme }
}

/// The bar at the top, with the way in which themes dissolve.
final class TitleBar: Part {
    var motion = ""

    func line(width: Int) -> Line {
        var line = Line(" Theming", theme[.accentText], on: theme[.accent], bold: true)
        let gap = max(width - line.width - motion.count - 1, 1)
        line.append(String(repeating: " ", count: gap) + "\(motion) ", theme[.accentText], on: theme[.accent])
        return line.fitted(to: width, on: theme[.accent])
    }
}

/// The bar of tabs, one of which is selected.
final class TabBar: Part {
    let titles = ["View", "Table", "Collection"]
    var selected = 0

    func line(width: Int) -> Line {
        var line = Line()
        for (place, title) in titles.enumerated() {
            let label = "  \(place + 1) \(title)  "
            if place == selected {
                line.append(label, theme[.text], on: theme[.background], bold: true)
            } else {
                line.append(label, theme[.secondaryText], on: theme[.surface])
            }
        }
        return line.fitted(to: width, on: theme[.surface])
    }
}

/// The bar at the bottom: the reason for the appearance, and the name of the theme.
final class StatusBar: Part {
    var left = ""
    var right = ""

    func line(width: Int) -> Line {
        let (text, background) = (theme[.text], theme[.surface])
        let room = max(width - right.count - 3, 1)
        var line = Line(" \(left.prefix(room - 1))", text, on: background).fitted(to: room, on: background)
        line.append("  \(right) ", text, on: background, bold: true)
        return line.fitted(to: width, on: background)
    }
}
