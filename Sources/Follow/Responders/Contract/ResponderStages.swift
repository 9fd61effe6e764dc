package import Logging
internal import SDBus
package import SDEvent
package import SystemPackage
package import ThemeValues

/// Runs the responders at each change. Stages run in turn. Responders in a stage run in parallel.
///
/// A newer change replaces an older change: stages that haven't begun are skipped. A responder that still handles the
/// older change is canceled, and follows the newer change when it has ended. No other responder waits for it.
package final class ResponderStages {
    private let loop: EventLoop
    private let log: Logger
    /// The runners, in the order of their stages.
    private var runners: [ResponderRunner] = []
    private var members: [[ResponderRunner]] = []
    private var timer: TimerSource?
    private var latest: ThemeChange<Theme>?
    private var round: Round?
    private var isBeginning = false
    private var whenStopped: (() -> Void)?
    private var isStopped = false
    /// The failed responders. Each has its failed parts, or its own record.
    private var failing: [ObjectIdentifier: [ResponderRecord]] = [:]
    package var whenFailuresChange: () -> Void = {}
    /// Called when the latest change is complete. May be called more than once.
    package var whenIdle: () -> Void = {}

    /// The progress of one change through the stages.
    private struct Round {
        let number: Int
        /// The time of the change. Once `toolkit` begins, the time of that.
        var began: Duration
        var stages = Stage.allCases[...]
        /// The number of unfinished responders in the current stage.
        var awaited = 0

        func isReady(at now: Duration) -> Bool {
            guard awaited > 0 else { return true }
            guard let latest = stages.first?.latestBeginning else { return false }
            return now >= began + latest
        }
    }

    /// Within a stage, the responders follow in this order.
    package init(_ responders: [any Responder], on loop: EventLoop, log: Logger) throws(Errno) {
        (self.loop, self.log) = (loop, log)
        timer = try loop.makeTimer { [weak self] in self?.advance() }
        members = Stage.allCases.map { stage in
            responders.filter { $0.stage == stage }.map { ResponderRunner($0, loop: loop) }
        }
        runners = members.flatMap(\.self)
        for runner in runners {
            runner.responder.whenReady = { [weak self, weak runner] in
                if let runner { self?.repeatChange(to: runner) }
            }
        }
    }

    /// The records of all responders and their parts, in the order in which they follow.
    package var records: [ResponderRecord] {
        runners.flatMap { [$0.record] + $0.parts }
    }

    /// The responders whose last run failed, with one record per part. A responder that runs again stays until it ends.
    package var failures: [ResponderRecord] { runners.flatMap { failing[ObjectIdentifier($0)] ?? [] } }

    /// Whether a responder is running or will run in this round.
    package var isRunning: Bool { runners.contains(where: \.isRunning) || round?.stages.isEmpty == false }

    package func themeDidChange(_ change: ThemeChange<Theme>) {
        guard !isStopped else { return }
        latest = change
        for runner in runners { runner.cancel() }
        awaitNone()
        round = Round(number: (round?.number ?? 0) + 1, began: loop.now)
        advance()
    }

    /// Cancels everything that runs, and ignores further changes.
    /// Calls `whenDone` once nothing runs: immediately if possible, otherwise from the loop.
    package func stop(whenDone: @escaping () -> Void) {
        isStopped = true
        round = nil
        whenStopped = whenDone
        for runner in runners { runner.cancel() }
        reportStop()
    }

    private func reportStop() {
        guard isStopped, let whenStopped, runners.allSatisfy({ !$0.isRunning }) else { return }
        self.whenStopped = nil
        whenStopped()
    }
}

// MARK: - Stages

extension ResponderStages {
    private func advance() {
        while let latest, let round, round.isReady(at: loop.now), !round.stages.isEmpty {
            if round.awaited > 0 { awaitNone() }
            let present = members[round.stages.startIndex]
            if self.round?.stages.removeFirst() == .toolkit { self.round?.began = loop.now }
            self.round?.awaited = present.count
            for runner in present { runner.isAwaited = true }
            isBeginning = true
            // A responder can cause a newer change, or the end.
            for runner in present where self.round?.number == round.number { follow(latest, runner, round.number) }
            isBeginning = false
        }
        armTimerOrRest()
    }

    private func follow(_ change: ThemeChange<Theme>, _ runner: ResponderRunner, _ number: Int?) {
        guard runner.isToFollow() else { return ended(runner, of: number) }
        runner.follow(change) { [weak self] in self?.ended(runner, of: number) }
    }

