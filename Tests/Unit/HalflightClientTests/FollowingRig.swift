import HalflightClient
import LoopSupport
import TestSupport
import Theming

/// A private bus, a loop driven by the test, and a follower's notifications.
@MainActor final class FollowingRig {
    let keep = Keeper()
    let loop: EventLoop
    let bus: PrivateBus
    private(set) var told: [FollowedState] = []

    /// The reason on a bus without the agent and a portal.
    static let nobodyIsThere = "the agent is not running, and there is no desktop portal"

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
    }

    /// Creates a follower that reports an absence only after `grace`.
    func follow(grace: Duration = .seconds(60), address: String? = nil) throws -> AppearanceFollower {
        let follower = try AppearanceFollower(on: loop, address: address ?? bus.address, grace: grace)
        follower.states.subscribe(follower) { [unowned self] _, state in told.append(state) }
        return follower
    }

    /// Handles events until the follower's state meets the condition.
    func run(
        _ follower: AppearanceFollower, until what: String, _ condition: (FollowedState) -> Bool
    ) throws {
        do {
            try loop.run(until: what) { condition(follower.state) }
        } catch {
            throw Failure("\(error)\n  the state is \(follower.state)")
        }
    }

    @discardableResult
    func agent(version: [String]? = nil) throws -> AgentMock {
        try keep(AgentMock(at: bus.address, on: loop, version: version))
    }
}
