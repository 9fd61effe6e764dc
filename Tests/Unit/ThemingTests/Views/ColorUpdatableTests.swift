import Switching
import Testing
import Theming
import Vocabulary

@Suite("Color updates") @MainActor struct ColorUpdatableTests {
    private let manager = ThemeManager.byDay()
    private let log = Log()

    @Test func `parents pass the theme to their children, including bars`() {
        let window = Part("window", log)
        let pane = Part("pane", log)
        pane.colorChildren = [Part("view", log)]
        window.colorChildren = [Part("title bar", log), Part("tab bar", log), pane, Part("status bar", log)]
        window.followColors(of: manager)
        let order = ["window", "title bar", "tab bar", "pane", "view", "status bar"]
        #expect(log.lines == order.map { "\($0) paper" })
        log.lines = []
        manager.forcedAppearance = .night
        #expect(log.lines == order.map { "\($0) ink" })
    }

    @Test func `a container that must reload does so, and its new parts get the theme`() {
        let table = Table("table", log)
        table.followColors(of: manager)
        #expect(log.lines == ["table paper", "table reloads", "row 1 paper"])
        log.lines = []
        manager.forcedAppearance = .night
        // The old rows get the theme before, because reloading may read their colors.
        #expect(log.lines == ["table ink", "row 1 ink", "table reloads", "row 2 ink"])
    }

    @Test func `calling through to a child reaches its children, too`() {
        final class Container: Part {
            var own: [Part] = []

            override func applyColors(of theme: Theme) {
                super.applyColors(of: theme)
                for part in own { part.updateColors(for: theme) }
            }
        }
        let (window, pane) = (Container("window", log), Container("pane", log))
        window.own = [pane]
        pane.own = [Part("view", log)]
        window.followColors(of: manager)
        #expect(log.lines == ["window paper", "pane paper", "view paper"])
    }

    @Test func `a part with its own scope follows it with its children`() {
        let scope = ThemeScope(in: manager, override: .appearance(.night))
        let (window, pane, view) = (Part("window", log), Part("pane", log), Part("view", log))
        pane.colorScope = scope
        pane.colorChildren = [view]
        window.colorChildren = [pane]
        pane.followColors(of: scope)
        window.followColors(of: manager)
        #expect(log.lines == ["pane ink", "view ink", "window paper"])
        log.lines = []
        scope.override = nil
        #expect(log.lines == ["pane paper", "view paper"])
        log.lines = []
        manager.forcedAppearance = .night
        #expect(log.lines.sorted() == ["pane ink", "view ink", "window ink"])
    }

    @Test func `a part that moves follows only its new scope`() {
        let (one, other) = (ThemeScope(in: manager), ThemeScope(in: manager))
        let pane = Part("pane", log)
        pane.followColors(of: one)
        pane.colorScope = other
        pane.followColors(of: other)
        log.lines = []
        one.override = .appearance(.night)
        #expect(log.lines == [])
        other.override = .appearance(.night)
        #expect(log.lines == ["pane ink"])
        pane.unfollowColors()
        pane.unfollowColors()
        other.override = nil
        #expect(log.lines == ["pane ink"])
        pane.followColors(of: one)
        #expect(log.lines == ["pane ink", "pane ink"])
    }

    @Test func `a part can follow a provider again after all subscriptions end`() {
        let pane = Part("pane", log)
        pane.followColors(of: manager)
        manager.themes.unsubscribe(pane)
        pane.followColors(of: manager)
        log.lines = []
        manager.forcedAppearance = .night
        #expect(log.lines == ["pane ink"])
        pane.unfollowColors()
        manager.forcedAppearance = .day
        #expect(log.lines == ["pane ink"])
    }

    @Test func `the same theme again reloads no table`() {
        let table = Table("table", log)
        table.followColors(of: manager)
        log.lines = []
        manager.pair = ThemePair(night: .paper)
        manager.pair = ThemePair()
        manager.forcedAppearance = .day
        #expect(log.lines == [])
    }

    @Test func `a part added later gets the theme from its parent`() {
        let window = Part("window", log)
        window.followColors(of: manager)
        manager.forcedAppearance = .night
        log.lines = []
        let view = Part("view", log)
        window.colorChildren.append(view)
        view.updateColors(for: manager.currentTheme)
        manager.forcedAppearance = .day
        #expect(log.lines == ["view ink", "window paper", "view paper"])
    }

    @Test func `a released tree isn't kept alive`() {
        weak var gone: Part?
        do {
            let window = Part("window", log)
            window.followColors(of: manager)
            gone = window
        }
        #expect(gone == nil)
        manager.forcedAppearance = .night
        #expect(log.lines == ["window paper"])
    }

    @Test func `a program's own theme type works`() throws {
        final class Skinned: ColorUpdatable {
            var shown: [Int] = []
            func applyColors(of theme: Int) { shown.append(theme) }
        }
        let cycle = try #require(ThemeCycle([1, 2]))
        let part = Skinned()
        part.followColors(of: cycle)
        cycle.showNext()
        #expect(part.shown == [1, 2])
    }

    @MainActor private final class Log {
        var lines: [String] = []
    }

    private class Part: ColorUpdatable {
        let name: String
        let log: Log
        var colorChildren: [any ColorUpdatable<Theme>] = []
        var colorScope: ThemeScope<Theme>?

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }

        func applyColors(of theme: Theme) { log.lines.append("\(name) \(theme.name)") }

        func reloadForColors() {}
    }

    /// Creates a new row for each theme.
    private final class Table: Part {
        private var rows = 0

        override func reloadForColors() {
            rows += 1
            log.lines.append("\(name) reloads")
            colorChildren = [Part("row \(rows)", log)]
        }
    }
}
