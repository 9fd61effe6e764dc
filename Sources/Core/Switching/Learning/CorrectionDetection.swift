/// Detects corrections: toggles in `auto`, on a stable level, that aren't undone soon.
///
/// Only watches a Decider: it receives each event after the Decider has handled it.
package struct CorrectionDetection: Sendable {
    private var mode: Mode<Instant>
    private var pending: (correction: Correction, due: Instant)?
    private var verdict: ToggleVerdict?

    /// How long a level must be stable. Longer than a hand or head is before a sensor.
    package static let stableTime = Duration.seconds(60)
    /// How long a toggle can be undone, and so not be a correction.
    package static let undoTime = Duration.seconds(5 * 60)

    package init(_ decider: Decider) {
        mode = decider.mode
    }

    package var deadline: Instant? { pending?.due }

    /// Returns the last toggle's verdict, once.
    package mutating func takeVerdict() -> ToggleVerdict? {
        defer { verdict = nil }
        return verdict
    }

    package mutating func forget(because verdict: ToggleVerdict) {
        if pending != nil { (pending, self.verdict) = (nil, verdict) }
    }

    /// Returns a correction that counts now and that a threshold within reach fits.
    package mutating func observe(_ event: Event, at time: Instant, _ decider: Decider) -> Correction? {
        var settled: Correction?
        if let (correction, due) = pending, due <= time {
            let counts = decider.rules.band.reaches(correction)
            (settled, pending, verdict) = (counts ? correction : nil, nil, counts ? .counts : .beyondReach)
        }
        let before = mode
        mode = decider.mode
        if before != mode { handleRequest(event, at: time, from: before, decider) }
        return settled
    }

    private mutating func handleRequest(
        _ event: Event, at time: Instant, from before: Mode<Instant>, _ decider: Decider
    ) {
        guard event.mayCorrect else { return }
        if pending?.correction.wanted != mode.forced { forget(because: .undone) }
        if case .set = event { return }
        guard before == .auto, let wanted = mode.forced else {
            verdict = verdict ?? .forced
            return
        }
        verdict = judge(wanted, decider, at: time)
        if verdict?.isOpen == true, case .toggle(by: .program) = event { verdict = .byProgram }
        guard verdict?.isOpen == true, let source = decider.source, let light = decider.currentLight else { return }
        pending = (Correction(source: source, light: light, wanted: wanted), time + CorrectionDetection.undoTime)
    }

    private func judge(_ wanted: Appearance, _ decider: Decider, at time: Instant) -> ToggleVerdict {
        guard let source = decider.source, let light = decider.currentLight, !isByClockAlone(source, light),
            decider.rulesAppearance == decider.lightAppearance, decider.site == nil, decider.heldAppearance == nil
        else { return .notByLight }
        if wanted == decider.lightAppearance || wanted == decider.candidate?.appearance { return .agreed }
        let isStable = decider.standing.since.map { time - $0 >= CorrectionDetection.stableTime } ?? false
        return isStable ? .waits(CorrectionDetection.undoTime) : .restless(CorrectionDetection.stableTime)
    }

    /// Returns whether clock or sun say clearly day or night, which no threshold changes.
    private func isByClockAlone(_ source: SourceName, _ light: Light) -> Bool {
        source.kind.has(.followsClock) && (light.level.percent <= 0 || light.level.percent >= 100)
    }
}

extension Event {
    fileprivate var mayCorrect: Bool {
        switch self {
        case .set, .toggle, .desktopChose: true
        default: false
        }
    }
}
