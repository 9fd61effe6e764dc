/// The figures of rules 3, 7 and 8 that were found by trying them on light, in one place.
///
/// `docs/decisions-on-real-light.md` shows what they achieve.
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
    /// The most short stays that count.
    package var mostShortStays = 15
    /// The longest settle time, unless a person has configured a longer one.
    package var longestSettle = Duration.seconds(3 * 60)
    /// The longest settle time to day that short stays make for a clear level, and for one that a lamp made.
    package var longestSparedToDay = Duration.seconds(5)
    /// The same to night.
    package var longestSparedToNight = Duration.seconds(15)
    /// How far light that stood still has to jump to be a lamp's, in points.
    package var jump = 30.0
    /// How long such a jump takes at most: some lamps are dimmed, and some sensors take their time.
    package var jumpTakes = Duration.seconds(2)
    /// The least clearness of a level that a lamp made.
    package var jumpClearness = 0.5
    /// With so many short stays within `restlessTime` no level is spared any more: no hand does that to a lamp.
    package var restlessStays = 12
    /// The time for `restlessStays`.
    package var restlessTime = Duration.seconds(30 * 60)

    // MARK: Answers to switches (rule 7)

    /// How many switches in a row, each within `shortStay` of the one before, open the first window.
    package var firstWindow = 2
    /// How much each further switch multiplies the window by, which begins at the hold-off.
    package var windowGrowth = 2.0
    /// The longest window.
    package var longestWindow = Duration.seconds(60)
    /// How many switches in a row may each follow from what looks like a hand.
    ///
    /// Somebody who types touches a key within two seconds of whatever a program does.
    package var trustedHands = 5

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
    ///   - shortStays: those within `memory`, and within `restlessTime`.
    func settleTime(
        _ base: Duration, to wanted: Appearance, clearness: Double, isJump: Bool, shortStays: (all: Int, late: Int)
    ) -> Duration {
        let alone = max(base, min(base * (1 + shallowFactor * max(0, 1 - clearness)), longestSettle))
        let isSpared = clearness >= (isJump ? jumpClearness : 1) && shortStays.late < restlessStays
        let longest = isSpared ? (wanted == .day ? longestSparedToDay : longestSparedToNight) : longestSettle
        return max(alone, min(alone * (1 + patience * Double(shortStays.all)), longest))
    }

    /// How long after a switch a backlight that moves has answered it.
    ///
    /// - Parameter streak: how many switches there were in a row.
    func window(after streak: Int, holdOff: Duration) -> Duration {
        guard streak >= firstWindow else { return .zero }
        // More doublings than this are longer than any window.
        let doublings = min(streak - 1, 16)
        return min((0..<doublings).reduce(holdOff) { window, _ in window * windowGrowth }, longestWindow)
    }
}
