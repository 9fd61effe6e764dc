import Switching
import Theming

/// The themes of another provider, each dissolving into the next.
final class DissolvingThemes: ThemeProvider {
    let subject: Subject<Theme>
    private let themes: any ThemeProvider<Theme>
    private let dissolve: CrossDissolve

    init(of themes: some ThemeProvider<Theme>, clock: any FrameClock) {
        let subject = Subject(themes.currentTheme)
        self.subject = subject
        self.themes = themes
        dissolve = CrossDissolve(showing: themes.currentTheme, clock: clock) { subject.state = $0 }
        themes.subscribeToChanges(self) { shown, theme in shown.dissolve.dissolve(to: theme) }
    }

    func theme(for appearance: Appearance) -> Theme { themes.theme(for: appearance) }

    /// Whether the desktop's user wants no motion.
    var reducesMotion: Bool {
        get { dissolve.reducesMotion }
        set { dissolve.reducesMotion = newValue }
    }

    func finish() { dissolve.finish() }

    /// 0.3 s, then 2 s, to watch it, then none.
    func nextMotion() {
        switch (dissolve.reducesMotion, dissolve.duration) {
        case (false, ThemeTransition.standardDuration): dissolve.duration = .seconds(2)
        case (false, _): dissolve.reducesMotion = true
        case (true, _): (dissolve.reducesMotion, dissolve.duration) = (false, ThemeTransition.standardDuration)
        }
    }

    var motion: String {
        if dissolve.reducesMotion { return "no motion" }
        return "dissolves in \(dissolve.duration == ThemeTransition.standardDuration ? "0.3" : "2") s"
    }
}
