internal import Glibc
internal import SDEvent
internal import Synchronization
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// Reads a sensor on a separate thread, because a sensor may take seconds to answer.
///
/// The thread keeps its own time, by a plan, and wakes the loop only with readings that may matter there. It exists as
/// long as this object, or its current read.
@MainActor
final class SensorThread {
    private let exchange: Exchange
    private var sources: [IOSource] = []

    /// Starts the thread, which rests until `start`.
    ///
    /// - Parameters:
    ///   - channels: the ways to read the sensor, best first.
    ///   - report: called on the loop with each reading that may matter; nil for the end of a read that no longer
    ///     counts.
    ///   - late: called on the loop when a read has taken `longestRead`, and again after as long; that read goes on.
    /// - Throws: `Errno` when there is no descriptor or thread to be had.
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

    /// Reads by `plan` from `moment` on; what was read before no longer counts.
    func start(_ plan: SensorPlan, at moment: Duration) {
        exchange.restart(plan, nextRead: moment)
    }

    /// Reads no more; a read under way goes on, and no longer counts.
    func stop() {
        exchange.restart(nil, nextRead: nil)
    }

    /// Changes the plan, if there is one.
    func update(_ change: (inout SensorPlan) -> Void) {
        exchange.change { state in
            guard var plan = state.plan else { return }
            let now = exchange.timer.now
            let wasUrgent = plan.isUrgent(at: now)
            change(&plan)
            state.plan = plan
            // The pause that has begun is that of a level which nothing depended on.
            if plan.isUrgent(at: now), !wasUrgent { state.moveUp(to: now + IlluminancePace.shortest) }
        }
    }

    /// Reads now, unless a read is under way, and reports what that gives.
    func request() {
        reportNext()
        exchange.change { $0.moveUp(to: exchange.timer.now) }
    }

    /// Has the next read reported, whatever it gives.
    func reportNext() {
        exchange.change { $0.reports.reportNext() }
    }

    /// Whether a read is under way, or due.
    var isReading: Bool { exchange.change { $0.isReading || $0.isDue(at: exchange.timer.now) } }

    /// Whether a read is due that has not begun.
    var isDue: Bool { exchange.change { !$0.isReading && $0.isDue(at: exchange.timer.now) } }

    /// The light of the last read, whether or not it was reported; nil where that gave none.
    var latest: Light? { exchange.change { $0.reports.latest } }

    /// How long a read may take before it is called late.
    nonisolated static let longestRead = Duration.seconds(10)
}

/// The state shared by loop and thread, and a descriptor to wake each side.
nonisolated private final class Exchange: Sendable {
    struct State {
        /// The plan to read by; nil for none.
        var plan: SensorPlan?
        var channels: [IlluminanceChannel]
        var reports = SensorReports()
        var witness = IntensityWitness()
        /// The report that the loop has not handled yet.
        var report: SensorReport?
        /// The number of the start; a read that was begun before the last one no longer counts.
        var run = 0
        var isReading = false
        /// How often the read under way was called late.
        var lateness = 0
        /// When the next read is due; nil while one is under way, and while there is nothing to read.
        var nextRead: Duration?
        var hasEnded = false

        func isDue(at now: Duration) -> Bool { nextRead.map { $0 <= now } ?? false }

        /// Has the next read come at `moment` at the latest, unless one is under way.
        mutating func moveUp(to moment: Duration) {
            if plan != nil, !isReading { nextRead = min(nextRead ?? moment, moment) }
        }
    }

    let timer: ThreadTimer
    let watchdog: ThreadTimer
    let reported: EventDescriptor
    private let state: Mutex<State>
    /// Acquired and released with the lock, which the thread sanitizer does not see, as by `Lock` in Theming.
    private let turn = Atomic<Bool>(false)

    @MainActor init(_ channels: [IlluminanceChannel], on loop: EventLoop) throws(Errno) {
        timer = try ThreadTimer(on: loop)
        watchdog = try ThreadTimer(on: loop)
        reported = try EventDescriptor(blocking: false)
        state = Mutex(State(channels: channels))
    }

    /// Uses or changes the state, and arms the timer for another next read.
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

    /// Whether a read that counts or is waited for takes too long.
    func isLate() -> Bool {
        change { state in
            guard state.isReading, state.plan != nil else { return false }
            state.lateness += 1
            // A sensor that never gave a value is passed over after its second failure.
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

    /// Begins the read that is due; nil when none is.
    private func begin(_ state: inout State) -> (plan: SensorPlan, channels: [IlluminanceChannel], run: Int)? {
        guard let plan = state.plan, state.isDue(at: timer.now) else { return nil }
        (state.isReading, state.nextRead, state.lateness) = (true, nil, 0)
        armWatchdog()
        return (plan, state.channels, state.run)
    }

    /// Reads the intensity beside a 0, now and then; nil beside anything else.
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
            // Somebody may wait for the end of a read that no longer counts.
            guard let plan = state.plan, run == state.run else { return reported.wake() }
            // Some drivers show an attribute that always fails; what has worked is kept to, so that the scale stays.
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
