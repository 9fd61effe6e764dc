internal import AgentInterface
public import Observation
internal import SDBus
public import SDEvent
public import SystemPackage
public import Theming
internal import Vocabulary

/// Follows the running agent, or the desktop portal without an agent.
///
/// The follower starts neither of them, and blocks only in ``waitForAnswer(atMost:)``: the loop reports when one of
/// them appears, leaves or changes. While nothing happens, the follower costs nothing. Without an agent, portal or
/// session bus, the follower begins once they appear. The agent takes precedence over the portal. An agent or portal
/// that leaves has a moment to return before the other is used, so that a restart doesn't show.
///
/// The follower belongs to the main actor and must be driven from the main thread: by its own loop (``run()``), by the
/// program's `EventLoop`, or by any other loop (``descriptor``, ``timeOut``, ``process()``). A callback of another loop
/// on the main thread enters with `MainActor.assumeIsolated`.
@MainActor
public final class AppearanceFollower: Observable {
    private let subject = Subject(FollowedState())
    let changes = Subject<Change?>(nil)

    let loop: EventLoop
    private let isLoopOwn: Bool
    private let bus: ReconnectingBus
    private let grace: Duration
    private var graceTimer: TimerSource?
    private var agent: AgentFollower?
    private var portal: PortalLink?
    private var isRunning = false
    private var providers = Providers()

    /// Creates a follower.
    ///
    /// - Parameters:
    ///   - loop: the program's loop, or `nil` for a separate loop, which ``run()`` or another loop drives.
    ///   - address: the bus (D-Bus specification, "Server Addresses"), or `nil` for the login session's bus.
    ///   - grace: the time in which an agent or portal that left may return. Until then, its last values stay.
    /// - Throws: `Errno` if the kernel gives no timer or loop descriptor, but never without an agent or portal.
    public init(
        on loop: EventLoop? = nil, address: String? = nil, grace: Duration = AppearanceFollower.usualGrace
    ) throws(Errno) {
        isLoopOwn = loop == nil
        let loop = if let loop { loop } else { try EventLoop() }
        (self.loop, self.grace) = (loop, grace)
        bus = address.map { ReconnectingBus(on: loop, address: $0) } ?? .session(on: loop)
        graceTimer = try loop.makeTimer { [weak self] in self?.graceIsOver() }
        bus.start()
        bus.follow { [weak self] in self?.follow($0) }
        arm()
    }

    isolated deinit { bus.stop() }

    /// The default grace, 2 seconds. An agent's restart is shorter.
    public static let usualGrace = Duration.seconds(2)

    /// The current state, tracked by Observation.
    public var state: FollowedState { subject.state }

    /// The current state and every new one.
    public var states: Observed<FollowedState> { subject.observed }

    /// Asks the agent for its level. It's announced only with other changes.
    public func refresh() {
        agent?.refresh()
        arm()
    }
}

// MARK: - The loop

extension AppearanceFollower {
    /// Runs the loop on the main thread until ``stop()``. Throws if waiting itself fails.
    public func run() throws(Errno) {
        isRunning = true
        while isRunning { try loop.runOnce(timeout: AppearanceFollower.forEver) }
    }

    /// Ends ``run()`` from a callback of the loop.
    public func stop() { isRunning = false }

    private static let forEver = Duration.seconds(Int64.max)

    /// Runs the loop until the appearance or its absence is known. Parts created afterwards begin with the right theme.
    /// Without an agent and a portal, or without a session bus, it returns at once. Don't call it from a callback of
    /// the loop, because it also handles the loop's other sources. A busy agent or portal may answer after `limit`.
    /// Throws only if waiting itself fails.
    public func waitForAnswer(atMost limit: Duration = .milliseconds(200)) throws(Errno) {
        let start = ContinuousClock.now
        while state.appearance == nil, providers.isPending {
            let left = limit - (ContinuousClock.now - start)
            guard left > .zero else { break }
            try loop.runOnce(timeout: left)
        }
        arm()
    }

    /// A file descriptor that becomes readable when events are pending. The follower owns it. It also reports due
    /// timers, so a loop that can only watch descriptors needs nothing else.
    public var descriptor: Int32 { loop.descriptor }

    /// How long another loop may sleep. Zero if events are pending. `nil` for no limit: the descriptor reports timers.
    public var timeOut: Duration? { loop.timeOut }

    /// Handles all pending events and due timers, without waiting. Throws in a child of fork(2), or if memory is short.
    public func process() throws(Errno) { try loop.process() }

    /// Makes an externally driven loop's descriptor report work begun outside ``process()``.
    func arm() {
        if isLoopOwn { _ = loop.timeOut }
    }
}

// MARK: - Changes

extension AppearanceFollower {
    private func follow(_ connection: Connection?) {
        guard let connection else {
            (agent, portal) = (nil, nil)
            return loseBus()
        }
        agent = AgentFollower(on: loop, connection) { [weak self] in
            let new: Availability<AgentStatus> =
                switch $0 {
                case .success(let status): .available(status)
                case .failure(let absence): .missing("\(absence)")
                }
            self?.update { $0.agent.update(new) }
        }
        portal = PortalLink(on: connection) { [weak self] new in self?.update { $0.portal.update(new) } }
    }

    private func loseBus() {
        let cause = "there is no session bus at \(bus.address)"
        update {
            $0.agent.update(.missing(cause))
            $0.portal.update(.missing(cause))
        }
    }

    private func graceIsOver() {
        update {
            $0.agent.giveUp()
            $0.portal.giveUp()
        }
    }

    private func update(_ change: (inout Providers) -> Void) {
        let wasLeaving = providers.isLeaving
        change(&providers)
        if !providers.isLeaving {
            graceTimer?.disarm()
        } else if !wasLeaving {
            graceTimer?.arm(at: loop.now + grace)
        }
        let before = state
        let new = providers.state(after: before)
        guard new != before else { return }
        subject.state = new
        guard let appearance = new.appearance, appearance != before.appearance else { return }
        changes.state = Change(
            from: before.appearance ?? appearance, to: appearance, reason: new.reasonForChange, light: new.light,
            source: new.source, time: Instant(sinceStart: loop.now))
    }
}

extension FollowedState {
    /// The rule is by origin, because the signal has only the sentence.
    fileprivate var reasonForChange: Reason {
        let rule: Reason.Rule =
            switch (origin, mode) {
            case (.portal, _): .desktop
            case (_, .day), (_, .night): .force
            default: .light
            }
        return Reason(rule, .said(said ?? .text(reason)))
    }

    fileprivate var light: Light? {
        illuminance.flatMap { Light(illuminance: $0) } ?? level.map { Light(level: $0) }
    }
}
