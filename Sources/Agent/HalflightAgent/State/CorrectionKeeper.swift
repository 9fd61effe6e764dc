internal import AgentInterface
internal import KeptFiles
internal import SDEvent
internal import Switching

/// Finds the corrections in what a person does, and keeps them for a later run.
final class CorrectionKeeper {
    /// Called when a correction counts that was made a while ago.
    var whenDue: (() -> Void)?
    /// Called when corrections of an earlier run could be read only now.
    var whenRead: (() -> Void)?

    private let journal: Journal<CorrectionRecord>
    private let loop: EventLoop
    /// Nil before the first event, and while nothing is to be learnt.
    private var detection: CorrectionDetection?
    private var timer: TimerSource?
    /// The thresholds that the corrections call for in place of others.
    private var cache: (instead: Band, bands: [SourceName: Band])?

    init(_ journal: Journal<CorrectionRecord>, on loop: EventLoop) {
        (self.journal, self.loop) = (journal, loop)
        journal.whenRead = { [weak self] in
            self?.cache = nil
            self?.whenRead?()
        }
    }

    /// The latest verdict on a toggle, once; nil if there is no new one.
    func takeVerdict() -> ToggleVerdict? { detection?.takeVerdict() }

    /// Watches the Decider after an event.
    ///
    /// - Parameter timeLeft: how long it is until a moment.
    /// - Returns: whether there is a new correction.
    func observe(
        _ event: Event, at time: Instant, _ decider: Decider, _ learning: Learning, timeLeft: (Instant) -> Duration
    ) -> Bool {
        guard learning != .off else {
            // Events are not seen meanwhile, so nothing before them counts later.
            detection = nil
            return false
        }
        if detection == nil { detection = CorrectionDetection(decider) }
        let before = detection?.deadline
        let correction = detection?.observe(event, at: time, decider)
        if let due = detection?.deadline, due != before { arm(after: timeLeft(due)) }
        guard let correction else { return false }
        let made = loop.wallClock - CorrectionDetection.undoTime
        journal.append([
            CorrectionRecord(time: Timestamp(microseconds: made.wholeMicroseconds), correction: correction)
        ])
        cache = nil
        return true
    }

    /// The thresholds that the corrections call for, by source, where they are others than these.
    func bands(insteadOf band: Band) -> [SourceName: Band] {
        if let cache, cache.instead == band { return cache.bands }
        let bands = band.bands(fitting: journal.records.map(\.correction))
        cache = (band, bands)
        return bands
    }

    func forget() {
        journal.forget()
        detection?.forget(because: .forgotten)
        cache = nil
    }

    /// Without it a correction in light that does not change would never count.
    private func arm(after wait: Duration) {
        timer = timer ?? (try? loop.makeTimer { [weak self] in self?.whenDue?() })
        timer?.arm(at: loop.now + wait, accuracy: .seconds(1))
    }
}
