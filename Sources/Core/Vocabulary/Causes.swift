/// The authority that the rules go by.
package enum Ruling: Sendable {
    case nightLock
    case site
    case light
}

/// The event that a first level comes after (rule 6).
package enum WakingCause: Sendable {
    case sleep
    /// The lid was shut or the screen off.
    case cover
}

/// The limit that delays a switch (rule 7).
package enum SwitchLimit: Sendable {
    /// The least time between two switches of the rules.
    case interval
    /// The least time after any switch.
    case holdOff
}

/// Why a toggle is over (rule 8).
package enum ToggleEndCause: Equatable, Sendable {
    /// The rules have said the same for this long.
    case agreement(for: Duration)
    /// The light has clearly changed since.
    case departure
    /// It has lasted for this long.
    case age(Duration)
}

/// The cause of a backlight's movement that wasn't a hand's (rules 5 and 7).
package enum BacklightMover: Equatable, Sendable {
    /// A program that answers each switch `after` a delay, and whose level is ignored for a time after the switch.
    case answer(after: Duration, ignored: Duration)
    case disturbance(Disturbance)
    /// A program that dims the screen because nobody is there.
    case absence
}

/// Why a light sensor's value can't be the light (rule 4).
package enum SensorFault: Sendable {
    /// The same value for ten minutes, while another sensor moved.
    case frozen
    /// The same value for twelve hours.
    case constant
    /// A 0, while iio-sensor-proxy reads light that changes or another built-in sensor reads daylight.
    case asleep
}

/// A cause that suppresses readings.
package enum SuppressionCause: CaseIterable, Sendable {
    /// The lid is shut over the sensor and the panel.
    case lid
    case screenOff
    /// Nobody has done anything for a while, so the screen was dimmed.
    case idle
    case asleep

    /// Whether the cause suppresses readings of a kind of source.
    ///
    /// Idleness dims a backlight and leaves a sensor alone; a lid covers what is built in; and nothing but sleep
    /// comes between us and the sun, a program, or a recording.
    package func suppresses(_ kind: SourceKind, isExternal: Bool) -> Bool {
        switch self {
        case .asleep: true
        case .idle: kind == .backlight
        case .lid, .screenOff: kind.has(.isBuiltIn) && !isExternal
        }
    }
}

/// Something that moves a backlight without a hand on a key.
package enum Disturbance: CaseIterable, Sendable {
    /// The power supply was plugged in or out: firmware and desktops dim on battery.
    case power
    case displays
    /// The machine was put in a dock or taken out of it.
    case dock
}
