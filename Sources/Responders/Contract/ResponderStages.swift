public import Logging
public import SDEvent
public import SystemPackage
public import Theming

/// Tells responders of each change: stage after stage, side by side within a stage, each within its time.
///
/// A newer change overtakes an older one: what has not begun is left out, and who is still at the older one is stopped
/// and told the newer when it has ended, so that the older never has the last word. Nobody else waits for that.
public final class ResponderStages: ThemeResponder {
    private let loop: EventLoop
    private let log: Logger
    private var runners: [ResponderRunner] = []
    private var timer: TimerSource?
    private var latest: ThemeChange?
    private var round: Round?
    private var rounds = 0
    private var isBeginning = false
    private var whenStopped: (() -> Void)?
    private var isStopped = false

    /// One change on its way through the stages.
    private struct Round {
        let number: Int
        let began: Duration
        var stages: ArraySlice<Stage>
        /// Who is at it in the present stage.
        var waitingFor: Set<ObjectIdentifier> = []
    }

    /// Stages for these responders.
    ///
    /// - Parameter responders: in any order; those of a stage are told in this one.
    /// - Throws: `Errno` when there is no timer to be had.
    public init(_ responders: [any Responder], on loop: EventLoop, log: Logger) throws(Errno) {
        self.loop = loop
        self.log = log
        timer = try loop.makeTimer { [weak self] in self?.timeHasCome() }
        runners = responders.map { ResponderRunner($0, loop: loop) }
        for runner in runners {
            runner.responder.whenReady = { [weak self, weak runner] in
                if let runner { self?.tellAgain(runner) }
            }
        }
    }

    /// What became of each responder, in the order in which they are told.
    public var records: [ResponderRecord] {
        Stage.allCases.flatMap { stage in
            runners.filter { $0.responder.stage == stage }.flatMap { [$0.record] + $0.responder.parts }
        }
    }

    /// Whether somebody is at a change, or will be told of it yet.
    public var isTelling: Bool {
        runners.contains(where: \.isRunning) || round?.stages.isEmpty == false
    }

    /// Begins with the first stage.
    public func themeDidChange(_ change: ThemeChange) {
        guard !isStopped else { return }
        latest = change
        for runner in runners { runner.beOvertaken() }
        rounds += 1
        round = Round(number: rounds, began: loop.now, stages: Stage.allCases[...])
        advance()
    }

    /// Stops what runs, and tells nobody anything more.
    ///
    /// - Parameter whenDone: called when all have ended: at once when nobody is at anything, and otherwise from the loop.
    public func stop(whenDone: @escaping () -> Void) {
        isStopped = true
        round = nil
        whenStopped = whenDone
        for runner in runners { runner.beOvertaken() }
        noteStop()
    }

    private func noteStop() {
        guard isStopped, let whenStopped, runners.allSatisfy({ !$0.isRunning }) else { return }
        self.whenStopped = nil
        whenStopped()
    }
}

// MARK: - Through the stages

extension ResponderStages {
    /// Goes on to the next stage as long as nobody has to be waited for.
    private func advance() {
        while let round, isOver(round), let stage = round.stages.first {
            self.round?.stages.removeFirst()
            begin(stage)
        }
        armTimer()
    }

    /// Whether the present stage is done, or the next one waits no longer.
    private func isOver(_ round: Round) -> Bool {
        guard !round.waitingFor.isEmpty else { return true }
        guard let latest = round.stages.first?.latestBeginning else { return false }
        return loop.now >= round.began + latest
    }

    private func begin(_ stage: Stage) {
        round?.waitingFor = []
        isBeginning = true
        defer { isBeginning = false }
        for runner in runners where runner.responder.stage == stage { tell(runner) }
    }

    private func tell(_ runner: ResponderRunner) {
        guard let latest, let number = round?.number else { return }
        round?.waitingFor.insert(ObjectIdentifier(runner))
        runner.tell(latest) { [weak self] in self?.ended(runner, of: number) }
    }

    private func ended(_ runner: ResponderRunner, of number: Int?) {
        report(runner)
        noteStop()
        // Whoever has ended an older change is still waited for: it is told the newer one next.
        guard round?.number == number, round?.waitingFor.remove(ObjectIdentifier(runner)) != nil else {
            return armTimer()
        }
        // Within `begin` the others of the stage are still to be told.
        if !isBeginning { advance() }
    }

    /// A responder that could not be told before, or whose target has come anew, is told what holds now.
    private func tellAgain(_ runner: ResponderRunner) {
        guard !isStopped, let latest else { return }
        // Its turn will come; whoever is at it is told again when it has ended.
        guard round?.stages.contains(runner.responder.stage) != true, !runner.isToldNext else { return }
        runner.tell(latest) { [weak self] in self?.ended(runner, of: nil) }
        armTimer()
    }

    private func report(_ runner: ResponderRunner) {
        let record = runner.record
        // Of what consists of parts, each has been reported by itself.
        guard record.isFailure, runner.responder.parts.isEmpty else {
            return log.debug("\(record.name): \(record.state)")
        }
        log.warning("\(record.name): \(record.state)")
        for line in record.output { log.info("\(record.name): \(line)") }
    }
}

// MARK: - Time

extension ResponderStages {
    private func timeHasCome() {
        // Who has to be stopped is waited for no longer, however long it takes to end.
        for runner in runners where runner.keepLimit() { round?.waitingFor.remove(ObjectIdentifier(runner)) }
        advance()
    }

    /// The one timer: for the next stage, or for whoever has to be stopped first.
    private func armTimer() {
        var moments = runners.compactMap(\.deadline)
        if let round, !round.waitingFor.isEmpty, let latest = round.stages.first?.latestBeginning {
            moments.append(round.began + latest)
        }
        if let next = moments.min() { timer?.arm(at: next) } else { timer?.disarm() }
    }
}
