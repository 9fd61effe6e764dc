/// The times of a source's switches.
package struct Policy: Equatable, Sendable {
    /// The settle time above the band, before day follows.
    package var settleToDay: Duration
    /// The settle time below the band, before night follows.
    package var settleToNight: Duration
    /// The least time between automatic switches.
    package var interval: Duration
    /// The time without switches after our own switch, which a source may answer: programs move a backlight with the
    /// screen's content.
    package var holdOff: Duration

    package init(settleToDay: Duration, settleToNight: Duration, interval: Duration, holdOff: Duration) {
        self.settleToDay = settleToDay
        self.settleToNight = settleToNight
        self.interval = interval
        self.holdOff = holdOff
    }

    /// Returns the settle time before `appearance` follows.
    package func settleTime(to appearance: Appearance) -> Duration {
        appearance == .day ? settleToDay : settleToNight
    }

    /// Returns the default times of a kind of source.
    package static func standard(for kind: SourceKind) -> Policy {
        switch kind {
        case .backlight:
            Policy(
                settleToDay: .milliseconds(500), settleToNight: .milliseconds(500), interval: .seconds(3),
                holdOff: .seconds(3))
        case .illuminance, .sensorProxy, .appleSMC, .command:
            Policy(settleToDay: .seconds(2), settleToNight: .seconds(10), interval: .zero, holdOff: .zero)
        case .sun, .hours:
            Policy(settleToDay: .zero, settleToNight: .zero, interval: .zero, holdOff: .zero)
        }
    }
}
