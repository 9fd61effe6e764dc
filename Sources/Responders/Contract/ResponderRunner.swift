internal import SDBus
internal import SDEvent
internal import Theming

/// One responder, what it is at, and what became of it last.
final class ResponderRunner {
    let responder: any Responder
    private let loop: EventLoop
    private(set) var record: ResponderRecord
    private var began: Duration = .zero
    private var run: Run?
    /// What it is told next, once it has ended what it is at.
    private var next: (change: ThemeChange, whenEnded: () -> Void)?

    /// What it is at.
    private struct Run {
        /// When it is stopped; nil for never, and once it was.
        var deadline: Duration?
        /// What the outcome will be, once it was stopped.
        var stopped: ResponderOutcome?
        let whenEnded: () -> Void
    }

    init(_ responder: any Responder, loop: EventLoop) {
        self.responder = responder
        self.loop = loop
        record = ResponderRecord(name: responder.name, stage: responder.stage)
    }

    var isRunning: Bool { run != nil }

    /// Whether it is told something more once it has ended what it is at.
    var isToldNext: Bool { next != nil }

    /// When it will have taken too long.
    var deadline: Duration? { run?.deadline }

    /// Tells it of a change, once it has ended what it is at.
    ///
    /// - Parameter whenEnded: called when it has, at once or from the loop; not if a newer change came before it began.
    func tell(_ change: ThemeChange, whenEnded: @escaping () -> Void) {
        guard run == nil else {
            next = (change, whenEnded)
            return
        }
        record.probe = responder.probe()
        guard record.probe == .applies else { return whenEnded() }
        record.time = loop.wallClock.wholeMicroseconds
        record.duration = nil
        record.outcome = nil
        record.output = []
        began = loop.now
        run = Run(deadline: responder.limit.map { began + $0 }, whenEnded: whenEnded)
        responder.follow(change) { [weak self] in self?.ended($0) }
    }

    /// A newer change has come.
    func beOvertaken() {
        next = nil
        stop(.overtaken)
    }

    /// Stops it when its time is over.
    ///
    /// - Returns: whether that is so now.
    func keepLimit() -> Bool {
        guard let deadline = run?.deadline, deadline <= loop.now else { return false }
        stop(.overran(responder.limit ?? .zero))
        return true
    }

    private func stop(_ outcome: ResponderOutcome) {
        guard run != nil, run?.stopped == nil else { return }
        run?.stopped = outcome
        run?.deadline = nil
        responder.cancel()
    }

    private func ended(_ result: ResponderResult) {
        guard let run else { return }
        self.run = nil
        record.duration = loop.now - began
        record.outcome = run.stopped ?? result.outcome
        if case .absent(let why) = record.outcome { record.probe = .absent(why) }
        // It may have been turned off meanwhile.
        if case .absent(let why) = responder.probe() { record.probe = .absent(why) }
        record.output = Array(result.output.suffix(ResponderRecord.longestOutput))
        run.whenEnded()
        guard let next else { return }
        self.next = nil
        tell(next.change, whenEnded: next.whenEnded)
    }
}
