import Testing
import Theming
import Vocabulary

@Suite("Provider and themed") @MainActor struct ThemedTests {
    @Test func `the theme is applied at setup and at every change`() {
        let manager = ThemeManager()
        let view = View(manager)
        #expect(view.applied == ["paper"])
        manager.forcedAppearance = .night
        manager.forcedAppearance = .day
        #expect(view.applied == ["paper", "ink", "paper"])
    }

    @Test func `the subscription ends with the object`() {
        let manager = ThemeManager()
        weak var gone: View?
        var count = 0
        do {
            let view = View(manager)
            view.onApply = { count += 1 }
            gone = view
            manager.forcedAppearance = .night
        }
        #expect(gone == nil)
        manager.forcedAppearance = .day
        #expect(count == 1)
    }

    @Test func `a second setup applies the theme again and subscribes once`() {
        let manager = ThemeManager()
        let view = View(manager)
        view.setUpTheming()
        manager.forcedAppearance = .night
        #expect(view.applied == ["paper", "paper", "ink"])
    }

    @Test func `a program's own theme type works with a provider of one line`() {
        let skins = Skins()
        let label = Label(skins)
        skins.show(Skin(foreground: 7))
        #expect(label.applied == [0, 7])
        #expect(skins.currentTheme == Skin(foreground: 7))
        #expect(skins.theme(for: .night) == Skin(foreground: 7))
    }

    @Test func `an object set up inside a notification gets the newest theme once`() {
        let manager = ThemeManager()
        let first = View(manager)
        var second: View?
        first.onApply = { if second == nil { second = View(manager) } }
        manager.forcedAppearance = .night
        #expect(second?.applied == ["ink"])
        manager.forcedAppearance = .day
        #expect(second?.applied == ["ink", "paper"])
    }

    @Test func `a provider of any kind can be held and followed`() {
        let manager = ThemeManager()
        let label = AnyLabel(manager)
        let held: any ThemeProvider<Theme> = manager
        let scoped = AnyLabel(ThemeScope(in: held, override: .appearance(.night)))
        manager.forcedAppearance = .night
        #expect(label.applied == ["paper", "ink"])
        #expect(scoped.applied == ["ink"])
    }

    @Test func `one object can follow in all ways at once`() {
        let manager = ThemeManager()
        let all = Everything(manager)
        all.setUpTheming()
        all.followColors(of: manager)
        all.registerForThemeChanges(in: manager)
        manager.themes.subscribe(all)
        manager.themes.subscribe(all) { all, _ in all.told.append("handler") }
        #expect(all.told == ["applyTheme", "applyColors", "themeDidChange"])
        all.told = []
        manager.forcedAppearance = .night
        #expect(all.told == ["applyTheme", "applyColors", "stateDidChange", "handler", "themeDidChange"])
        manager.themes.unsubscribe(all)
        all.told = []
        manager.forcedAppearance = .day
        #expect(all.told == ["themeDidChange"])
    }

    private final class AnyLabel: Themed {
        let themeProvider: any ThemeProvider<Theme>
        private(set) var applied: [String] = []

        init(_ provider: any ThemeProvider<Theme>) {
            themeProvider = provider
            setUpTheming()
        }

        func applyTheme(_ theme: Theme) { applied.append(theme.name) }
    }

    /// Conforms to all protocols of the library and defines types with the names that they might use.
    private final class Everything: Themed, ColorUpdatable, Observer, ThemeResponder, ThemeProvider, ThemeStorage {
        enum State { case idle }
        enum Theme { case own }
        enum Provider { case own }
        enum Value { case own }

        let themeProvider: ThemeManager<Theming.Theme>
        private let subject = Subject(0)
        var state = State.idle
        var told: [String] = []

        init(_ manager: ThemeManager<Theming.Theme>) { themeProvider = manager }

        var themes: Observed<Int> { subject.observed }
        func applyTheme(_ theme: Theming.Theme) { told.append("applyTheme") }
        func applyColors(of theme: Theming.Theme) { told.append("applyColors") }
        func stateDidChange(to state: Theming.Theme) { told.append("stateDidChange") }
        func themeDidChange(_ change: ThemeChange<Theming.Theme>) { told.append("themeDidChange") }
        func load() -> SavedAppearances? { nil }
        func save(_ appearances: SavedAppearances) {}
    }

    private final class View: Themed {
        let themeProvider: ThemeManager<Theme>
        private(set) var applied: [String] = []
        var onApply: () -> Void = {}

        init(_ manager: ThemeManager<Theme>) {
            themeProvider = manager
            setUpTheming()
        }

        func applyTheme(_ theme: Theme) {
            applied.append(theme.name)
            onApply()
        }
    }

    private struct Skin: Equatable {
        var foreground = 0
    }

    private final class Skins: ThemeProvider {
        private let subject = Subject(Skin())
        var themes: Observed<Skin> { subject.observed }

        func show(_ skin: Skin) { subject.state = skin }
    }

    private final class Label: Themed {
        let themeProvider: Skins
        private(set) var applied: [Int] = []

        init(_ skins: Skins) {
            themeProvider = skins
            setUpTheming()
        }

        func applyTheme(_ theme: Skin) { applied.append(theme.foreground) }
    }
}
