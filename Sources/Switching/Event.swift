/// Something that happened which a decision may hang on.
public enum Event: Equatable, Sendable {
    /// From now on readings come from this source; nil when there is none.
    case source(SourceName?)
    /// A source has yielded a value.
    case reading(Reading)
    /// A witness says that readings are not to be believed from now on, or no longer.
    case distrust(Distrust, Bool)
    /// A person, or a program for one, wants the light to decide, or this appearance for so long;
    /// without a duration, until the mode is set again.
    case set(Appearance?, for: Duration?)
    /// A person, or a program for one, wants the other appearance for now.
    case toggle
    /// The configuration has changed.
    case rules(Rules)
    /// Time has passed: the deadline has come.
    case time
}

/// Why readings are not to be believed for a while.
public enum Distrust: String, CaseIterable, Sendable {
    /// The lid is shut over the sensor and the panel.
    case lid = "the lid is shut"
    /// The screen is off.
    case screenOff = "the screen is off"
    /// Nobody has done anything for a while, so the screen was dimmed.
    case idle = "the session is idle"
    /// The machine is going to sleep, or has just woken.
    case asleep = "the machine was asleep"
}
