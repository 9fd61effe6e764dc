import Switching
import Testing
import Theming

@Suite("Theme manager: day and night") @MainActor struct ThemeManagerLightTests {
    private let storage = Storage()
    private let log = Log()

    @Test("The rules of Switching decide: settle times and half-light apply")
    func rule() throws {
        let manager = try manager()
        manager.lightDidChange(try light(50), at: at(1))
        manager.lightDidChange(try light(18), at: at(30))
        #expect(manager.nextDeadline == at(40))
        #expect(log.lines == ["day"])
        manager.timeHasCome(at: at(40))
        #expect(log.lines == ["day", "night"])
        manager.lightDidChange(try light(35), at: at(100))
        manager.timeHasCome(at: at(200))
        #expect(log.lines == ["day", "night"])
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .ink)
    }

    @Test("The start shows the stored appearance, or the fallback, until the first level decides")
    func start() throws {
        #expect(try manager(fallback: .night).appearance == .night)
        storage.kept = KeptAppearances(automatic: .night)
        let manager = try manager()
        #expect(log.lines == ["night", "night"])
        manager.lightDidChange(try light(35), at: at(1))
        #expect(manager.appearance == .night)
        manager.lightDidChange(try light(41), at: at(2))
        #expect(manager.appearance == .night)
        let fresh = ThemeManager(rules: Rules(), storage: storage, at: at(0))
        fresh.lightDidChange(try light(41), at: at(0))
        #expect(fresh.appearance == .day)
        #expect(storage.kept == KeptAppearances(automatic: .day))
    }

    @Test("After didBecomeActive the level decides at once")
    func active() throws {
        let manager = try manager()
        manager.lightDidChange(try light(50), at: at(1))
        manager.didBecomeActive(try light(10), at: at(100))
        #expect(log.lines == ["day", "night"])
        manager.didBecomeActive(nil, at: at(200))
        manager.lightDidChange(try light(90), at: at(201))
        #expect(log.lines == ["day", "night", "day"])
    }

    @Test("A forced appearance wins over the light, is stored, and ends with auto")
    func forced() throws {
        let manager = try manager()
        manager.lightDidChange(try light(50), at: at(1))
        manager.forcedTheme = .night
        #expect(storage.kept == KeptAppearances(forced: .night, automatic: .day))
        manager.didBecomeActive(try light(60), at: at(50))
        #expect(log.lines == ["day", "night"])
        let next = ThemeManager(rules: Rules(), storage: storage, at: at(0))
        #expect(next.appearance == .night)
        #expect(next.forcedTheme == .night)
        manager.forcedTheme = nil
        #expect(log.lines == ["day", "night", "day"])
        #expect(storage.kept == KeptAppearances(automatic: .day))
    }

    @Test("Behind a forced appearance the light is followed")
    func unseen() throws {
        let manager = try manager()
        manager.lightDidChange(try light(50), at: at(1))
        manager.forcedTheme = .day
        manager.didBecomeActive(try light(10), at: at(50))
        #expect(log.lines == ["day"])
        manager.forcedTheme = nil
        #expect(log.lines == ["day", "night"])
    }

    @Test("Each change is announced once")
    func once() throws {
        let manager = try manager()
        for second in 1..<20 { manager.lightDidChange(try light(80), at: at(second)) }
        manager.forcedTheme = .day
        manager.forcedTheme = .day
        manager.forcedTheme = nil
        manager.didBecomeActive(try light(80), at: at(30))
        #expect(log.lines == ["day"])
        #expect(storage.saves == 3)
    }

    @Test("An appearance posted from outside can be overridden")
    func posted() {
        let manager = ThemeManager(storage: storage)
        let follower = Follower(log)
        manager.register(follower)
        #expect(manager.appearance == nil)
        manager.post(change(to: .day))
        manager.forcedTheme = .night
        manager.post(change(to: .night))
        manager.post(change(to: .day))
        #expect(log.lines == ["day", "night"])
        manager.forcedTheme = nil
        #expect(log.lines == ["day", "night", "day"])
        manager.lightDidChange(Light(level: Level(clamping: 0)), at: at(1))
        manager.didBecomeActive(nil, at: at(1))
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
        manager.forcedTheme = .night
        #expect(log.lines == ["day", "begin ink", "night", "end"])
        manager.transition = { [log] _, _ in log.lines.append("forgot") }
        manager.forcedTheme = .day
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
                manager.forcedTheme = nil
            }
            apply()
        }
        manager.forcedTheme = .night
        #expect(log.lines == ["day", "day"])
        #expect(manager.appearance == .day)
        #expect(manager.currentTheme == .paper)
    }

    @Test("Other themes can be shown at once")
    func use() throws {
        let manager = try manager()
        let mine = Theme(name: "mine", appearance: .day, colors: [:])
        var followed: [String] = []
        let token = manager.subject.subscribe { followed.append($0.name) }
        manager.use(ThemeManager.Themes(day: mine))
        #expect(manager.currentTheme == mine)
        #expect(followed == ["mine"])
        #expect(log.lines == ["day", "day"])
        token.cancel()
    }

    private func manager(fallback: Appearance = .day) throws -> ThemeManager {
        let manager = ThemeManager(rules: Rules(), storage: storage, fallback: fallback, at: at(0))
        let follower = Follower(log)
        log.followers.append(follower)
        manager.register(follower)
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

        func themeDidChange(_ change: ThemeChange) { log.lines.append("\(change.change.to)") }
    }

    private final class Storage: ThemeStorage {
        var kept: KeptAppearances?
        private(set) var saves = 0

        func load() -> KeptAppearances? { kept }

        func save(_ kept: KeptAppearances) {
            self.kept = kept
            saves += 1
        }
    }
}
