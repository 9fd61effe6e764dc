import Glibc
import HalflightClient
import TestSupport
import Testing
import Vocabulary

@Suite("Following from another event loop", .tags(.alone)) @MainActor struct ForeignLoopTests {
    /// Drives a follower only by its descriptor.
    private func run(_ follower: AppearanceFollower, until condition: (FollowedState) -> Bool) throws {
        let deadline = monotonicSeconds() + patience
        while !condition(follower.state) {
            guard monotonicSeconds() < deadline else { throw Failure("in vain; the state is \(follower.state)") }
            var waiting = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, 100) == 1 { try follower.process() }
        }
    }

    @Test func `the descriptor is readable for answers, changes and expired times`() throws {
        let machine = try Machine(configuration: "guards: off\nsettle: {to-day: 0s, to-night: 0s}\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let running = try machine.startAgent()
        try running.waitForAppearance("day")
        let follower = try AppearanceFollower(address: machine.bus.address, grace: .milliseconds(50))
        try run(follower) { $0.origin == .agent && $0.appearance == .day }
        try backlight.set(10)
        try run(follower) { $0.appearance == .night && $0.level?.percent == 10 }
        follower.refresh()
        try running.stop()
        try run(follower) { $0.origin == .nobody }
        #expect(follower.state.appearance == .night)
        #expect(follower.timeOut == nil)
    }
}
