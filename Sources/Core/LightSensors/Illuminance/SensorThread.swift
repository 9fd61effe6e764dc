internal import Glibc
internal import SDEvent
internal import Synchronization
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// Reads a sensor on a separate thread, because a read may take seconds.
///
/// The thread keeps its own time, by a plan, and wakes the loop only with readings that may matter. It lives as long
/// as this object or its current read.
@MainActor
final class SensorThread {
    private let exchange: Exchange
    private var sources: [IOSource] = []

    /// Starts the thread, which rests until `start`.
    ///
    /// - Parameters:
    ///   - channels: The ways to read the sensor, best first.
    ///   - report: Called on the loop with each reading that may matter; `nil` at the end of an outdated read.
    ///   - late: Called on the loop when a read has taken `longestRead`, and again after as long. The read continues.
    /// - Throws: `Errno` without a free descriptor or thread.
    init(
        _ channels: [IlluminanceChannel], on loop: EventLoop, report: @escaping (SensorReport?) -> Void,
        late: @escaping () -> Void
    ) throws(Errno) {
        let exchange = try Exchange(channels, on: loop)
        self.exchange = exchange
        sources = [
            try loop.onReadable(exchange.reported.descriptor) {
                exchange.reported.drain()
                report(exchange.takeReport())
            },
            try loop.onReadable(exchange.watchdog.descriptor) {
                exchange.watchdog.drain()
                if exchange.isLate() { late() }
            },
        ]
        try detachThread(stackSize: 256 << 10) { exchange.serve() }
    }

    isolated deinit {
        sources = []
        exchange.change { $0.hasEnded = true }
        exchange.timer.arm(at: .zero)
    }

    /// Reads by `plan` from `moment` on. Discards earlier reads.
    func start(_ plan: SensorPlan, at moment: Duration) {
        exchange.restart(plan, nextRead: moment)
    }

    /// Stops reading. A read under way continues, but is discarded.
    func stop() {
        exchange.restart(nil, nextRead: nil)
    }

    /// Changes the plan. Does nothing if stopped.
    func update(_ change: (inout SensorPlan) -> Void) {
        exchange.change { state in
            guard var plan = state.plan else { return }
            let now = exchange.timer.now
            let wasUrgent = plan.isUrgent(at: now)
            change(&plan)
            state.plan = plan
            // The pause was computed when nothing depended on the level.
            if plan.isUrgent(at: now), !wasUrgent { state.moveUp(to: now + PollInterval.shortest) }
        }
    }

    /// Reads and reports now, unless a read is under way.
    func request() {
        reportNext()
        exchange.change { $0.moveUp(to: exchange.timer.now) }
    }

    func reportNext() {
        exchange.change { $0.reports.reportNext() }
    }

    var isReading: Bool { exchange.change { $0.isReading || $0.isDue(at: exchange.timer.now) } }

    var isDue: Bool { exchange.change { !$0.isReading && $0.isDue(at: exchange.timer.now) } }

    /// The light of the last read, reported or not.
    var latest: Light? { exchange.change { $0.reports.latest } }

    /// When a read is late.
    nonisolated static let longestRead = Duration.seconds(10)
}

