package import Logging
internal import SDBus
package import SDEvent
package import SystemPackage
package import ThemeValues

/// Has the responders follow each change: stage after stage, in parallel within a stage, each within its time limit.
///
/// A newer change replaces an older one: stages that have not begun are left out, and a responder that still works on
/// the older change is cancelled and follows the newer one when it has ended, so that the older one never takes effect
/// last. No other responder waits for that.
package final class ResponderStages {
    private let loop: EventLoop
    private let log: Logger
    private var runners: [ResponderRunner] = []
    private var timer: TimerSource?
    private var latest: ThemeChange<Theme>?
    private var round: Round?
    private var isBeginning = false
    private var whenStopped: (() -> Void)?
    private var isStopped = false
    /// Of each responder whose last run failed, its failed parts, or its own record.
    private var failing: [ObjectIdentifier: [ResponderRecord]] = [:]
    /// Called when a responder has failed, or fails no longer.
    package var whenFailuresChange: () -> Void = {}
    /// Called when all that follow the latest change have ended, perhaps more than once.
    package var whenIdle: () -> Void = {}

    /// One change on its way through the stages.
    private struct Round {
        let number: Int
        let began: Duration
        var stages = Stage.allCases[...]
        /// The responders of the present stage that have not ended.
        var waitingFor: Set<ObjectIdentifier> = []

        func isReady(at now: Duration) -> Bool {
            guard !waitingFor.isEmpty else { return true }
            guard let latest = stages.first?.latestBeginning else { return false }
            return now >= began + latest
        }
    }

    /// - Parameter responders: those of one stage follow in this order.
    package init(_ responders: [any Responder], on loop: EventLoop, log: Logger) throws(Errno) {
        (self.loop, self.log) = (loop, log)
        timer = try loop.makeTimer { [weak self] in self?.timeHasCome() }
        runners = responders.map { ResponderRunner($0, loop: loop) }
        for runner in runners {
            (runner.responder as? any RepeatingResponder)?.whenReady = { [weak self, weak runner] in
                if let runner { self?.repeatChange(to: runner) }
            }
        }
    }

    /// The record of each responder and of its parts, in the order in which they follow.
    package var records: [ResponderRecord] {
        Stage.allCases.flatMap { stage in
            runners.filter { $0.responder.stage == stage }.flatMap { [$0.record] + $0.parts }
        }
    }

    /// The responders whose last run failed, each part on its own; one that runs again stays until it has ended.
    package var failures: [ResponderRecord] { runners.flatMap { failing[ObjectIdentifier($0)] ?? [] } }

    /// Whether a responder is running or will be in this round.
    package var isRunning: Bool { runners.contains(where: \.isRunning) || round?.stages.isEmpty == false }

    /// Has the responders follow a change, from the first stage on.
    package func themeDidChange(_ change: ThemeChange<Theme>) {
        guard !isStopped else { return }
        latest = change
        for runner in runners { runner.cancel() }
        round = Round(number: (round?.number ?? 0) + 1, began: loop.now)
        advance()
    }

    /// Cancels all that runs, and follows no further change.
    ///
    /// - Parameter whenDone: called when all have ended: at once if none is running, otherwise from the loop.
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
    /// Begins the stages that need not wait any longer.
    private func advance() {
        while let latest, let round, round.isReady(at: loop.now), let stage = round.stages.first {
            let present = runners.filter { $0.responder.stage == stage }
            self.round?.stages.removeFirst()
            self.round?.waitingFor = Set(present.map(ObjectIdentifier.init))
            isBeginning = true
            // A responder can bring about a newer change, or the end.
            for runner in present where self.round?.number == round.number {
                runner.follow(latest) { [weak self] in self?.ended(runner, of: round.number) }
            }
            isBeginning = false
        }
        armTimerOrRest()
    }

    private func ended(_ runner: ResponderRunner, of number: Int?) {
        report(runner)
        reportStop()
        // A responder that has ended an older change is still waited for: it follows the newer one next.
        if round?.number == number { round?.waitingFor.remove(ObjectIdentifier(runner)) }
        // While a stage begins, `advance` goes on by itself.
        if !isBeginning { advance() }
    }

    private func repeatChange(to runner: ResponderRunner) {
        guard !isStopped, let latest else { return }
        // If its stage is still to come, or a change waits, it will follow anyway.
        guard round?.stages.contains(runner.responder.stage) != true, !runner.hasNext else { return }
        runner.follow(latest) { [weak self] in self?.ended(runner, of: nil) }
        armTimerOrRest()
    }

    private func report(_ runner: ResponderRunner) {
        let (id, record, parts) = (ObjectIdentifier(runner), runner.record, runner.parts)
        // Parts log their own failures, and the same failure is logged once.
        if record.isFailure, parts.isEmpty, failing[id]?.first?.state != record.state {
            log.warning("\(record.name): \(record.state)")
            for line in record.output { log.info("\(record.name): \(line)") }
        } else {
            log.debug("\(record.name): \(record.state)")
        }
        guard record.isFailure || failing[id] != nil else { return }
        let failed = parts.filter(\.isFailure)
        failing[id] = record.isFailure ? (failed.isEmpty ? [record] : failed) : nil
        whenFailuresChange()
    }

    private func timeHasCome() {
        // A cancelled responder is waited for no longer, even if it takes long to end.
        for runner in runners where runner.cancelIfLate() { round?.waitingFor.remove(ObjectIdentifier(runner)) }
        advance()
    }

    /// Arms the one timer for the next stage or the next time limit; where nothing runs, says so.
    private func armTimerOrRest() {
        var moments = runners.compactMap(\.deadline)
        if let round, !round.waitingFor.isEmpty, let latest = round.stages.first?.latestBeginning {
            moments.append(round.began + latest)
        }
        if let next = moments.min() { timer?.arm(at: next) } else { timer?.disarm() }
        if !isRunning { whenIdle() }
    }
}

