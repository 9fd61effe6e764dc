import Glibc
import HalflightClient
import LoopSupport
import SDBus
import TestSupport
import Testing

@Suite("Waiting for the first answer", .tags(.alone)) @MainActor struct WaitForAnswerTests {
    let rig: FollowingRig
    /// Longer than any test takes, unless it waits in vain.
    private let long = Duration.seconds(patience)

    init() throws {
        rig = try FollowingRig()
    }

    @Test func `after the wait, only the agent's theme is shown`() throws {
        let agent = try rig.agent()
        agent.set("Appearance", .string("night"))
        let follower = try rig.follow()
        try follower.waitForAnswer(atMost: long)
        let manager = ThemeManager()
        manager.follow(follower)
        let dissolve = CrossDissolve(of: manager, clock: try FrameTimer(on: follower))
        #expect(dissolve.currentTheme == .ink)
        #expect(rig.told.map(\.appearance) == [.night])
    }

    @Test func `without an agent, the portal's answer ends the wait`() throws {
        let portal = try PortalMock(
            at: rig.bus.address, on: rig.loop, ["color-scheme": .uint32(1), "reduced-motion": .uint32(1)])
        let follower = try rig.follow()
        try follower.waitForAnswer(atMost: long)
        #expect(follower.state.appearance == .night)
        let dissolve = CrossDissolve(showing: Theme.ink, clock: try FrameTimer(on: follower))
        dissolve.follow(follower)
        #expect(dissolve.reducesMotion)
        try portal.set("reduced-motion", .uint32(0))
        try rig.run(follower, until: "motion is wanted") { !$0.desktop.wantsReducedMotion }
        #expect(!dissolve.reducesMotion)
    }

    @Test func `the wait ends once agent and portal are known to be missing`() throws {
        let follower = try rig.follow()
        try follower.waitForAnswer(atMost: .seconds(Int64.max))
        #expect(follower.state.reason == "the agent is not running, and there is no desktop portal")
    }

    @Test func `without a bus there is no wait`() throws {
        let follower = try rig.follow(address: "unix:path=/nonexistent/bus")
        try follower.waitForAnswer(atMost: .seconds(Int64.max))
        #expect(follower.state.appearance == nil)
    }

    @Test func `a busy agent is awaited up to the limit and followed later`() throws {
        let loop = try EventLoop()
        try rig.keep(AgentMock(at: rig.bus.address, on: loop))
        let follower = try rig.follow()
        try follower.waitForAnswer(atMost: .milliseconds(20))
        #expect(follower.state.reason == "no answer yet")
        try rig.run(follower, until: "the agent is known") {
            _ = try? loop.runOnce(timeout: .zero)
            return $0.origin == .agent
        }
    }

    @Test func `a requested frame wakes another loop`() throws {
        let follower = try AppearanceFollower(address: "unix:path=/nonexistent/bus")
        try follower.waitForAnswer()
        let clock = try FrameTimer(on: follower)
        try follower.process()
        var isDrawn = false
        clock.onNextFrame { isDrawn = true }
        var waiting = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, Int32(patience * 1000)) == 1)
        try follower.process()
        #expect(isDrawn)
    }
}
