/// What decides the rules' appearance.
package enum Ruling: Sendable {
    case nightLock
    case site
    case light
}

/// What came before a first level (rule 6).
package enum WakingCause: Sendable {
    case sleep
    case cover
}

package enum SwitchLimit: Sendable {
    /// The least time between the rules' switches.
    case interval
    case holdOff
}

/// Why a toggle is over (rule 8).
package enum ToggleEndCause: Equatable, Sendable {
    case agreement(for: Duration)
    /// The light has clearly changed since.
    case departure
    case age(Duration)
}

/// What moved a backlight, other than a hand (rules 5 and 7).
package enum BacklightMover: Equatable, Sendable {
    /// A program that answers each switch `after` a delay. Its level is `ignored` for a time after the switch.
    case answer(after: Duration, ignored: Duration)
    case disturbance(Disturbance)
    /// A program that dims the screen in the person's absence.
    case absence
}

/// Why a light sensor's value can't be the light (rule 4).
package enum SensorFault: Sendable {
    /// The same value for ten minutes, while another sensor moved.
    case frozen
    /// The same value for twelve hours.
    case constant
    /// A 0, while iio-sensor-proxy reads changing light or another built-in sensor reads daylight.
    case asleep
}

/// A cause that suppresses readings.
package enum SuppressionCause: CaseIterable, Sendable {
    case lid
    case screenOff
    case idle
    case asleep

    /// Idleness dims a backlight but leaves sensors alone. Lids cover built-in sources. Sleep affects all.
    package func suppresses(_ kind: SourceKind, isExternal: Bool) -> Bool {
        switch self {
        case .asleep: true
        case .idle: kind == .backlight
        case .lid, .screenOff: kind.has(.isBuiltIn) && !isExternal
        }
    }
}

/// What moves a backlight besides a hand.
package enum Disturbance: CaseIterable, Sendable {
    /// The power supply came or went. Firmware and desktops dim on battery.
    case power
    case displays
    case dock
}
