/// The times of a source's switches.
package struct Policy: Equatable, Sendable {
    /// How long light above the band must last.
    package var settleToDay: Duration
    /// How long light below the band must last.
    package var settleToNight: Duration
    /// The least time between automatic switches.
    package var interval: Duration
    /// The time without switches after our own, as programs may answer with a movement of the backlight.
    package var holdOff: Duration

    package init(settleToDay: Duration, settleToNight: Duration, interval: Duration, holdOff: Duration) {
        self.settleToDay = settleToDay
        self.settleToNight = settleToNight
        self.interval = interval
        self.holdOff = holdOff
    }

    package func settleTime(to appearance: Appearance) -> Duration {
        appearance == .day ? settleToDay : settleToNight
    }

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
