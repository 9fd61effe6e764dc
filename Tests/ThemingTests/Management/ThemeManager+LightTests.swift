import Switching
import Testing
import Theming

@Suite("Theme manager: day and night") @MainActor struct ThemeManagerLightTests {
    private let storage = Storage()
    private let log = Log()

    @Test("The rules of Switching decide: settle times and half-light apply")
    func rule() throws {
        let manager = try manager()
        manager.lightDidChange(to: try light(50), at: at(1))
        manager.lightDidChange(to: try light(18), at: at(30))
        #expect(manager.nextDeadline == at(40))
        #expect(log.lines == ["day"])
        manager.advance(to: at(40))
        #expect(log.lines == ["day", "night"])
        manager.lightDidChange(to: try light(35), at: at(100))
        manager.advance(to: at(200))
        #expect(log.lines == ["day", "night"])
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .ink)
    }

    @Test("The start shows the stored appearance, or the fallback, until the first level decides")
    func start() throws {
        #expect(try manager(fallback: .night).appearance == .night)
        storage.kept = SavedAppearances(automatic: .night)
        let manager = try manager()
        #expect(log.lines == ["night", "night"])
        manager.lightDidChange(to: try light(35), at: at(1))
        #expect(manager.appearance == .night)
        manager.lightDidChange(to: try light(41), at: at(2))
        #expect(manager.appearance == .night)
        let fresh = ThemeManager(rules: Rules(), storage: storage, at: at(0))
        fresh.lightDidChange(to: try light(41), at: at(0))
        #expect(fresh.appearance == .day)
        #expect(storage.kept == SavedAppearances(automatic: .day))
    }

    @Test("After didBecomeActive the level decides at once, also a level of 0", arguments: [10.0, 0])
    func active(percent: Double) throws {
        let manager = try manager()
        manager.lightDidChange(to: try light(50), at: at(1))
        manager.didBecomeActive(light: try light(percent), at: at(100))
        #expect(log.lines == ["day", "night"])
        manager.didBecomeActive(light: nil, at: at(200))
        manager.lightDidChange(to: try light(90), at: at(201))
        #expect(log.lines == ["day", "night", "day"])
    }

    @Test("didBecomeActive loses no switch that was due meanwhile, and notifies only of what comes of it")
    func activeWithCandidate() throws {
        let manager = try manager()
        manager.lightDidChange(to: try light(50), at: at(1))
        manager.lightDidChange(to: try light(5), at: at(100))
        #expect(manager.nextDeadline == at(110))
        manager.didBecomeActive(light: try light(5), at: at(200))
        #expect(log.lines == ["day", "night"])
        manager.lightDidChange(to: try light(90), at: at(300))
        manager.didBecomeActive(light: try light(2), at: at(400))
        #expect(log.lines == ["day", "night"], "it was day for no moment that anybody saw")
        #expect(manager.appearance == .night)
    }

    @Test("Appearance, theme and change agree in every notification, also of a change inside one")
    func agreement() throws {
        let manager = try manager()
        var seen: [String] = []
        func note() {
            seen.append("\(manager.appearance?.rawValue ?? "-") \(manager.currentTheme.name)")
        }
        var isFirst = true
        let token = manager.themes.subscribe { _ in
            note()
            guard isFirst else { return }
            isFirst = false
            manager.forcedAppearance = .day
            note()
        }
        manager.transition = { _, apply in
            note()
            apply()
            note()
        }
        manager.forcedAppearance = .night
        #expect(Set(seen) == ["day paper", "night ink"])
        #expect(seen.last == "day paper")
        token.cancel()
    }

    @Test("The same theme again updates nobody, and a new pair reaches whoever shows the other one")
    func sameTheme() throws {
        let manager = try manager()
        var followed: [String] = []
        let token = manager.themes.subscribe { followed.append($0.name) }
        let scope = ThemeScope(in: manager, override: .appearance(.night))
        manager.pair = ThemePair()
        manager.post(change(to: .day))
        manager.pair = ThemePair(night: Theme(name: "mine", appearance: .night, colors: [:]))
        #expect(followed == [])
        #expect(scope.currentTheme.name == "mine")
        token.cancel()
    }

    @Test("A change can bring its themes with it, and everybody is notified once")
    func changeInPair() throws {
        let manager = try manager()
        let mine = Theme(name: "mine", appearance: .night, colors: [:])
        var followed: [String] = []
        let token = manager.themes.subscribe { followed.append($0.name) }
        manager.post(change(to: .night), in: ThemePair(night: mine))
        #expect(followed == ["mine"])
        #expect(log.lines == ["day", "night"])
        token.cancel()
    }

    @Test("A manager works with a program's own theme type, also with its responders")
    func ownType() throws {
        final class Sky: ThemeResponder {
            var told: [String] = []
            func themeDidChange(_ change: ThemeChange<String>) { told.append("\(change.to) \(change.theme)") }
        }
        let (manager, sky) = (ThemeManager(ThemePair(day: "noon", night: "stars")), Sky())
        sky.registerForThemeChanges(in: manager)
        manager.forcedAppearance = .night
        #expect(sky.told == ["day noon", "night stars"])
        #expect(manager.theme(for: .day) == "noon")
        let byLight = ThemeManager(ThemePair(day: 1, night: 2), rules: Rules(), at: at(0))
        byLight.didBecomeActive(light: try light(3), at: at(1))
        #expect(byLight.currentTheme == 2)
    }

    @Test("A forced appearance wins over the light, is stored, and ends with auto")
    func forced() throws {
        let manager = try manager()
        manager.lightDidChange(to: try light(50), at: at(1))
        manager.forcedAppearance = .night
        #expect(storage.kept == SavedAppearances(forced: .night, automatic: .day))
        manager.didBecomeActive(light: try light(60), at: at(50))
        #expect(log.lines == ["day", "night"])
        let next = ThemeManager(rules: Rules(), storage: storage, at: at(0))
        #expect(next.appearance == .night)
        #expect(next.forcedAppearance == .night)
        manager.forcedAppearance = nil
        #expect(log.lines == ["day", "night", "day"])
        #expect(storage.kept == SavedAppearances(automatic: .day))
    }

    @Test("Behind a forced appearance the light is followed")
    func unseen() throws {
        let manager = try manager()
        manager.lightDidChange(to: try light(50), at: at(1))
        manager.forcedAppearance = .day
        manager.didBecomeActive(light: try light(10), at: at(50))
        #expect(log.lines == ["day"])
        manager.forcedAppearance = nil
        #expect(log.lines == ["day", "night"])
    }

    @Test("Each change is announced once")
    func once() throws {
        let manager = try manager()
        for second in 1..<20 { manager.lightDidChange(to: try light(80), at: at(second)) }
        manager.forcedAppearance = .day
        manager.forcedAppearance = .day
        manager.forcedAppearance = nil
        manager.didBecomeActive(light: try light(80), at: at(30))
        #expect(log.lines == ["day"])
        #expect(storage.saves == 3)
    }

    @Test("An appearance posted from outside can be overridden")
    func posted() {
        let manager = ThemeManager(storage: storage)
        let follower = Follower(log)
        follower.registerForThemeChanges(in: manager)
        log.lines = []
        #expect(manager.appearance == nil)
        log.lines = []
        manager.post(change(to: .day))
        manager.forcedAppearance = .night
        manager.post(change(to: .night))
        manager.post(change(to: .day))
        #expect(log.lines == ["day", "night"])
        manager.forcedAppearance = nil
        #expect(log.lines == ["day", "night", "day"])
        manager.lightDidChange(to: Light(level: Level(clamping: 0)), at: at(1))
        manager.didBecomeActive(light: nil, at: at(1))
        #expect(manager.nextDeadline == nil)
        #expect(log.lines.count == 3)
    }

    @Test("The change is applied inside the transition")
    func transition() throws {
        let manager = try manager()
        manager.transition = { [log] change, apply in
            log.lines.append("begin \(change.theme.name)")
            apply()
            apply()
            log.lines.append("end")
        }
        manager.forcedAppearance = .night
        #expect(log.lines == ["day", "begin ink", "night", "end"])
        manager.transition = { [log] _, _ in log.lines.append("forgot") }
        manager.forcedAppearance = .day
        #expect(log.lines.suffix(2) == ["forgot", "day"])
        #expect(manager.currentTheme == .paper)
    }

    @Test("A transition does not undo a newer change that it causes")
    func transitionInTransition() throws {
        let manager = try manager()
        var isFirst = true
        manager.transition = { [unowned manager] _, apply in
            if isFirst {
                isFirst = false
                manager.forcedAppearance = nil
            }
            apply()
        }
        manager.forcedAppearance = .night
        #expect(log.lines == ["day", "day"])
        #expect(manager.appearance == .day)
        #expect(manager.currentTheme == .paper)
    }

    @Test("A pair that comes with a change stays, although the change's transition causes another one")
    func pairInTransition() throws {
        let manager = try manager()
        let pair = ThemePair(
            day: Theme(name: "sun", appearance: .day, colors: [:]),
            night: Theme(name: "moon", appearance: .night, colors: [:]))
        var isFirst = true
        manager.transition = { [unowned manager] _, apply in
            if isFirst {
                isFirst = false
                manager.forcedAppearance = .day
            }
            apply()
        }
        manager.post(change(to: .night), in: pair)
        #expect(manager.currentTheme.name == "sun")
        #expect(manager.pair == pair)
        manager.forcedAppearance = .night
        #expect(manager.currentTheme.name == "moon")
    }

    @Test("A pair that is set inside a transition is what the change shows")
    func pairSetInTransition() throws {
        let manager = try manager()
        manager.transition = { [unowned manager] _, apply in
            manager.pair = ThemePair(day: .ink, night: .paper)
            apply()
        }
        manager.forcedAppearance = .night
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .paper)
    }

    @Test("Other themes can be shown at once")
    func use() throws {
        let manager = try manager()
        let mine = Theme(name: "mine", appearance: .day, colors: [:])
        var followed: [String] = []
        let token = manager.themes.subscribe { followed.append($0.name) }
        manager.pair = ThemePair(day: mine)
        #expect(manager.currentTheme == mine)
        #expect(followed == ["mine"])
        #expect(log.lines == ["day", "day"])
        token.cancel()
    }

    private func manager(fallback: Appearance = .day) throws -> ThemeManager<Theme> {
        let manager = ThemeManager(rules: Rules(), storage: storage, fallback: fallback, at: at(0))
        let follower = Follower(log)
        log.followers.append(follower)
        follower.registerForThemeChanges(in: manager)
        return manager
    }

    private func light(_ percent: Double) throws -> Light {
        Light(level: try #require(Level(percent: percent)))
    }

    private func at(_ seconds: Int) -> Instant { Instant(sinceStart: .seconds(seconds)) }

    private func change(to appearance: Appearance) -> Change {
        Change(
            from: appearance.other, to: appearance, reason: Reason(.light, "it changed"), light: nil, source: nil,
            time: at(0))
    }

    @MainActor private final class Log {
        var lines: [String] = []
        /// Managers hold responders weakly.
        var followers: [Follower] = []
    }

    private final class Follower: ThemeResponder {
        private let log: Log

        init(_ log: Log) { self.log = log }

        func themeDidChange(_ change: ThemeChange<Theme>) { log.lines.append("\(change.to)") }
    }

    private final class Storage: ThemeStorage {
        var kept: SavedAppearances?
        private(set) var saves = 0

        func load() -> SavedAppearances? { kept }

        func save(_ kept: SavedAppearances) {
            self.kept = kept
            saves += 1
        }
    }
}
