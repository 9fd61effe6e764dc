/// The time in which the first trusted level decides at once: after sleep, and after the light was covered (rule 6).
package struct Waking: Sendable {
    private var pending: Pending?
    private var coveredSince: Instant?

    private struct Pending {
        var cause: WakingCause
        /// From when on a level counts.
        var levelsCountFrom: Instant
        /// From when on a sensor's 0 counts.
        var zeroCountsFrom: Instant
    }

    /// How long a 0 that is unexpected must last: some sensors read 0 for a while after waking.
    package static let longestZero = Duration.seconds(30)
    /// How long the light must have been covered for its first level to decide at once.
    static let longCover = Duration.seconds(60)
    /// How long a lid takes to open, and a desktop to restore the backlight.
    static let afterCover = Duration.seconds(2)

    mutating func begin(at now: Instant, isDarknessExpected: Bool) {
        let zeroCountsFrom = isDarknessExpected ? now : now + Waking.longestZero
        pending = Pending(cause: .sleep, levelsCountFrom: now, zeroCountsFrom: zeroCountsFrom)
    }

    /// Notes whether a lid or a screen that is off is between the source and the light.
    mutating func setCovered(_ isCovered: Bool, at now: Instant) {
        guard !isCovered else { return coveredSince = coveredSince ?? now }
        defer { coveredSince = nil }
        guard let coveredSince, now - coveredSince >= Waking.longCover else { return }
        let counts = now + Waking.afterCover
        let cause = pending?.cause ?? .cover
        pending = Pending(cause: cause, levelsCountFrom: counts, zeroCountsFrom: pending?.zeroCountsFrom ?? counts)
    }

    /// Forgets a cover: another source is in use.
    mutating func forgetCover() {
        coveredSince = nil
    }

    /// Ends it with the first level.
    ///
    /// - Returns: what that level comes after; nil where it is no first one.
    @discardableResult
    mutating func end() -> WakingCause? {
        defer { pending = nil }
        return pending?.cause
    }

    /// The moment from which levels count after a cover; nil where they count already.
    func coverEnds(after now: Instant) -> Instant? {
        pending.flatMap { $0.levelsCountFrom > now ? $0.levelsCountFrom : nil }
    }

    /// When a light will count, perhaps past; nil where no level is the first one.
    func whenCounts(_ light: Light?, of kind: SourceKind?) -> Instant? {
        guard let light, let pending else { return nil }
        // A 0 of a sensor that may not have woken yet.
        let isZero = kind?.has(.isSensor) == true && light.illuminance ?? light.level.percent == 0
        return isZero ? max(pending.zeroCountsFrom, pending.levelsCountFrom) : pending.levelsCountFrom
    }
}
