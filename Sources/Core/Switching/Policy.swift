/// A source's times.
package struct Policy: Equatable, Sendable {
    /// How long a level must stay above the band before day follows.
    package var settleToDay: Duration
    /// How long a level must stay below the band before night follows.
    package var settleToNight: Duration
    /// The least time from one automatic switch to the next.
    package var interval: Duration
    /// How long nothing switches after a switch of our own, to which the source itself may answer:
    /// programs move a backlight with what the screen shows.
    package var holdOff: Duration

    package init(settleToDay: Duration, settleToNight: Duration, interval: Duration, holdOff: Duration) {
        self.settleToDay = settleToDay
        self.settleToNight = settleToNight
        self.interval = interval
        self.holdOff = holdOff
    }

    /// How long a level must stay past a threshold before `appearance` follows.
    package func settleTime(to appearance: Appearance) -> Duration {
        appearance == .day ? settleToDay : settleToNight
    }

    /// The times of a kind of source where the configuration says nothing.
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
