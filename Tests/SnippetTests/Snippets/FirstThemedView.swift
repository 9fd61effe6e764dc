import Theming

@MainActor
final class StatusBar: Themed {
    let themeProvider: ThemeManager
    var foreground = Color(red: 0, green: 0, blue: 0)
    var background = Color(red: 255, green: 255, blue: 255)

    init(themeProvider: ThemeManager) {
        self.themeProvider = themeProvider
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        foreground = theme[.text]
        background = theme[.surface]
    }
}

@MainActor
func showByHand() -> StatusBar {
    let themes = ThemeManager()
    let bar = StatusBar(themeProvider: themes)
    themes.forcedTheme = .night
    // bar.background is now the surface of Theme.ink
    return bar
}

let recording = Color.day(
    Color(red: 0xb0, green: 0x1c, blue: 0x2e), night: Color(red: 0xff, green: 0x8f, blue: 0x88))

func recordingColor(in theme: Theme) -> Color {
    recording[theme]
}

@MainActor
final class Preview: Themed {
    let themeProvider: ThemeScope<Theme>
    var background = Color(red: 255, green: 255, blue: 255)

    init(in themes: ThemeManager) {
        // Always night, whatever the rest shows.
        themeProvider = ThemeScope(in: themes, override: .appearance(.night))
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        background = theme[.background]
    }
}