/// The state that loop and thread share, and their wake-up descriptors.
nonisolated private final class Exchange: Sendable {
    struct State {
        /// `nil` while stopped.
        var plan: SensorPlan?
        var channels: [IlluminanceChannel]
        var reports = SensorReports()
        var witness = IntensityWitness()
        var report: SensorReport?
        /// Incremented at each start. Results of earlier runs are discarded.
        var run = 0
        var isReading = false
        /// How often the current read was late.
        var lateness = 0
        /// `nil` during a read, and with nothing to read.
        var nextRead: Duration?
        var hasEnded = false

        func isDue(at now: Duration) -> Bool { nextRead.map { $0 <= now } ?? false }

        /// Moves the next read to `moment` at the latest. Does nothing during a read.
        mutating func moveUp(to moment: Duration) {
            if plan != nil, !isReading { nextRead = min(nextRead ?? moment, moment) }
        }
    }

    let timer: ThreadTimer
    let watchdog: ThreadTimer
    let reported: EventDescriptor
    private let state: Mutex<State>
    /// Acquired and released with the lock, which the thread sanitizer doesn't see. As in Theming's `Lock`.
    private let turn = Atomic<Bool>(false)

    @MainActor init(_ channels: [IlluminanceChannel], on loop: EventLoop) throws(Errno) {
        timer = try ThreadTimer(on: loop)
        watchdog = try ThreadTimer(on: loop)
        reported = try EventDescriptor(blocking: false)
        state = Mutex(State(channels: channels))
    }

    /// Uses or changes the state. Arms the timer for a new next read.
    func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            _ = turn.load(ordering: .acquiring)
            defer { turn.store(false, ordering: .releasing) }
            let before = state.nextRead
            let result = body(&state)
            if let next = state.nextRead, next != before { timer.arm(at: next) }
            return result
        }
    }

    func restart(_ plan: SensorPlan?, nextRead: Duration?) {
        change { state in
            (state.plan, state.nextRead) = (plan, nextRead)
            (state.reports, state.report, state.lateness) = (SensorReports(), nil, 0)
            state.witness = IntensityWitness()
            state.run += 1
            if nextRead == nil { timer.disarm() }
            if plan == nil { watchdog.disarm() } else if state.isReading { armWatchdog() }
        }
    }

    func takeReport() -> SensorReport? {
        change { state in
            defer { state.report = nil }
            return state.report
        }
    }

    /// Whether a current read takes too long.
    func isLate() -> Bool {
        change { state in
            guard state.isReading, state.plan != nil else { return false }
            state.lateness += 1
            // A second report is enough: it skips a sensor that never gave a value.
            if state.lateness < 2 { armWatchdog() }
            return true
        }
    }

    private func armWatchdog() {
        watchdog.arm(at: timer.now + SensorThread.longestRead)
    }
}

// MARK: - On the thread

nonisolated extension Exchange {
    func serve() {
        while true {
            timer.wait()
            let (task, hasEnded) = change { ($0.hasEnded ? nil : begin(&$0), $0.hasEnded) }
            guard !hasEnded else { return }
            guard let task else { continue }
            let answer = task.channels.answer()
            finish(answer, task.plan.chip(toName: answer), beside: intensity(beside: answer), of: task.run)
        }
    }

    private func begin(_ state: inout State) -> (plan: SensorPlan, channels: [IlluminanceChannel], run: Int)? {
        guard let plan = state.plan, state.isDue(at: timer.now) else { return nil }
        (state.isReading, state.nextRead, state.lateness) = (true, nil, 0)
        armWatchdog()
        return (plan, state.channels, state.run)
    }

    /// Reads the intensity beside a 0, once a minute.
    private func intensity(beside answer: SensorAnswer) -> Double? {
        guard case .sample(let sample, let channel, _) = answer, sample.light.illuminance == 0 else {
            change { $0.witness = IntensityWitness() }
            return nil
        }
        return change { $0.witness.isAsked(at: timer.now) } ? channel.intensityBesideZero() : nil
    }

    private func finish(_ answer: SensorAnswer, _ chip: String?, beside intensity: Double?, of run: Int) {
        change { state in
            state.isReading = false
            watchdog.disarm()
            // The loop may wait for the end of an outdated read.
            guard let plan = state.plan, run == state.run else { return reported.wake() }
            // Some attributes always fail. Keep the channel that has worked, so that the scale stays the same.
            if case .sample(_, let channel, _) = answer { state.channels = [channel] }
            let now = timer.now
            if let intensity { state.witness.add(intensity) }
            let value = plan.value(of: state.witness.hasRisen ? .asleep(state.channels[0]) : answer, chip)
            let next = now + plan.rest(after: value, at: now)
            state.nextRead = plan.isUrgent(at: now) ? next : timer.moment(at: next, within: Exchange.accuracy)
            let isReported = state.reports.add(value, for: plan.use, plan.needs, at: now)
            if isReported { state.report = SensorReport(value: value, repeatsSince: state.reports.repeatsSince) }
            if isReported || timer.isManual { reported.wake() }
        }
    }

    private static let accuracy = Duration.milliseconds(250)
}
