import Switching
import Testing
import Theming

@Suite("Provider and themed") @MainActor struct ThemedTests {
    @Test("The theme is applied at set-up and at every change")
    func applied() {
        let manager = ThemeManager()
        let view = View(manager)
        #expect(view.applied == ["paper"])
        manager.forcedTheme = .night
        manager.forcedTheme = .day
        #expect(view.applied == ["paper", "ink", "paper"])
    }

    @Test("The subscription ends with the object")
    func ends() {
        let manager = ThemeManager()
        weak var gone: View?
        var count = 0
        do {
            let view = View(manager)
            view.onApply = { count += 1 }
            gone = view
            manager.forcedTheme = .night
        }
        #expect(gone == nil)
        manager.forcedTheme = .day
        #expect(count == 1)
    }

    @Test("A second set-up applies the theme again, and subscribes once")
    func twice() {
        let manager = ThemeManager()
        let view = View(manager)
        view.setUpTheming()
        manager.forcedTheme = .night
        #expect(view.applied == ["paper", "paper", "ink"])
    }

    @Test("A program's own theme type works, with a provider of one line")
    func ownType() {
        let skins = Skins()
        let label = Label(skins)
        skins.subject.state = Skin(foreground: 7)
        #expect(label.applied == [0, 7])
        #expect(skins.currentTheme == Skin(foreground: 7))
        #expect(skins.theme(for: .night) == Skin(foreground: 7))
    }

    @Test("A provider also calls closures and observers")
    func others() {
        let skins = Skins()
        let label = Label(skins)
        var told: [Int] = []
        let object = Observing()
        skins.subscribeToChanges(skins) { _, skin in told.append(skin.foreground) }
        skins.subscribe(object)
        skins.subject.state = Skin(foreground: 1)
        skins.unsubscribe(object)
        skins.unsubscribe(label)
        skins.subject.state = Skin(foreground: 2)
        #expect(told == [1, 2])
        #expect(object.told == [1])
        #expect(label.applied == [0, 1])
    }

    @Test("An object set up inside a notification gets the newest theme once")
    func setUpInside() {
        let manager = ThemeManager()
        let first = View(manager)
        var second: View?
        first.onApply = { if second == nil { second = View(manager) } }
        manager.forcedTheme = .night
        #expect(second?.applied == ["ink"])
        manager.forcedTheme = .day
        #expect(second?.applied == ["ink", "paper"])
    }

    private final class View: Themed {
        let themeProvider: ThemeManager
        private(set) var applied: [String] = []
        var onApply: () -> Void = {}

        init(_ manager: ThemeManager) {
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
        let subject = Subject(Skin())
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

    private final class Observing: ThemeObserver {
        private(set) var told: [Int] = []

        func themeDidChange(_ skin: Skin) { told.append(skin.foreground) }
    }
}
