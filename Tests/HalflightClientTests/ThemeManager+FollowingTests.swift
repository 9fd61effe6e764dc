import HalflightClient
import LoopSupport
import SDBus
import SDEvent
import Switching
import TestSupport
import Testing
import Theming

@Suite("A theme manager that follows") @MainActor struct ThemeManagerFollowingTests {
    let rig: FollowingRig
    let manager = ThemeManager()

    init() throws {
        rig = try FollowingRig()
    }

    /// The calls of a responder.
    private final class Listener: ThemeResponder {
        private(set) var told: [ThemeChange] = []
        var names: [String] { told.map(\.theme.name) }

        func themeDidChange(_ change: ThemeChange) { told.append(change) }
    }

    @Test("The manager gets the known state, and then each change once with its reason")
    func changes() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        let listener = Listener()
        manager.register(listener)
        manager.follow(follower)
        #expect(listener.names == ["paper"])
        #expect(listener.told[0].change.light?.level.percent == 80)
        #expect(listener.told[0].change.source == SourceName(.backlight, "intel_backlight"))
        try agent.change(to: "night", level: 20, "dark")
        try agent.announce("Mode", .string("night"))
        try rig.run(follower, until: "all is known") { $0.mode == .night && $0.level?.percent == 20 }
        #expect(listener.names == ["paper", "ink"])
        #expect(listener.told[1].change.from == .day)
        #expect(listener.told[1].change.reason == Reason(.light, "dark"))
        #expect(manager.currentTheme == .ink)
    }

    @Test("The manager gets a state that is known later, and nothing before")
    func late() throws {
        let follower = try rig.follow(grace: .milliseconds(1))
        let listener = Listener()
        manager.register(listener)
        manager.follow(follower)
        try rig.run(follower, until: "nobody is there") { $0.reason.contains("the agent is not running") }
        #expect(listener.told.isEmpty)
        let agent = try rig.agent()
        agent.set("Appearance", .string("night"))
        agent.set("Mode", .string("night"))
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        #expect(listener.names == ["ink"])
        #expect(listener.told[0].change.reason.rule == .force)
        agent.leave()
        try rig.run(follower, until: "it is missed") { $0.origin == .nobody }
        #expect(listener.names == ["ink"], "what was told holds")
    }

    @Test("A forced appearance in the manager wins; auto returns to the agent's current appearance")
    func forced() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        manager.follow(follower)
        manager.forcedTheme = .day
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        try agent.change(to: "night", level: 1, "dark")
        try rig.run(follower, until: "it is night") { $0.appearance == .night }
        #expect(manager.currentTheme == .paper)
        manager.forcedTheme = nil
        #expect(manager.currentTheme == .ink)
    }

    @Test("A manager that is gone or follows no longer gets nothing")
    func ends() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        manager.follow(follower)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        weak var gone: ThemeManager?
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
}
