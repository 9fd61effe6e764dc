/// The figures of rules 3, 7 and 8, found by trials on light.
///
/// `docs/internals/decisions-on-real-light.md` shows their results.
package struct Tuning: Equatable, Sendable {
    // MARK: Settle times (rule 3)

    /// The extra time of a level right at its threshold, in settle times of a clear level.
    package var shallowFactor = 6.0
    /// The longest time between two automatic switches that counts as a short stay.
    package var shortStay = Duration.seconds(10 * 60)
    /// How long a short stay counts after its end.
    package var memory = Duration.seconds(8 * 3600)
    /// The extra time for each short stay, in settle times.
    package var patience = 4.0
    /// The longest settle time, unless configured longer.
    package var longestSettle = Duration.seconds(3 * 60)
    /// The longest settle time to day for a clear level or a lamp, after short stays.
    package var longestSparedToDay = Duration.seconds(5)
    /// The longest settle time to night for a clear level or a lamp, after short stays.
    package var longestSparedToNight = Duration.seconds(15)
    /// The least jump that means a lamp, in points.
    package var jump = 38.0
    /// The longest duration of such a jump. Some lamps are dimmed, and some sensors are slow.
    package var jumpTakes = Duration.seconds(2)

    // MARK: Answers to switches (rule 7)

    /// The longest delay of a backlight's answer.
    package var longestAnswer = Duration.seconds(60)
    /// The untouched answers in a row, at the same delay, that prove a loop.
    ///
    /// If a hand's delays spread over 1 s, the chance of five more answers within `sameDelay` of the first is 0.2 %.
    package var answersUntouched = 6
    /// The number of such answers if touches are unknown.
    package var answersOfSameDelay = 10
    /// The number of such answers with touches. A typist touches a key within two seconds of any program's action.
    package var answersTouched = 12
    /// The greatest difference of equal delays. A hand is less regular.
    package var sameDelay = Duration.milliseconds(300)
    /// The answers in a row without a known touch that prove a loop at any delay.
    package var answersOfAnyDelay = 20
    /// How long a loop's first answer is ignored after the switch. Each further one doubles the time.
    package var firstWindow = Duration.seconds(60)
    package var longestWindow = Duration.seconds(3600)

    // MARK: The end of a toggle (rule 8)

    /// The light's least distance from the toggle's level, in points. Two fifths of it, or 2.5 times as much.
    package var departure = 8.0
    /// The least time at that distance. A head before the sensor is gone sooner.
    package var departureLasts = Duration.seconds(45)

    package init() {}
}

extension Tuning {
    /// Returns how long a level must last, within the longest times: `base * (1 + shallowFactor * max(0, 1 -
    /// clearness))`, times `1 + patience * shortStays`.
    ///
    /// - Parameters:
    ///   - base: The settle time of a clear level.
    ///   - clearness: The level's `Band.clearness(of:for:)`.
    ///   - misreadings: The sensor's least settle time, and whether it's unsteady, which spares no lamp.
    func settleTime(
        _ base: Duration, to wanted: Appearance, clearness: Double, isJump: Bool, shortStays: Int,
        misreadings: (least: Duration, isUnsteady: Bool)
    ) -> Duration {
        let base = max(base, misreadings.least)
        let alone = max(base, min(base * (1 + shallowFactor * max(0, 1 - clearness)), longestSettle))
        let isSpared = (isJump || clearness >= 1) && !misreadings.isUnsteady
        let longest = isSpared ? (wanted == .day ? longestSparedToDay : longestSparedToNight) : longestSettle
        return max(alone, min(alone * (1 + patience * Double(shortStays)), longest))
    }
}
