import Testing
import Theming
import Vocabulary

@Suite("Theme manager") @MainActor struct ThemeManagerTests {
    private let manager = ThemeManager()
    private let log = Log()

    @Test func `responders get the theme for the new appearance`() {
        let listener = responder("a")
        register(listener)
        manager.post(change(to: .night))
        manager.post(change(to: .day))
        #expect(log.lines == ["a night ink", "a day paper"])
        #expect(listener.told.map(\.theme) == [.ink, .paper])
        #expect(listener.told.map(\.to) == [.night, .day])
        #expect(listener.told.map(\.from) == [.day, .night])
        #expect(listener.told.map(\.reason) == [change(to: .night), change(to: .day)].map(\.reason))
    }

    @Test func `responders don't hear of the same theme and appearance again`() {
        let listener = responder("a")
        register(listener)
        for time in [Instant(sinceStart: .zero), Instant(sinceStart: .seconds(60))] {
            let reason = Reason(.light, "at \(time)")
            manager.post(Change(from: .day, to: .night, reason: reason, light: nil, source: nil, time: time))
        }
        #expect(log.lines == ["a night ink"])
    }

    @Test func `an appearance can be posted alone, and a forced one stays`() {
        let listener = responder("a")
        register(listener)
        for appearance in [Appearance.night, .night, .day] { manager.post(appearance) }
        #expect(log.lines == ["a night ink", "a day paper"])
        #expect(listener.told.first?.reason.text == "The desktop or the terminal is set to night")
        manager.forcedAppearance = .day
        manager.post(.night)
        #expect(manager.appearance == .day)
        manager.forcedAppearance = nil
        #expect(manager.appearance == .night)
    }

    @Test func `new themes are shown in a transition before the appearance is known`() {
        let manager = ThemeManager()
        var shown: [Theme] = []
        manager.transition = { [manager, log] change, apply in
            log.lines.append("begin \(change.theme.name), \(manager.currentTheme.name)")
            apply()
            log.lines.append("end \(manager.currentTheme.name)")
        }
        let listener = Listener(to: manager.themes) { shown.append($0) }
        manager.pair = ThemePair(day: .ink)
        #expect(log.lines == ["begin ink, paper", "end ink"])
        #expect(shown == [.ink])
        #expect(manager.appearance == nil)
        withExtendedLifetime(listener) {}
    }

    @Test func `new themes reach responders only once they are shown`() {
        let listener = responder("a")
        register(listener)
        let mine = Theme(name: "mine", appearance: .night, colors: [:])
        manager.pair = ThemePair(night: mine)
        #expect(log.lines == [])
        manager.post(change(to: .night))
        #expect(log.lines == ["a night mine"])
    }

    @Test func `a responder unregistered during a notification isn't called`() {
        let (first, second, third) = (responder("a"), responder("b"), responder("c"))
        register(first, second, third)
        first.action = { [manager] in
            first.unregisterForThemeChanges(in: manager)
            second.unregisterForThemeChanges(in: manager)
        }
        manager.post(change(to: .night))
        #expect(log.lines == ["a night ink", "c night ink"])
        manager.post(change(to: .day))
        #expect(log.lines.suffix(1) == ["c day paper"])
    }

    @Test func `a responder registered during a notification is called once`() {
        let (first, second) = (responder("a"), responder("b"))
        register(first)
        first.action = { [manager] in second.registerForThemeChanges(in: manager) }
        manager.post(change(to: .night))
        #expect(log.lines == ["a night ink", "b night ink"])
        manager.post(change(to: .day))
        #expect(log.lines.suffix(2) == ["a day paper", "b day paper"])
    }

    /// Their change is already set, so their places must not move.
    @Test(arguments: [1, 41])
    func `responders that unregister when the theme is applied aren't called`(count: Int) {
        let responders = (0..<count).map { responder("\($0)") }
        for one in responders { register(one) }
        let leaving = responders.prefix(max(1, count - 1))
        let listener = Listener(to: manager.themes) { [manager] _ in
            for one in leaving { one.unregisterForThemeChanges(in: manager) }
        }
        manager.post(change(to: .night))
        #expect(log.lines == (count == 1 ? [] : ["40 night ink"]))
        manager.post(change(to: .day))
        #expect(log.lines.count == (count == 1 ? 0 : 2))
        withExtendedLifetime(listener) {}
    }

    @Test func `a responder released during a notification isn't called`() {
        let first = responder("a")
        var second: Responder? = responder("b")
        register(first)
        if let second { register(second) }
        first.action = { second = nil }
        manager.post(change(to: .night))
        manager.post(change(to: .day))
        #expect(log.lines.contains("b day paper") == false)
    }

    @Test func `without responders the theme still changes`() {
        responder("a").unregisterForThemeChanges(in: manager)
        manager.post(change(to: .night))
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .ink)
        #expect(log.lines == [])
    }

    @Test func `a change inside a notification reaches every responder last and once`() {
        let (first, second, third) = (responder("a"), responder("b"), responder("c"))
        register(first, second, third)
        let back = change(to: .day)
        second.action = { [manager] in
            second.action = {}
            manager.post(back)
        }
        manager.post(change(to: .night))
        #expect(log.lines == ["a night ink", "b night ink", "a day paper", "b day paper", "c day paper"])
        #expect(manager.currentTheme == .paper)
    }

    /// Creates a manager with a known appearance, so registrations report it.
    init() { manager.post(change(to: .day)) }

    private func responder(_ name: String) -> Responder {
        Responder(name, log)
    }

    /// Registers responders and forgets their first calls.
    private func register(_ responders: Responder...) {
        for responder in responders {
            responder.registerForThemeChanges(in: manager)
            #expect(log.lines.count == 1)
            responder.told = []
            log.lines = []
        }
    }

    private func change(to appearance: Appearance) -> Change {
        Change(
            from: appearance.other, to: appearance, reason: Reason(.light, "it changed"), light: nil, source: nil,
            time: Instant(sinceStart: .zero))
    }
}

@MainActor private final class Log {
    var lines: [String] = []
}

/// Records its calls, then runs an action.
@MainActor private final class Responder: ThemeResponder {
    private let name: String
    private let log: Log
    var told: [ThemeChange<Theme>] = []
    var action: () -> Void = {}

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func themeDidChange(_ change: ThemeChange<Theme>) {
        told.append(change)
        log.lines.append("\(name) \(change.to) \(change.theme.name)")
        action()
    }
}
