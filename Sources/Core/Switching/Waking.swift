/// The time after sleep or a cover in which the first trusted level decides at once (rule 6).
package struct Waking: Sendable {
    private var pending: Pending?
    private var coveredSince: Instant?

    private struct Pending {
        var cause: WakingCause
        /// When levels begin to count.
        var levelsCountFrom: Instant
        /// When a sensor's 0 begins to count.
        var zeroCountsFrom: Instant
    }

    /// How long an unexpected 0 must last: some sensors read 0 for a while after waking.
    package static let longestZero = Duration.seconds(30)
    /// How long a cover must last for the next level to decide at once.
    static let longCover = Duration.seconds(60)
    /// How long a lid takes to open, or a desktop to restore the backlight.
    static let afterCover = Duration.seconds(2)

    mutating func begin(at now: Instant, isDarknessExpected: Bool) {
        let zeroCountsFrom = isDarknessExpected ? now : now + Waking.longestZero
        pending = Pending(cause: .sleep, levelsCountFrom: now, zeroCountsFrom: zeroCountsFrom)
    }

    /// Notes whether a lid or screen covers the light.
    mutating func setCovered(_ isCovered: Bool, at now: Instant) {
        guard !isCovered else { return coveredSince = coveredSince ?? now }
        defer { coveredSince = nil }
        guard let coveredSince, now - coveredSince >= Waking.longCover else { return }
        let counts = now + Waking.afterCover
        let cause = pending?.cause ?? .cover
        pending = Pending(cause: cause, levelsCountFrom: counts, zeroCountsFrom: pending?.zeroCountsFrom ?? counts)
    }

    /// Forgets a cover, because another source is in use.
    mutating func forgetCover() {
        coveredSince = nil
    }

    /// Ends the waking with the first level.
    ///
    /// - Returns: The cause of the waking, or `nil` if the level isn't a first one.
    @discardableResult
    mutating func end() -> WakingCause? {
        defer { pending = nil }
        return pending?.cause
    }

    /// Returns when levels count again after a cover, or `nil` if they already do.
    func coverEnds(after now: Instant) -> Instant? {
        pending.flatMap { $0.levelsCountFrom > now ? $0.levelsCountFrom : nil }
    }

    /// Returns when a light counts, possibly in the past; `nil` if the next level isn't a first one.
    func whenCounts(_ light: Light?, of kind: SourceKind?) -> Instant? {
        guard let light, let pending else { return nil }
        // A sensor's 0: it may not have woken yet.
        let isZero = kind?.has(.isSensor) == true && light.illuminance ?? light.level.percent == 0
        return isZero ? max(pending.zeroCountsFrom, pending.levelsCountFrom) : pending.levelsCountFrom
    }
}
