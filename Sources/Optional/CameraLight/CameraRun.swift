internal import AgentInterface
internal import Glibc
internal import HalflightTerminal
internal import SDBus
internal import SDEvent
internal import SessionMonitors
internal import SystemPackage
internal import Vocabulary

/// The program's loop, which measures light on schedule and prints it.
@MainActor
final class CameraRun {
    private let loop: EventLoop
    private let systemBus: ReconnectingBus
    private let sessionBus: ReconnectingBus
    private let monitors: MonitorSet
    private var presence: SessionPresence?
    private var follower: AgentFollower?
    private var meter: LightMeter?
    private var schedule: Schedule
    private var timer: TimerSource?
    /// Whether an answer about the lid is pending.
    private var isAsking = false
    /// The person's request to the agent. `nil` if unknown.
    private var request: (mode: ModeName, end: ForceEnd<Timestamp>?)?
    private var lastLine: String?

    init(_ options: CameraOptions, record: String, on loop: EventLoop) throws(Errno) {
        self.loop = loop
        systemBus = .system(on: loop)
        sessionBus = .session(on: loop)
        monitors = MonitorSet(on: loop, bus: systemBus)
        schedule = Schedule(interval: options.interval, at: loop.now + Self.start)
        timer = try loop.makeTimer { [weak self] in self?.timeHasCome() }
        meter = LightMeter(device: options.device, record: record, on: loop) { [weak self] in
            self?.change { $0.want(at: $1) }
        }
    }

    func begin() {
        monitors.start { [weak self] in self?.handle($0) }
        systemBus.start()
        presence = SessionPresence(on: systemBus) { [weak self] in self?.handle($0) }
        sessionBus.start()
        sessionBus.follow { [weak self] bus in
            guard let self else { return }
            request = nil
            follower = bus.map { AgentFollower(on: loop, $0) { [weak self] in self?.handle($0) } }
        }
        arm()
    }

    private func handle(_ event: MonitorEvent) {
        switch event {
        case .lid(let isShut): change { $0.set(.lidShut, isShut, at: $1) }
        case .screen(let isOff): change { $0.set(.screenOff, isOff, at: $1) }
        case .sleep(let isAsleep, _): change { $0.set(.asleep, isAsleep, at: $1) }
        default: break
        }
    }

    private func handle(_ event: SessionPresence.Event) {
        switch event {
        case .locked(let isLocked): change { $0.set(.locked, isLocked, at: $1) }
        case .active(let isActive): change { $0.set(.inactive, !isActive, at: $1) }
        }
    }

    private func handle(_ status: Result<AgentStatus, AgentAbsence>) {
        let new = (try? status.get()).map { (mode: $0.mode, end: $0.forceEnds) }
        defer { request = new }
        guard let new, let request, new != request else { return }
        change { $0.want(at: $1) }
    }

    private func change(_ body: (inout Schedule, Duration) -> Void) {
        body(&schedule, loop.now)
        arm()
    }

    private func arm() {
        if let due = schedule.due, !isAsking {
            timer?.arm(at: due, accuracy: .seconds(1))
        } else if !isAsking {
            timer?.disarm()
        }
    }

    /// Refreshes states that aren't reported, then captures if nothing forbids it.
    private func timeHasCome() {
        guard isAsking else {
            isAsking = true
            monitors.askLid()
            monitors.refresh()
            timer?.arm(at: loop.now + Self.answer)
            return
        }
        isAsking = false
        monitors.refresh()
        if let due = schedule.due, due <= loop.now { capture() }
        arm()
    }

    private func capture() {
        guard let meter else { return }
        let line: String?
        switch meter.measure() {
        case .success(let measurement): line = measurement.line
        case .failure(let failure): line = failure.line
        }
        schedule.captured(at: loop.now)
        guard let line else { return }
        defer { lastLine = line }
        // The same reason again says nothing new, but the same light does.
        guard line != lastLine || line.hasSuffix(" lx") else { return }
        // A line that can't be written has lost its reader.
        do { try Output.write(StyledLine(line)) } catch { loop.exit(0) }
    }

    /// The services' time to report the lid.
    private static let answer = Duration.milliseconds(300)
    /// The time before the first capture. In it, logind reports whether the session is locked.
    private static let start = Duration.seconds(1)
}
