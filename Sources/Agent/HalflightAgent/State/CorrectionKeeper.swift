internal import AgentInterface
internal import KeptFiles
internal import SDEvent
internal import Switching

/// Detects the user's corrections, and keeps them for later runs.
final class CorrectionKeeper {
    /// Called when an earlier correction starts to count.
    var whenDue: (() -> Void)?
    /// Called when an earlier run's corrections become readable late.
    var whenRead: (() -> Void)?

    private let journal: Journal<CorrectionRecord>
    private let loop: EventLoop
    /// The detection. `nil` before the first event, and while learning is off.
    private var detection: CorrectionDetection?
    private var timer: TimerSource?
    /// The thresholds that the corrections suggest instead of others.
    private var cache: (instead: Band, bands: [SourceName: Band])?

    init(_ journal: Journal<CorrectionRecord>, on loop: EventLoop) {
        (self.journal, self.loop) = (journal, loop)
        journal.whenRead = { [weak self] in
            self?.cache = nil
            self?.whenRead?()
        }
    }

    /// Returns the latest verdict on a toggle, once. `nil` if there is no new verdict.
    func takeVerdict() -> ToggleVerdict? { detection?.takeVerdict() }

    /// Observes the Decider after an event. Returns whether there is a new correction.
    func observe(
        _ event: Event, at time: Instant, _ decider: Decider, _ learning: Learning, timeLeft: (Instant) -> Duration
    ) -> Bool {
        guard learning != .off else {
            // Events aren't seen while learning is off, so earlier events don't count later.
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

    /// Returns the thresholds that the corrections suggest, by source. Omits thresholds equal to `band`.
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

    /// Arms the timer. Without it, a correction in steady light would never count.
    private func arm(after wait: Duration) {
        timer = timer ?? (try? loop.makeTimer { [weak self] in self?.whenDue?() })
        timer?.arm(at: loop.now + wait, accuracy: .seconds(1))
    }
}