// MARK: - One responder

/// A responder with its record, the change that it follows and the one that waits.
private final class ResponderRunner {
    let responder: any Responder
    // Casts are slow, and each of these is needed at each change.
    private let cancellable: (any CancellableResponder)?
    private let probing: (any ProbingResponder)?
    private let composite: (any CompositeResponder)?
    private let loop: EventLoop
    private(set) var record: ResponderRecord
    private var run: Run?
    private var next: (change: ThemeChange<Theme>, whenEnded: () -> Void)?

    private struct Run {
        let began: Duration
        /// The time when it is cancelled; nil for never, and once it was.
        var deadline: Duration?
        var outcome: ResponderOutcome?
        let whenEnded: () -> Void
    }

    init(_ responder: any Responder, loop: EventLoop) {
        (self.responder, self.loop) = (responder, loop)
        cancellable = responder as? any CancellableResponder
        probing = responder as? any ProbingResponder
        composite = responder as? any CompositeResponder
        record = ResponderRecord(name: responder.name, stage: responder.stage)
    }

    var isRunning: Bool { run != nil }
    /// Whether another change waits until the present run has ended.
    var hasNext: Bool { next != nil }
    var deadline: Duration? { run?.deadline }
    var parts: [ResponderRecord] { composite?.parts ?? [] }
    private var probe: Probe { probing?.probe() ?? .applies }

    /// Has the responder follow a change, after the run that is under way.
    ///
    /// - Parameter whenEnded: called when it has, at once or from the loop; not if a newer change came before it began.
    func follow(_ change: ThemeChange<Theme>, whenEnded: @escaping () -> Void) {
        guard run == nil else {
            next = (change, whenEnded)
            return
        }
        record.probe = probe
        guard record.probe == .applies else { return whenEnded() }
        record.begin(at: loop.wallClock.wholeMicroseconds)
        let began = loop.now
        run = Run(began: began, deadline: cancellable?.limit.map { began + $0 }, whenEnded: whenEnded)
        responder.follow(change) { [weak self] in self?.ended($0) }
    }

    func cancel() {
        next = nil
        cancel(.overtaken)
    }

    /// - Returns: whether its time is over, and it was cancelled.
    func cancelIfLate() -> Bool {
        guard let deadline = run?.deadline, deadline <= loop.now else { return false }
        cancel(.overran(cancellable?.limit ?? .zero))
        return true
    }

    private func cancel(_ outcome: ResponderOutcome) {
        guard run != nil, run?.outcome == nil else { return }
        run?.outcome = outcome
        run?.deadline = nil
        cancellable?.cancel()
    }

    private func ended(_ result: ResponderResult) {
        guard let run else { return }
        self.run = nil
        record.duration = loop.now - run.began
        record.outcome = run.outcome ?? result.outcome
        if case .absent(let why) = record.outcome { record.probe = .absent(why) }
        // It may have been turned off meanwhile.
        if case .absent(let why) = probe { record.probe = .absent(why) }
        record.output = Array(result.output.suffix(ResponderRecord.longestOutput))
        run.whenEnded()
        guard let next else { return }
        self.next = nil
        follow(next.change, whenEnded: next.whenEnded)
    }
}
