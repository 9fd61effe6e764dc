internal import SDBus
public import SDEvent
internal import Switching
public import SystemPackage
public import Theming

/// Follows the running agent, and the desktop portal where none runs.
///
/// It never starts either of them, and never waits for an answer: whoever comes, goes or changes is told by the loop.
/// While nothing happens it costs nothing. Where there is no agent, no portal or no session bus yet, it takes them when
/// they come; the agent's word counts before the portal's. One that goes has a moment to return before the other is
/// asked, so that a restart is not seen.
///
/// All of it is the main actor's, and so it must be driven from the main thread: by its own loop (``run()``), by an
/// `EventLoop` that the program has, or by any other loop (``descriptor``, ``timeOut``, ``process()``). A callback of
/// another loop that runs on the main thread enters with `MainActor.assumeIsolated`.
@MainActor
public final class AppearanceFollower {
    /// What is known now, and who is told of it.
    ///
    /// Only the follower sets its state.
    public let subject = Subject(FollowedState())
    /// The last change of the appearance; nil before it is known.
    let changes = Subject<Change?>(nil)

    private let loop: EventLoop
    private let isLoopOwn: Bool
    private let bus: ReturningBus
    private let grace: Duration
    private var graceTimer: TimerSource?
    private var agent: AgentLink?
    private var portal: PortalLink?
    private var isRunning = false
    private var findings = Findings()

    /// Follows by a loop of its own, which is to be driven: by ``run()``, or from another loop.
    ///
    /// - Parameters:
    ///   - address: the bus to look on (D-Bus specification, "Server Addresses"); nil for the login session's.
    ///   - grace: how long whoever has gone has to return; until then what it said holds.
    /// - Throws: `Errno` when the kernel gives no descriptor for it.
    public convenience init(
        address: String? = nil, grace: Duration = AppearanceFollower.usualGrace
    ) throws(Errno) {
        try self.init(isLoopOwn: true, loop: EventLoop(), address: address, grace: grace)
    }

    /// Follows by a loop that the program runs.
    ///
    /// - Parameters:
    ///   - address: the bus to look on (D-Bus specification, "Server Addresses"); nil for the login session's.
    ///   - grace: how long whoever has gone has to return; until then what it said holds.
    /// - Throws: `Errno` when the kernel gives no timer.
    public convenience init(
        on loop: EventLoop, address: String? = nil, grace: Duration = AppearanceFollower.usualGrace
    ) throws(Errno) {
        try self.init(isLoopOwn: false, loop: loop, address: address, grace: grace)
    }

    /// How long whoever has gone has to return, as a rule: an agent that is started again needs a part of it.
    public static let usualGrace = Duration.seconds(2)

    private init(isLoopOwn: Bool, loop: EventLoop, address: String?, grace: Duration) throws(Errno) {
        self.loop = loop
        self.isLoopOwn = isLoopOwn
        self.grace = grace
        bus = address.map { ReturningBus(on: loop, address: $0) } ?? .session(on: loop)
        graceTimer = try loop.makeTimer { [weak self] in self?.graceIsOver() }
        bus.start()
        bus.follow { [weak self] in self?.take($0) }
        arm()
    }

    isolated deinit {
        bus.stop()
    }

    /// What is known now.
    public var state: FollowedState { subject.state }

    /// Asks the agent for its level, which moves all the time and is told by itself only when something else changes.
    public func refresh() {
        agent?.ask()
        arm()
    }
}

// MARK: - What drives it

extension AppearanceFollower {
    /// Follows on this thread, which is the main one, until ``stop()``.
    ///
    /// - Throws: `Errno` when waiting itself fails.
    public func run() throws(Errno) {
        isRunning = true
        while isRunning { try loop.runOnce(timeout: AppearanceFollower.forEver) }
    }

    /// Ends ``run()``, from what it calls.
    public func stop() {
        isRunning = false
    }

    private static let forEver = Duration.seconds(Int64.max)

    /// The number of the descriptor that becomes readable when there is something to handle.
    ///
    /// It stays the follower's. It tells of all there is, also of times that are over, so that a loop which can only
    /// watch descriptors needs nothing else.
    public var descriptor: Int32 { loop.descriptor }

    /// How long another loop may sleep on the descriptor now: zero when something waits to be handled, else nil, for ever.
    public var timeOut: Duration? { loop.timeOut }

    /// Handles what has happened by now, without waiting.
    ///
    /// - Throws: `Errno` when it is called in a child made by fork(2), or memory is short.
    public func process() throws(Errno) {
        try loop.process()
    }

    /// Has the descriptor of a loop that is driven from another one tell of what was begun outside ``process()``, too.
    private func arm() {
        if isLoopOwn { _ = loop.timeOut }
    }
}

// MARK: - What it hears

extension AppearanceFollower {
    private func take(_ connection: Connection?) {
        guard let connection else {
            (agent, portal) = (nil, nil)
            return loseBus()
        }
        agent = AgentLink(on: loop, connection) { [weak self] news in self?.update { $0.agent.take(news) } }
        portal = PortalLink(on: connection) { [weak self] news in self?.update { $0.portal.take(news) } }
    }

    private func loseBus() {
        let cause = "there is no session bus at \(bus.address)"
        update {
            $0.agent.take(.missing(cause))
            $0.portal.take(.missing(cause))
        }
    }

    private func graceIsOver() {
        update {
            $0.agent.giveUp()
            $0.portal.giveUp()
        }
    }

    private func update(_ change: (inout Findings) -> Void) {
        let wasLeaving = findings.isLeaving
        change(&findings)
        if !findings.isLeaving {
            graceTimer?.disarm()
        } else if !wasLeaving {
            graceTimer?.arm(at: loop.now + grace)
        }
        let before = state
        let new = findings.state(after: before)
        guard new != before else { return }
        subject.state = new
        guard let appearance = new.appearance, appearance != before.appearance else { return }
        changes.state = Change(
            from: before.appearance ?? appearance, to: appearance, reason: new.reasonForChange, light: new.light,
            source: new.source, time: Instant(sinceStart: loop.now))
    }
}

extension FollowedState {
    /// The bus tells the sentence, and not the rule: of the rules, it is the one that fits who decided.
    fileprivate var reasonForChange: Reason {
        switch (origin, mode) {
        case (.portal, _): Reason(.desktop, reason)
        case (_, .day), (_, .night): Reason(.force, reason)
        default: Reason(.light, reason)
        }
    }

    /// The light that was decided on, where it is known by now.
    fileprivate var light: Light? {
        illuminance.flatMap { Light(illuminance: $0) } ?? level.map { Light(level: $0) }
    }
}
