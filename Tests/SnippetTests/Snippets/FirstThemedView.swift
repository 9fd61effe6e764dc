import Theming

@MainActor
final class StatusBar: Themed {
    let themeProvider: any ThemeProvider<Theme>
    var foreground = Color.black
    var background = Color.white

    init(themeProvider: any ThemeProvider<Theme>) {
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
    themes.forcedAppearance = .night
    // bar.background is now the surface of Theme.ink
    return bar
}

let recording = Color.day(Color(hex: 0xb01c2e), night: Color(hex: 0xff8f88))

func recordingColor(in theme: Theme) -> Color {
    recording[theme]
}

@MainActor
func namesUntilNight(of manager: ThemeManager<Theme>) async -> [String] {
    var shown: [String] = []
    for await theme in manager.themes {
        shown.append(theme.name)
        if theme.appearance == .night { break }
    }
    return shown
}

@MainActor
final class Preview: Themed {
    let themeProvider: ThemeScope<Theme>
    var background = Color.white

    init(in themes: ThemeManager<Theme>) {
        // Always night, whatever the rest shows.
        themeProvider = ThemeScope(in: themes, override: .appearance(.night))
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        background = theme[.background]
    }
}
