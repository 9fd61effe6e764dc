import HalflightClient
import LoopSupport
import SDBus
import Testing
import Theming
import Vocabulary

import class TestSupport.PrivateBus

@Suite("Following the desktop portal without an agent", .tags(.alone)) @MainActor struct FollowPortalTests {
    let rig: FollowingRig
    private let all: [String: BusValue] = [
        "color-scheme": .uint32(1), "accent-color": .structure([.double(1), .double(0.5), .double(0)]),
        "contrast": .uint32(1), "reduced-motion": .uint32(1),
    ]

    init() throws {
        rig = try FollowingRig()
    }

    @discardableResult
    private func portal(version: Int = 2, _ settings: [String: BusValue]) throws -> PortalMock {
        try rig.keep(PortalMock(at: rig.bus.address, on: rig.loop, version: version, settings))
    }

    @Test(arguments: [1, 2])
    func `all four settings are read from both versions of the portal`(version: Int) throws {
        let portal = try portal(version: version, all)
        let follower = try rig.follow()
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        let state = follower.state
        #expect(state.appearance == .night)
        #expect(state.desktop.accentColor?.description == "#ff8000")
        #expect(state.desktop.wantsHighContrast)
        #expect(state.desktop.wantsReducedMotion)
        #expect(state.mode == nil)
        #expect(state.reason == "the desktop prefers dark")
        #expect(rig.told.count == 1, "what is half known is not told")
        #expect(portal.calls == ["Read", "Read", "Read", "Read"], "every version has it")
    }

    @Test(arguments: [(0, "day"), (1, "night"), (2, "day"), (7, "day")] as [(UInt32, String)])
    func `without a known preference it is day`(value: UInt32, appearance: String) throws {
        try portal(["color-scheme": .uint32(value)])
        let follower = try rig.follow()
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        #expect(follower.state.appearance?.rawValue == appearance)
        #expect(follower.state.desktop == DesktopPreferences())
    }

    @Test func `changes are reported, except in other namespaces`() throws {
        let portal = try portal(all)
        let follower = try rig.follow()
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        try portal.set("color-scheme", .uint32(2), namespace: "org.gnome.desktop.interface")
        try portal.set("reduced-motion", .uint32(0))
        try rig.run(follower, until: "motion is wanted") { !$0.desktop.wantsReducedMotion }
        #expect(follower.state.appearance == .night)
        try portal.set("color-scheme", .uint32(0))
        try rig.run(follower, until: "it is day") { $0.appearance == .day }
        // Values outside 0...1 mean no accent color.
        try portal.set("accent-color", .structure([.double(-1), .double(0), .double(0)]))
        try rig.run(follower, until: "there is no accent") { $0.desktop.accentColor == nil }
        try portal.set("contrast", .string("nonsense"))
        try rig.run(follower, until: "the contrast is normal") { !$0.desktop.wantsHighContrast }
    }

    @Test(arguments: [0, 1, 2])
    func `a portal without settings counts as absent`(version: Int) throws {
        try portal(version: version, [:])
        let follower = try rig.follow()
        try rig.run(follower, until: "both are known") {
            $0.reason.hasPrefix("the agent is not running, and the desktop portal")
        }
        #expect(follower.state.origin == .nobody)
        #expect(follower.state.appearance == nil)
    }

    @Test func `an unreadable color scheme is named until the portal announces one`() throws {
        let portal = try portal(["contrast": .uint32(1)])
        let refusal = "not now"
        portal.refusal = BusError("org.freedesktop.DBus.Error.Failed", refusal)
        let follower = try rig.follow()
        try rig.run(follower, until: "the refusal is known") { $0.reason.contains(refusal) }
        #expect(follower.state.desktop == DesktopPreferences())
        try portal.set("color-scheme", .uint32(1))
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        #expect(follower.state.appearance == .night && follower.state.desktop.wantsHighContrast)
    }

    @Test func `the agent replaces a running portal, whose preferences stay`() throws {
        let portal = try portal(all)
        let follower = try rig.follow(grace: .milliseconds(20))
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        let agent = try rig.agent()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        #expect(follower.state.appearance == .day)
        #expect(follower.state.desktop.wantsReducedMotion)
        try portal.set("color-scheme", .uint32(2))
        try portal.set("color-scheme", .uint32(1))
        try portal.set("contrast", .uint32(0))
        try rig.run(follower, until: "the contrast is normal") { !$0.desktop.wantsHighContrast }
        #expect(follower.state.appearance == .day, "the portal has no say while an agent runs")
        agent.leave()
        try rig.run(follower, until: "the portal is asked") { $0.origin == .portal }
        #expect(follower.state.appearance == .night)
        #expect(rig.told.map(\.appearance).count { $0 == nil } == 0)
    }

    @Test func `while the agent runs, the portal's color scheme has no effect`() throws {
        try portal(all)
        try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "both are known") { $0.origin == .agent && $0.desktop.wantsReducedMotion }
        #expect(!rig.told.contains { $0.appearance == .night })
    }

    @Test func `an ended portal counts as absent after the grace time`() throws {
        let first = try portal(all)
        let follower = try rig.follow(grace: .milliseconds(20))
        try rig.run(follower, until: "the portal is known") { $0.origin == .portal }
        first.leave()
        try rig.run(follower, until: "it is missed") { $0.origin == .nobody }
        #expect(follower.state.appearance == .night)
        #expect(follower.state.desktop == DesktopPreferences())
        try portal(version: 1, ["color-scheme": .uint32(2)])
        try rig.run(follower, until: "the next is known") { $0.origin == .portal }
        #expect(follower.state.appearance == .day)
    }
}
