import Switching
import Testing
import Theming
import Vocabulary

@Suite("Color updates: scopes") @MainActor struct ThemeScopeTests {
    private let manager = ThemeManager.byDay()
    private let mine = Theme(name: "mine", appearance: .day, colors: [:])

    @Test func `a scope without an override has its parent's theme`() {
        let scope = ThemeScope(in: manager)
        let names = Names(scope)
        manager.forcedAppearance = .night
        #expect(names.seen == ["ink"])
        #expect(scope.currentTheme == .ink)
    }

    @Test func `a theme as override stays until it is removed`() {
        let scope = ThemeScope(in: manager, override: .theme(mine))
        let names = Names(scope)
        manager.forcedAppearance = .night
        #expect(scope.currentTheme == mine)
        scope.override = nil
        #expect(names.seen == ["ink"])
    }

    @Test func `an appearance as override follows the parent's pair`() {
        let scope = ThemeScope(in: manager, override: .appearance(.night))
        let names = Names(scope)
        #expect(scope.currentTheme == .ink)
        manager.forcedAppearance = .night
        manager.forcedAppearance = .day
        #expect(names.seen == [])
        manager.pair = ThemePair(night: mine)
        #expect(names.seen == ["mine"])
        #expect(manager.currentTheme == .paper)
    }

    @Test func `in nested scopes the innermost override applies`() {
        let window = ThemeScope(in: manager, override: .theme(mine))
        let pane = ThemeScope(in: window)
        let document = ThemeScope(in: pane, override: .appearance(.night))
        #expect(pane.currentTheme == mine)
        #expect(document.currentTheme == .ink)
        let names = Names(document)
        manager.pair = ThemePair(day: .ink, night: .paper)
        #expect(names.seen == ["paper"])
        #expect(pane.currentTheme == mine)
        window.override = nil
        #expect(pane.currentTheme == .ink)
    }

    @Test func `a nested scope from generic code also gets new pairs`() {
        func scope(in provider: some ThemeProvider<Theme>, _ override: ThemeScope<Theme>.Override) -> ThemeScope<Theme>
        {
            ThemeScope(in: provider, override: override)
        }
        let window = ThemeScope(in: manager)
        let pane = scope(in: window, .appearance(.night))
        let held: any ThemeProvider<Theme> = window
        let other = ThemeScope(in: held, override: .appearance(.night))
        manager.pair = ThemePair(night: mine)
        #expect((pane.currentTheme, other.currentTheme) == (mine, mine))
        #expect(manager.currentTheme == .paper)
    }

    @Test func `a scope is a provider for Themed objects`() {
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
        manager.forcedAppearance = .night
        scope.override = nil
        #expect(view.applied == ["paper", "ink"])
    }

    @Test func `a scope without an override passes on each frame of a transition`() throws {
        // Like a transition: a provider with one intermediate theme after another.
        let steps = (0...10).map { Theme(name: "step \($0)", appearance: .night, colors: [:]) }
        let frames = try #require(ThemeCycle([.paper] + steps))
        let (plain, overridden) = (ThemeScope(in: frames), ThemeScope(in: frames))
        let (plainNames, overriddenNames) = (Names(plain), Names(overridden))
        for _ in 0...4 { frames.showNext() }
        overridden.override = .theme(mine)
        for _ in 5...7 { frames.showNext() }
        overridden.override = nil
        for _ in 8...10 { frames.showNext() }
        #expect(plainNames.seen == steps.map(\.name))
        let expected =
            steps[0...4].map(\.name) + ["mine", "step 7"] + steps[8...10].map(\.name)
        #expect(overriddenNames.seen == expected)
    }

    @Test func `a parent doesn't keep a scope alive`() {
        weak var gone: ThemeScope<Theme>?
        do {
            let scope = ThemeScope(in: manager)
            gone = scope
        }
        #expect(gone == nil)
        manager.forcedAppearance = .night
    }

    @MainActor private final class Names {
        private(set) var seen: [String] = []
        private var listener: Listener<Theme>?

        init(_ scope: ThemeScope<Theme>) {
            listener = Listener(to: scope.themes) { [unowned self] in seen.append($0.name) }
        }
    }
}
