/// The time after sleep or a cover in which the first trusted level decides at once (rule 6).
package struct Waking: Sendable {
    private var pending: Pending?
    private var coveredSince: Instant?

    private struct Pending {
        var cause: WakingCause
        var levelsCountFrom: Instant
        var zeroCountsFrom: Instant
    }

    /// How long an unexpected 0 must last. Some sensors read 0 for a while after waking.
    package static let longestZero = Duration.seconds(30)
    /// How long a cover must last for the next level to decide at once.
    static let longCover = Duration.seconds(60)
    /// How long a lid takes to open, or a desktop to restore the backlight.
    static let afterCover = Duration.seconds(2)

    mutating func begin(at now: Instant, isDarknessExpected: Bool) {
        let zeroCountsFrom = isDarknessExpected ? now : now + Waking.longestZero
        pending = Pending(cause: .sleep, levelsCountFrom: now, zeroCountsFrom: zeroCountsFrom)
    }

    mutating func setLightBlocked(_ isCovered: Bool, at now: Instant) {
        guard !isCovered else { return coveredSince = coveredSince ?? now }
        defer { coveredSince = nil }
        guard let coveredSince, now - coveredSince >= Waking.longCover else { return }
        let counts = now + Waking.afterCover
        let cause = pending?.cause ?? .cover
        pending = Pending(cause: cause, levelsCountFrom: counts, zeroCountsFrom: pending?.zeroCountsFrom ?? counts)
    }

    mutating func forgetCover() {
        coveredSince = nil
    }

    /// Ends the waking. Returns its cause, or `nil` if the level isn't a first one.
    @discardableResult
    mutating func end() -> WakingCause? {
        defer { pending = nil }
        return pending?.cause
    }

    func readingsResume(after now: Instant) -> Instant? {
        pending.flatMap { $0.levelsCountFrom > now ? $0.levelsCountFrom : nil }
    }

    /// Returns when a light counts, possibly in the past. `nil` if it isn't a first one.
    func countsFrom(_ light: Light?, of kind: SourceKind?) -> Instant? {
        guard let light, let pending else { return nil }
        // A sensor may read 0 until it has woken.
        let isZero = kind?.has(.isSensor) == true && light.illuminance ?? light.level.percent == 0
        return isZero ? max(pending.zeroCountsFrom, pending.levelsCountFrom) : pending.levelsCountFrom
    }
}
