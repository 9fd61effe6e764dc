/// The figures of rules 3, 7 and 8 that were found by trying them on light, in one place.
///
/// `docs/internals/decisions-on-real-light.md` shows what they achieve.
package struct Tuning: Equatable, Sendable {
    // MARK: Settle times (rule 3)

    /// How much longer a level right at its threshold has to last, in shortest times.
    package var shallowFactor = 6.0
    /// The longest time between two automatic switches that counts as a short stay.
    package var shortStay = Duration.seconds(10 * 60)
    /// For how long a short stay counts after its end.
    package var memory = Duration.seconds(8 * 3600)
    /// How much longer a level has to last for each short stay, in settle times.
    package var patience = 4.0
    /// The longest settle time, unless a person has configured a longer one.
    package var longestSettle = Duration.seconds(3 * 60)
    /// The longest settle time to day that short stays make for a clear level, and for one that a lamp made.
    package var longestSparedToDay = Duration.seconds(5)
    /// The same to night.
    package var longestSparedToNight = Duration.seconds(15)
    /// How far light that stood still has to jump to be a lamp's, in points.
    package var jump = 38.0
    /// How long such a jump takes at most: some lamps are dimmed, and some sensors take their time.
    package var jumpTakes = Duration.seconds(2)

    // MARK: Answers to switches (rule 7)

    /// How long after a switch a backlight that moves has answered it.
    package var longestAnswer = Duration.seconds(60)
    /// How many answers in a row at the same delay prove a loop if nobody touched keyboard or pointer.
    ///
    /// If a hand's delays spread over 1 s, five more answers within `sameDelay` of the first happen by chance in 0.2 %.
    package var answersUntouched = 6
    /// How many if touches are unknown.
    package var answersOfSameDelay = 10
    /// How many if somebody did: a person who types touches a key within two seconds of whatever a program does.
    package var answersTouched = 12
    /// How far apart delays are at most to be the same: a hand is not that even.
    package var sameDelay = Duration.milliseconds(300)
    /// How many answers in a row without a known touch prove a loop at any delay.
    package var answersOfAnyDelay = 20
    /// For how long after the switch the first answer of a loop is ignored; the next one twice as long, and so on.
    package var firstWindow = Duration.seconds(60)
    /// For how long an answer is ignored at most.
    package var longestWindow = Duration.seconds(3600)

    // MARK: The end of a toggle (rule 8)

    /// How far the light must be from where the toggle was made, in points: two fifths of it, or 2.5 times as much.
    package var departure = 8.0
    /// For how long the light must have been so far away: a head before the sensor is gone sooner.
    package var departureLasts = Duration.seconds(45)

    package init() {}
}

extension Tuning {
    /// How long a level must last: `base * (1 + shallowFactor * max(0, 1 - clearness))`, and that times
    /// `1 + patience * shortStays`, within the longest times.
    ///
    /// - Parameters:
    ///   - base: the settle time of a clear level.
    ///   - clearness: that of `Band.clearness(of:for:)`.
    ///   - isJump: whether light that stood still has jumped there.
    ///   - shortStays: those within `memory`.
    ///   - misreadings: what those of the sensor ask for: a least settle time, and that no lamp is spared.
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
