/// The authority behind the rules' appearance.
package enum Ruling: Sendable {
    case nightLock
    case site
    case light
}

/// The event before a first level (rule 6).
package enum WakingCause: Sendable {
    case sleep
    /// A shut lid or a dark screen.
    case cover
}

/// The limit that delays a switch (rule 7).
package enum SwitchLimit: Sendable {
    /// The least time between switches of the rules.
    case interval
    /// The least time after any switch.
    case holdOff
}

/// Why a toggle is over (rule 8).
package enum ToggleEndCause: Equatable, Sendable {
    /// The rules have agreed for this long.
    case agreement(for: Duration)
    /// The light has clearly changed since the toggle.
    case departure
    /// The toggle has lasted this long.
    case age(Duration)
}

/// The non-human mover of a backlight (rules 5 and 7).
package enum BacklightMover: Equatable, Sendable {
    /// A program that answers each switch `after` a delay. Its level is ignored for a time after the switch.
    case answer(after: Duration, ignored: Duration)
    case disturbance(Disturbance)
    /// A program that dims the screen because the person is away.
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
    /// A lid shut over the sensor and the panel.
    case lid
    case screenOff
    /// The session is idle, so the screen was dimmed.
    case idle
    case asleep

    /// Returns whether the cause suppresses a kind of source.
    ///
    /// Idleness dims a backlight but leaves a sensor alone. A lid covers built-in sources. Only sleep affects the sun,
    /// a program or a recording.
    package func suppresses(_ kind: SourceKind, isExternal: Bool) -> Bool {
        switch self {
        case .asleep: true
        case .idle: kind == .backlight
        case .lid, .screenOff: kind.has(.isBuiltIn) && !isExternal
        }
    }
}

/// A cause, other than a hand, that moves a backlight.
package enum Disturbance: CaseIterable, Sendable {
    /// The power supply was plugged in or out. Firmware and desktops dim on battery.
    case power
    case displays
    /// The machine was docked or undocked.
    case dock
}
