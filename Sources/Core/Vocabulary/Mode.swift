/// The mode, either automatic or forced by a person.
///
/// `Time` is a moment on the decisions' clock or a file's. It has no constraint, because the runtime searches all of
/// the program's conformances for each constraint when the type is first used.
package enum Mode<Time> {
    case auto
    /// A person has forced an appearance.
    case forced(Appearance, ends: ForceEnd<Time>)

    package var forced: Appearance? {
        @_specialize(where Time == Instant)
        get { if case .forced(let appearance, _) = self { appearance } else { nil } }
    }

    package var ends: ForceEnd<Time>? {
        @_specialize(where Time == Instant)
        get { if case .forced(_, let ends) = self { ends } else { nil } }
    }
}

extension Mode: Equatable where Time: Equatable {
    @_specialize(where Time == Instant)
    package static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.auto, .auto): true
        case (.forced(let one, let oneEnds), .forced(let other, let otherEnds)): one == other && oneEnds == otherEnds
        case (.auto, _), (.forced, _): false
        }
    }
}

extension Mode: Sendable where Time: Sendable {}

/// The end of a forced mode. Rules have a duration, requests a moment.
public enum ForceEnd<Time> {
    /// Lasts until the mode is set again.
    case never
    /// Ends when the rules agree for ten minutes, the light clearly changes, or the machine was awake for twelve hours.
    case agree
    /// Ends after this duration, or at this moment.
    case time(Time)

    package var time: Time? { if case .time(let time) = self { time } else { nil } }

    package func map<Other>(_ body: (Time) -> Other) -> ForceEnd<Other> {
        switch self {
        case .never: .never
        case .agree: .agree
        case .time(let time): .time(body(time))
        }
    }
}

extension ForceEnd: Equatable where Time: Equatable {}
extension ForceEnd: Sendable where Time: Sendable {}
