/// The time after waking in which the first trusted level decides at once (rule 6).
package struct Waking: Sendable {
    /// From when on a sensor's 0 counts; nil once a level has decided.
    private var zeroCountsFrom: Instant?

    /// How long a 0 that is unexpected must last: some sensors read 0 for a while after waking.
    package static let longestZero = Duration.seconds(30)

    mutating func begin(at now: Instant, isDarknessExpected: Bool) {
        zeroCountsFrom = isDarknessExpected ? now : now + Waking.longestZero
    }

    /// Ends it with the first level.
    ///
    /// - Returns: whether it was under way.
    @discardableResult
    mutating func end() -> Bool {
        defer { zeroCountsFrom = nil }
        return zeroCountsFrom != nil
    }

    /// When a light will count that is a 0 of a sensor which may not have woken yet; nil for any other light.
    func deadline(for light: Light?, of kind: SourceKind?) -> Instant? {
        guard let light, kind?.isSensor == true, light.illuminance ?? light.level.percent == 0 else { return nil }
        return zeroCountsFrom
    }
}
