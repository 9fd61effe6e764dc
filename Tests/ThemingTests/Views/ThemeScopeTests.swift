import Switching
import Testing
import Theming

@Suite("Colour updating: scopes") @MainActor struct ThemeScopeTests {
    private let manager = ThemeManager(rules: Rules(), at: Instant(sinceStart: .zero))
    private let mine = Theme(name: "mine", appearance: .day, colors: [:])

    @Test("Without an override a scope hands on what its surroundings show")
    func plain() {
        let scope = ThemeScope(in: manager)
        let names = Names(scope)
        manager.forcedTheme = .night
        #expect(names.seen == ["ink"])
        #expect(scope.currentTheme == .ink)
    }

    @Test("An override of the theme stays, whatever happens around; taken back, the surroundings count")
    func theme() {
        let scope = ThemeScope(in: manager, override: .theme(mine))
        let names = Names(scope)
        manager.forcedTheme = .night
        #expect(scope.currentTheme == mine)
        scope.override = nil
        #expect(names.seen == ["ink"])
    }

    @Test("An override of the appearance shows the surroundings' theme for it, also when that becomes another")
    func appearance() {
        let scope = ThemeScope(in: manager, override: .appearance(.night))
        let names = Names(scope)
        #expect(scope.currentTheme == .ink)
        manager.forcedTheme = .night
        manager.forcedTheme = .day
        #expect(names.seen == [])
        manager.use(ThemeManager.Themes(night: mine))
        #expect(names.seen == ["mine"])
        #expect(manager.currentTheme == .paper)
    }

    @Test("Scopes lie in scopes: the innermost override counts")
    func nested() {
        let window = ThemeScope(in: manager, override: .theme(mine))
        let pane = ThemeScope(in: window)
        let document = ThemeScope(in: pane, override: .appearance(.night))
        #expect(pane.currentTheme == mine)
        #expect(document.currentTheme == .ink)
        let names = Names(document)
        manager.use(ThemeManager.Themes(day: .ink, night: .paper))
        #expect(names.seen == ["paper"])
        #expect(pane.currentTheme == mine)
        window.override = nil
        #expect(pane.currentTheme == .ink)
    }

    @Test("Serves what is themed as a provider")
    func provider() {
        final class View: Themed {
            let themeProvider: ThemeScope<Theme>
            var applied: [String] = []
            init(_ scope: ThemeScope<Theme>) {
                themeProvider = scope
                setUpTheming()
            }
            func applyTheme(_ theme: Theme) { applied.append(theme.name) }
        }
        let scope = ThemeScope(in: manager)
        let view = View(scope)
        scope.override = .appearance(.night)
        manager.forcedTheme = .night
        scope.override = nil
        #expect(view.applied == ["paper", "ink"])
    }

    @Test("A transition hands on each theme between the two; an override while it runs holds at once, and to its end")
    func transition() throws {
        // What a transition does: a provider that shows themes between two, one after the other.
        let steps = (0...10).map { Theme(name: "step \($0)", appearance: .night, colors: [:]) }
        let frames = try #require(ThemeCycle([.paper] + steps))
        let (plain, overridden) = (ThemeScope(in: frames), ThemeScope(in: frames))
        let (plainNames, overriddenNames) = (Names(plain), Names(overridden))
        for _ in 0...4 { frames.nextTheme() }
        overridden.override = .theme(mine)
        for _ in 5...7 { frames.nextTheme() }
        overridden.override = nil
        for _ in 8...10 { frames.nextTheme() }
        #expect(plainNames.seen == steps.map(\.name))
        let expected =
            steps[0...4].map(\.name) + ["mine", "step 7"] + steps[8...10].map(\.name)
        #expect(overriddenNames.seen == expected)
    }

    @Test("A scope that is gone is not kept by its surroundings")
    func gone() {
        weak var gone: ThemeScope<Theme>?
        do {
            let scope = ThemeScope(in: manager)
            gone = scope
        }
        #expect(gone == nil)
        manager.forcedTheme = .night
    }

    @MainActor private final class Names {
        private(set) var seen: [String] = []
        private var token: SubjectToken?

        init(_ scope: ThemeScope<Theme>) {
            token = scope.subject.subscribe { [unowned self] in seen.append($0.name) }
        }
    }
}
