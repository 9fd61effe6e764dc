import Foundation
import HalflightClient
import LoopSupport
import SDBus
import TestSupport
import Testing
import Vocabulary

@Suite("Following the agent", .tags(.alone)) @MainActor struct FollowAgentTests {
    let rig: FollowingRig

    init() throws {
        rig = try FollowingRig()
    }

    @Test func `a follower knows a running agent's whole state at once`() throws {
        let agent = try rig.agent()
        agent.set("Illuminance", .double(38))
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        let state = follower.state
        #expect(state.appearance == .day)
        #expect(state.mode == .auto)
        #expect(state.level?.percent == 80)
        #expect(state.illuminance == 38)
        #expect(state.source == SourceName(.backlight, "intel_backlight"))
        #expect(state.reason == "bright")
        #expect(rig.told.count == 1)
    }

    @Test func `a change is reported once, with reason and level`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        try agent.change(to: "night", level: 20, "dark")
        try rig.run(follower, until: "the change is known") { $0.appearance == .night }
        try rig.loop.settle()
        #expect(rig.told.map(\.appearance) == [.day, .night])
        #expect(rig.told.map(\.reason) == ["bright", "dark"])
        #expect(rig.told.map(\.level?.percent) == [80, 20])
        #expect(agent.questions == 1)
    }

    @Test func `a change of mode or source is reported`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        try agent.announce("Mode", .string("night"))
        try rig.run(follower, until: "the mode is known") { $0.mode == .night }
        try agent.announce("Source", .string(""))
        try rig.run(follower, until: "the source has gone") { $0.source == nil }
    }

    @Test func `an earlier version's agent is asked for unannounced properties`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        agent.set("Appearance", .string("night"))
        agent.set("Reason", .string("dark"))
        try agent.announce(["Appearance"])
        try rig.run(follower, until: "the change is known") { $0.appearance == .night }
        #expect(follower.state.reason == "dark")
        #expect(agent.questions == 2)
    }

    @Test func `refresh() reads a level that changed without a signal`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        agent.set("Level", .double(-1))
        follower.refresh()
        try rig.run(follower, until: "there is no level") { $0.level == nil }
        agent.set("Level", .double(55.5))
        follower.refresh()
        try rig.run(follower, until: "the level is known") { $0.level?.percent == 55.5 }
    }

    @Test func `an agent that starts late is followed`() throws {
        let follower = try rig.follow()
        try rig.run(follower, until: "nobody is there") { $0.reason == FollowingRig.nobodyIsThere }
        #expect(follower.state.appearance == nil)
        try rig.agent()
        try rig.run(follower, until: "the agent is known") { $0.appearance == .day }
    }

    @Test func `an agent's restart isn't reported as an absence`() throws {
        let first = try rig.agent()
        let follower = try rig.follow()
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        first.leave()
        try rig.loop.run(until: "the first has gone") { try !isOwned() }
        try rig.loop.settle()
        let second = try rig.agent()
        try rig.loop.run(until: "the second is asked") { second.questions > 0 }
        try rig.loop.settle()
        #expect(rig.told.count == 1)
        try second.change(to: "night", level: 1, "dark")
        try rig.run(follower, until: "the second is followed") { $0.appearance == .night }
    }

    @Test func `an agent counts as absent only after the grace time`() throws {
        let agent = try rig.agent()
        let follower = try rig.follow(grace: .milliseconds(20))
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        agent.leave()
        try rig.run(follower, until: "it is missed") { $0.origin == .nobody }
        #expect(follower.state.appearance == .day)
        #expect(follower.state.mode == nil)
        #expect(follower.state.level == nil)
        #expect(follower.state.source == nil)
        #expect(follower.state.reason == FollowingRig.nobodyIsThere)
    }

    @Test func `an unknown version of the agent counts as absent`() throws {
        try rig.agent(version: ["Appearance", "Level"])
        let follower = try rig.follow()
        try rig.run(follower, until: "it is found out") { $0.reason.contains("version") }
        #expect(follower.state.appearance == nil)
    }

    @Test func `a follower never starts the agent or the portal`() throws {
        let folder = try TemporaryFolder()
        let bus = try PrivateBus(services: [
            "org.halflight.Agent": "/usr/bin/touch \(folder.path)/agent",
            "org.freedesktop.portal.Desktop": "/usr/bin/touch \(folder.path)/portal",
        ])
        let follower = try rig.follow(address: bus.address)
        try rig.run(follower, until: "nobody is there") { $0.reason == FollowingRig.nobodyIsThere }
        follower.refresh()
        try rig.loop.settle()
        // The bus answers this call after all earlier ones.
        let client = try BusClient(address: bus.address)
        #expect(try client.owner(of: "org.halflight.Agent") == nil)
        #expect(try folder.contents().isEmpty)
    }

    private func isOwned() throws -> Bool {
        try BusClient(address: rig.bus.address).owner(of: "org.halflight.Agent") != nil
    }
}
