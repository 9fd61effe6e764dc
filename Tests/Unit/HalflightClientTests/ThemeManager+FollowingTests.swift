import HalflightClient
import LoopSupport
import SDBus
import TestSupport
import Testing
import Theming
import Vocabulary

@Suite("A theme manager that follows", .tags(.alone)) @MainActor struct ThemeManagerFollowingTests {
    let rig: FollowingRig
    let manager = ThemeManager()

    init() throws {
        rig = try FollowingRig()
    }

    /// A responder's calls.
    private final class Listener: ThemeResponder {
        var told: [ThemeChange<Theme>] = []
        var names: [String] { told.map(\.theme.name) }

        func themeDidChange(_ change: ThemeChange<Theme>) { told.append(change) }
    }

    @Test func `the manager gets the known state, then each change once`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        let listener = Listener()
        listener.registerForThemeChanges(in: manager)
        listener.told = []
        manager.follow(follower)
        #expect(listener.names == ["paper"])
        #expect(listener.told[0].light?.level.percent == 80)
        #expect(listener.told[0].source == SourceName(.backlight, "intel_backlight"))
        try agent.change(to: "night", level: 20, "dark")
        try agent.announce("Mode", .string("night"))
        try rig.run(follower, until: "all is known") { $0.mode == .night && $0.level?.percent == 20 }
        #expect(listener.names == ["paper", "ink"])
        #expect(listener.told[1].from == .day)
        #expect(listener.told[1].reason == Reason(.light, "dark"))
        #expect(manager.currentTheme == .ink)
    }

    @Test func `the manager gets a late state and nothing before`() throws {
        let follower = try rig.follow(grace: .milliseconds(1))
        let listener = Listener()
        listener.registerForThemeChanges(in: manager)
        listener.told = []
        manager.follow(follower)
        try rig.run(follower, until: "nobody is there") { $0.reason == FollowingRig.nobodyIsThere }
        #expect(listener.told.isEmpty)
        let agent = try rig.agent()
        agent.set("Appearance", .string("night"))
        agent.set("Mode", .string("night"))
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        #expect(listener.names == ["ink"])
        #expect(listener.told[0].reason.rule == .force)
        agent.leave()
        try rig.run(follower, until: "it is missed") { $0.origin == .nobody }
        #expect(listener.names == ["ink"], "what was told holds")
    }

    @Test func `a forced appearance in the manager wins over the agent's`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        manager.follow(follower)
        manager.forcedAppearance = .day
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        try agent.change(to: "night", level: 1, "dark")
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(manager.currentTheme == .paper)
        manager.forcedAppearance = nil
        #expect(manager.currentTheme == .ink)
    }

    @Test func `a manager that is gone or unfollowed gets nothing`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        manager.follow(follower)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        weak var gone: ThemeManager<Theme>?
        do {
            let other = ThemeManager()
            other.follow(follower)
            gone = other
        }
        #expect(gone == nil)
        manager.unfollow(follower)
        try agent.change(to: "night", level: 1, "dark")
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(manager.currentTheme == .paper)
    }

    @Test func `a manager with a program's own themes follows`() async throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        let skies = ThemeManager(ThemePair(day: "noon", night: "stars"))
        skies.follow(follower)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        try agent.change(to: "night", level: 1, "dark")
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(skies.currentTheme == "stars")
        var states = follower.states.makeAsyncIterator()
        #expect(await states.next()?.appearance == .night)
    }

    // MARK: The person's themes

    /// Only the theme's name matters here, not its colors.
    private func theme(_ name: String) -> Theme? {
        ["dune", "ember", "fjord"].contains(name)
            ? Theme(
                name: name, appearance: .day, background: Theme.paper[.background], text: Theme.paper[.text],
                colors: [:])
            : nil
    }

    @Test func `the manager shows the themes chosen in the agent`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        let listener = Listener()
        listener.registerForThemeChanges(in: manager)
        listener.told = []
        manager.follow(follower, themes: theme)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        #expect(follower.state.theme == "dune")
        #expect(listener.names == ["dune"])
        agent.set("Theme", .string("ember"))
        try agent.change(to: "night", level: 20, "dark")
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(listener.names == ["dune", "ember"])
        try agent.announce("NightTheme", .string("fjord"))
        try rig.run(follower, until: "another theme is chosen") { $0.theme == "fjord" }
        #expect(listener.names == ["dune", "ember", "fjord"])
        try agent.announce("NightTheme", .string("gone"))
        try rig.run(follower, until: "a theme is chosen that is not found") { $0.theme == "gone" }
        #expect(listener.names == ["dune", "ember", "fjord", "ink"], "the manager's own one takes its place")
    }

    @Test(arguments: [false, true])
    func `following again replaces the earlier following`(isChosenLast: Bool) throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        if isChosenLast {
            manager.follow(follower)
            manager.follow(follower) { _ in Theme(name: "first", appearance: .day, colors: [:]) }
        }
        manager.follow(follower, themes: theme)
        if !isChosenLast { manager.follow(follower) }
        let listener = Listener()
        listener.registerForThemeChanges(in: manager)
        agent.set("Appearance", .string("night"))
        agent.set("NightTheme", .string("fjord"))
        try agent.announce(["Appearance", "NightTheme", "Level", "Illuminance", "Reason"])
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(listener.names == (isChosenLast ? ["dune", "fjord"] : ["dune", "ember"]))
    }

    @Test func `a theme and appearance that change together are shown once`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        let listener = Listener()
        manager.follow(follower, themes: theme)
        listener.registerForThemeChanges(in: manager)
        let other = ThemeManager()
        other.follow(follower)
        agent.set("Appearance", .string("night"))
        agent.set("NightTheme", .string("fjord"))
        try agent.announce(["Appearance", "NightTheme", "Level", "Illuminance", "Reason"])
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(listener.names == ["dune", "fjord"])
        #expect(other.currentTheme == .ink)
    }

    @Test func `the themes stay when the agent leaves the bus`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow(grace: .milliseconds(1))
        manager.follow(follower, themes: theme)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        agent.leave()
        try rig.run(follower, until: "it is missed") { $0.origin == .nobody }
        #expect(follower.state.theme == nil)
        #expect(manager.currentTheme.name == "dune")
        let version = [
            "Appearance", "Mode", "ForceEnds", "ForcedUntil", "Level", "Illuminance", "Source", "NightBelow",
            "DayAbove",
            "Reason",
        ]
        try rig.agent(version: version)
        let manager = ThemeManager()
        manager.follow(follower, themes: theme)
        try rig.run(follower, until: "the other agent is known") { $0.origin == .agent }
        #expect(manager.currentTheme == .paper)
    }
}
