import Observation
import Switching
import TestSupport
import Testing
import Theming
import Vocabulary

@testable import ThemingByLight

@Suite("Theme manager and the light: day and night") @MainActor struct LightDeciderTests {
    private let storage = Storage()
    private let log = Log()

    @Test func `the rules decide with settle times and half-light`() throws {
        let (manager, decider) = try lit()
        decider.lightDidChange(to: try light(50), at: at(1))
        decider.lightDidChange(to: try light(18), at: at(30))
        #expect(decider.nextDeadline == at(40))
        #expect(log.lines == ["day"])
        decider.advance(to: at(40))
        #expect(log.lines == ["day", "night"])
        decider.lightDidChange(to: try light(35), at: at(100))
        decider.advance(to: at(200))
        #expect(log.lines == ["day", "night"])
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .ink)
    }

    @Test(arguments: [
        (0.5, 0.299, Appearance.night), (0.5, 0.3, .day), (0.1, 0.4, .night), (0.1, 0.401, .day), (0.1, 7, .day),
    ])
    func `without settle times a brightness decides at once`(
        before: Double, after: Double, expected: Appearance
    ) throws {
        let (fractions, percents) = (ThemeManager(), ThemeManager())
        let decider = LightDecider(for: fractions, rules: .atOnce)
        for fraction in [before, after] { decider.lightDidChange(toFraction: fraction) }
        #expect(fractions.appearance == expected)
        let other = LightDecider(for: percents, rules: .atOnce)
        for fraction in [before, after] { other.lightDidChange(toPercent: fraction * 100) }
        #expect(percents.appearance == expected)
    }

    @Test func `with a clock of its own the decider waits by itself`() async throws {
        let (deadlines, sleep) = AsyncStream<Instant>.makeStream()
        let (wakes, wake) = AsyncStream<Void>.makeStream()
        let clock = OwnClock(now: { Instant(sinceStart: .seconds(30)) }) {
            sleep.yield($0)
            for await _ in wakes { break }
        }
        let manager = ThemeManager(storage: storage)
        let decider = LightDecider(
            for: manager, rules: Rules(), source: SourceName(.illuminance), fallback: .day, at: at(0), clock: clock)
        decider.lightDidChange(toPercent: 50)
        decider.lightDidChange(toPercent: 18)
        #expect(manager.appearance == .day)
        for await deadline in deadlines {
            #expect(deadline == at(40))
            break
        }
        wake.yield()
        for await appearance in Observations({ manager.appearance }) where appearance == .night { break }
        #expect(decider.nextDeadline == nil)
    }

    @Test func `the start shows the stored appearance until the first level decides`() throws {
        #expect(try lit(fallback: .night).manager.appearance == .night)
        storage.kept = SavedAppearances(automatic: .night)
        let (manager, decider) = try lit()
        #expect(log.lines == ["night", "night"])
        decider.lightDidChange(to: try light(35), at: at(1))
        #expect(manager.appearance == .night)
        decider.lightDidChange(to: try light(41), at: at(2))
        #expect(manager.appearance == .night)
        let fresh = ThemeManager(storage: storage)
        LightDecider(for: fresh, rules: Rules(), at: at(0)).lightDidChange(to: try light(41), at: at(0))
        #expect(fresh.appearance == .day)
        #expect(storage.kept == SavedAppearances(automatic: .day))
    }

    @Test(arguments: [10.0, 0])
    func `after didBecomeActive the level decides at once, even at 0`(percent: Double) throws {
        let (_, decider) = try lit()
        decider.lightDidChange(to: try light(50), at: at(1))
        decider.didBecomeActive(light: try light(percent), at: at(100))
        #expect(log.lines == ["day", "night"])
        decider.didBecomeActive(light: nil, at: at(200))
        decider.lightDidChange(to: try light(90), at: at(201))
        #expect(log.lines == ["day", "night", "day"])
    }

    @Test func `didBecomeActive loses no due switch and notifies only of the result`() throws {
        let (manager, decider) = try lit()
        decider.lightDidChange(to: try light(50), at: at(1))
        decider.lightDidChange(to: try light(5), at: at(100))
        #expect(decider.nextDeadline == at(110))
        decider.didBecomeActive(light: try light(5), at: at(200))
        #expect(log.lines == ["day", "night"])
        decider.lightDidChange(to: try light(90), at: at(300))
        decider.didBecomeActive(light: try light(2), at: at(400))
        #expect(log.lines == ["day", "night"], "it was day for no moment that anybody saw")
        #expect(manager.appearance == .night)
    }

    @Test func `appearance, theme and change agree in every notification`() throws {
        let (manager, _) = try lit()
        var seen: [String] = []
        func note() {
            seen.append("\(manager.appearance?.rawValue ?? "-") \(manager.currentTheme.name)")
        }
        var isFirst = true
        let listener = Listener(to: manager.themes) { _ in
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
        withExtendedLifetime(listener) {}
    }

    @Test func `the same theme again notifies no one, and a new pair reaches scopes`() throws {
        let (manager, _) = try lit()
        var followed: [String] = []
        let listener = Listener(to: manager.themes) { followed.append($0.name) }
        let scope = ThemeScope(in: manager, override: .appearance(.night))
        manager.pair = ThemePair()
        manager.post(change(to: .day))
        manager.pair = ThemePair(night: Theme(name: "mine", appearance: .night, colors: [:]))
        #expect(followed == [])
        #expect(scope.currentTheme.name == "mine")
        withExtendedLifetime(listener) {}
    }

    @Test func `a change can bring its themes with a single notification`() throws {
        let (manager, _) = try lit()
        let mine = Theme(name: "mine", appearance: .night, colors: [:])
        var followed: [String] = []
        let listener = Listener(to: manager.themes) { followed.append($0.name) }
        manager.post(change(to: .night), in: ThemePair(night: mine))
        #expect(followed == ["mine"])
        #expect(log.lines == ["day", "night"])
        withExtendedLifetime(listener) {}
    }

    @Test func `a manager and its responders work with a program's own theme type`() throws {
        final class Sky: ThemeResponder {
            var told: [String] = []
            func themeDidChange(_ change: ThemeChange<String>) { told.append("\(change.to) \(change.theme)") }
        }
        let (manager, sky) = (ThemeManager(ThemePair(day: "noon", night: "stars")), Sky())
        sky.registerForThemeChanges(in: manager)
        manager.forcedAppearance = .night
        #expect(sky.told == ["day noon", "night stars"])
        #expect(manager.theme(for: .day) == "noon")
        let byLight = ThemeManager(ThemePair(day: 1, night: 2))
        LightDecider(for: byLight, rules: Rules(), at: at(0)).didBecomeActive(light: try light(3), at: at(1))
        #expect(byLight.currentTheme == 2)
    }

    @Test func `a forced appearance wins over the light and is stored`() throws {
        let (manager, decider) = try lit()
        decider.lightDidChange(to: try light(50), at: at(1))
        manager.forcedAppearance = .night
        #expect(storage.kept == SavedAppearances(forced: .night, automatic: .day))
        decider.didBecomeActive(light: try light(60), at: at(50))
        #expect(log.lines == ["day", "night"])
        let next = ThemeManager(storage: storage)
        let nextDecider = LightDecider(for: next, rules: Rules(), at: at(0))
        #expect(nextDecider.nextDeadline == nil)
        #expect(next.appearance == .night)
        #expect(next.forcedAppearance == .night)
        manager.forcedAppearance = nil
        #expect(log.lines == ["day", "night", "day"])
        #expect(storage.kept == SavedAppearances(automatic: .day))
    }

    @Test func `behind a forced appearance the light is followed`() throws {
        let (manager, decider) = try lit()
        decider.lightDidChange(to: try light(50), at: at(1))
        manager.forcedAppearance = .day
        decider.didBecomeActive(light: try light(10), at: at(50))
        #expect(log.lines == ["day"])
        manager.forcedAppearance = nil
        #expect(log.lines == ["day", "night"])
    }

    @Test func `each change is announced once`() throws {
        let (manager, decider) = try lit()
        for second in 1..<20 { decider.lightDidChange(to: try light(80), at: at(second)) }
        manager.forcedAppearance = .day
        manager.forcedAppearance = .day
        manager.forcedAppearance = nil
        decider.didBecomeActive(light: try light(80), at: at(30))
        #expect(log.lines == ["day"])
        #expect(storage.saves == 3)
    }

    @Test func `an appearance posted from outside can be overridden`() {
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
    }

    @Test func `the change is applied inside the transition`() throws {
        let (manager, _) = try lit()
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

    @Test func `a transition doesn't undo a newer change that it causes`() throws {
        let (manager, _) = try lit()
        var isFirst = true
        manager.transition = { [unowned manager] _, apply in
            if isFirst {
                isFirst = false
                manager.forcedAppearance = nil
            }
            apply()
        }
        manager.forcedAppearance = .night
        #expect(log.lines == ["day"])
        #expect(manager.appearance == .day)
        #expect(manager.currentTheme == .paper)
    }

    @Test func `a pair posted with a change survives a change in its transition`() throws {
        let (manager, _) = try lit()
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

    @Test func `a pair set inside a transition is shown by the change`() throws {
        let (manager, _) = try lit()
        manager.transition = { [unowned manager] _, apply in
            manager.pair = ThemePair(day: .ink, night: .paper)
            apply()
        }
        manager.forcedAppearance = .night
        #expect(manager.appearance == .night)
        #expect(manager.currentTheme == .paper)
    }

    @Test func `other themes can be shown at once`() throws {
        let (manager, _) = try lit()
        let mine = Theme(name: "mine", appearance: .day, colors: [:])
        var followed: [String] = []
        let listener = Listener(to: manager.themes) { followed.append($0.name) }
        manager.pair = ThemePair(day: mine)
        #expect(manager.currentTheme == mine)
        #expect(followed == ["mine"])
        #expect(log.lines == ["day", "day"])
        withExtendedLifetime(listener) {}
    }

    @Test func `manager and rules agree in random courses with forced appearances`() throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let manager = ThemeManager()
            let decider = LightDecider(for: manager, rules: Rules(), at: at(0))
            var rules = Decider(rules: Rules(), start: Decider.Start(persisted: nil, fallback: .day), at: at(0))
            let source = SourceName(.illuminance)
            _ = rules.observe(.source(source), at: at(0))
            var now = 0
            for step in 0..<1000 {
                now += Int.random(in: 0...90, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    // The appearance is forced at the time of the last event.
                    let wanted = [.day, .night, nil].randomElement(using: &random) ?? Appearance?.none
                    if wanted != manager.forcedAppearance {
                        _ = rules.observe(.set(wanted, for: nil), at: Instant(sinceStart: .zero))
                    }
                    manager.forcedAppearance = wanted
                case 1:
                    decider.didBecomeActive(light: nil, at: at(now))
                    _ = rules.observe(.woke(sun: .night), at: at(now))
                case 2:
                    decider.advance(to: at(now))
                    _ = rules.observe(.time, at: at(now))
                default:
                    let light = try light([2, 20, 35, 60, 95].randomElement(using: &random) ?? 50)
                    decider.lightDidChange(to: light, at: at(now))
                    _ = rules.observe(.reading(Reading(source, .light(light))), at: at(now))
                }
                try #require(manager.appearance == rules.appearance, "seed \(seed), step \(step)")
            }
        }
    }

    private func lit(
        fallback: Appearance = .day
    ) throws -> (manager: ThemeManager<Theme>, decider: LightDecider<Theme>) {
        let manager = ThemeManager(storage: storage)
        let decider = LightDecider(for: manager, rules: Rules(), fallback: fallback, at: at(0))
        log.deciders.append(decider)
        let follower = Follower(log)
        log.followers.append(follower)
        follower.registerForThemeChanges(in: manager)
        return (manager, decider)
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
        /// Managers hold responders and deciders weakly.
        var followers: [Follower] = []
        var deciders: [LightDecider<Theme>] = []
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