    private func ended(_ runner: ResponderRunner, of number: Int?) {
        report(runner)
        reportStop()
        // A responder that ended an older change is still awaited: it follows the newer change next.
        if round?.number == number { stopAwaiting(runner) }
        // While a stage begins, `advance` continues by itself.
        if !isBeginning { advance() }
    }

    private func awaitNone() {
        for runner in runners { runner.isAwaited = false }
    }

    private func stopAwaiting(_ runner: ResponderRunner) {
        guard runner.isAwaited else { return }
        runner.isAwaited = false
        round?.awaited -= 1
    }

    private func repeatChange(to runner: ResponderRunner) {
        guard !isStopped, let latest else { return }
        // If its stage is yet to come, or a change waits, the responder will follow anyway.
        guard round?.stages.contains(runner.stage) != true, !runner.hasNext else { return }
        follow(latest, runner, nil)
        armTimerOrRest()
    }

    private func report(_ runner: ResponderRunner) {
        let id = ObjectIdentifier(runner)
        guard runner.record.isFailure || failing[id] != nil else {
            return log.debug("\(runner.record.name): \(runner.record.state.clause)")
        }
        let (record, parts) = (runner.record, runner.parts)
        // Parts log their own failures. The same failure is logged once.
        if record.isFailure, parts.isEmpty, failing[id]?.first?.state != record.state {
            log.warning("\(record.name): \(record.state.clause)")
            for line in record.output { log.info("\(record.name): \(line)") }
        } else {
            log.debug("\(record.name): \(record.state.clause)")
        }
        let failed = parts.filter(\.isFailure)
        failing[id] = record.isFailure ? (failed.isEmpty ? [record] : failed) : nil
        whenFailuresChange()
    }

    private func armTimerOrRest() {
        if let round, round.awaited > 0, let latest = round.stages.first?.latestBeginning {
            timer?.arm(at: round.began + latest)
        } else {
            timer?.disarm()
        }
        if !isRunning { whenIdle() }
    }
}

// MARK: - One responder

/// A responder with its record, current change and waiting change.
private final class ResponderRunner {
    let responder: any Responder
    let stage: Stage
    /// Whether the next stage waits for this responder.
    var isAwaited = false
    private let loop: EventLoop
    private(set) var record: ResponderRecord
    private var run: Run?
    private var next: (change: ThemeChange<Theme>, whenEnded: () -> Void)?

    private struct Run {
        let began: Duration
        var isCancelled = false
        let whenEnded: () -> Void
    }

    init(_ responder: any Responder, loop: EventLoop) {
        (self.responder, stage, self.loop) = (responder, responder.stage, loop)
        record = ResponderRecord(name: responder.name, stage: stage)
    }

    var isRunning: Bool { run != nil }
    var hasNext: Bool { next != nil }
    var parts: [ResponderRecord] { responder.parts }

    /// Whether the responder applies, or still runs and follows next.
    func isToFollow() -> Bool {
        if run != nil { return true }
        record.probe = responder.probe()
        if case .applies = record.probe { return true }
        return false
    }

    /// Waits for the end of a run in progress.
    /// Calls `whenEnded` at the end, immediately or from the loop, unless a newer change comes first.
    func follow(_ change: ThemeChange<Theme>, whenEnded: @escaping () -> Void) {
        guard run == nil else {
            next = (change, whenEnded)
            return
        }
        record.begin(at: loop.wallClock.wholeMicroseconds)
        run = Run(began: loop.now, whenEnded: whenEnded)
        responder.follow(change) { [weak self] in self?.ended($0) }
    }

    func cancel() {
        next = nil
        guard run?.isCancelled == false else { return }
        run?.isCancelled = true
        responder.cancel()
    }

    private func ended(_ result: ResponderResult) {
        guard let run else { return }
        self.run = nil
        record.duration = loop.now - run.began
        record.outcome = run.isCancelled ? .overtaken : result.outcome
        if case .absent(let why) = record.outcome { record.probe = .absent(why) }
        // The responder may have been turned off during the run.
        if case .absent(let why) = responder.probe() { record.probe = .absent(why) }
        record.output = Array(result.output.suffix(ResponderRecord.longestOutput))
        run.whenEnded()
        guard let next else { return }
        self.next = nil
        if isToFollow() { follow(next.change, whenEnded: next.whenEnded) } else { next.whenEnded() }
    }
}
