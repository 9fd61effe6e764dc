import Foundation
import HalflightClient
import LoopSupport
import TestSupport
import Testing
import Vocabulary

@Suite("Following across session bus changes", .tags(.alone)) @MainActor struct FollowBusTests {
    let rig: FollowingRig
    let folder: TemporaryFolder

    init() throws {
        rig = try FollowingRig()
        folder = try TemporaryFolder()
    }

    /// Links a bus's socket into the test's folder.
    private func link(_ bus: PrivateBus, _ name: String) throws {
        let socket = bus.address.split(separator: ",")[0].dropFirst("unix:path=".count)
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: String(socket))
    }

    @Test func `without a bus the follower says so and sleeps`() throws {
        let address = "unix:path=\(folder.path)/socket"
        let follower = try rig.follow(address: address)
        #expect(follower.state.origin == .nobody)
        #expect(follower.state.appearance == nil)
        #expect(follower.state.reason == "there is no session bus at \(address)")
        try rig.loop.settle()
        #expect(try !rig.loop.runOnce(timeout: .milliseconds(20)))
        #expect(rig.told.isEmpty)
    }

    @Test func `on a bus without agent and portal the follower sleeps`() throws {
        let follower = try rig.follow()
        try rig.run(follower, until: "nobody is there") { $0.reason == FollowingRig.nobodyIsThere }
        #expect(try !rig.loop.runOnce(timeout: .milliseconds(20)))
    }

    @Test func `a bus that appears late is used`() throws {
        let follower = try rig.follow(address: "unix:path=\(folder.path)/run/bus")
        try folder.makeFolder("run")
        try rig.agent()
        try link(rig.bus, "run/bus")
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
    }

    @Test func `the agent is absent when its bus ends, and the next bus is used`() throws {
        var first: PrivateBus? = try PrivateBus()
        try link(try #require(first), "bus")
        let follower = try rig.follow(grace: .milliseconds(1), address: "unix:path=\(folder.path)/bus")
        var agent = try AgentMock(at: try #require(first).address, on: rig.loop)
        try rig.run(follower, until: "the agent is known") { $0.origin == .agent }
        first = nil
        try rig.run(follower, until: "the bus is missed") { $0.reason.contains("\(folder.path)/bus") }
        #expect(follower.state.appearance == .day)
        agent = try rig.agent()
        try agent.change(to: "night", level: 1, "dark")
        try link(rig.bus, "bus")
        try rig.run(follower, until: "the next is known") { $0.origin == .agent }
        #expect(follower.state.appearance == .night)
    }

    @Test func `a silent bus blocks neither the follower nor its end`() throws {
        let follower = try rig.follow(address: rig.keep(SilentBus()).address)
        follower.refresh()
        try rig.loop.settle()
        #expect(follower.state.reason == "no answer yet")
    }
}
