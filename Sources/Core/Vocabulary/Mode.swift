/// The mode, either automatic or forced by a person.
///
/// `Time` is a moment on the decisions' clock or a file's clock. `Time` has no constraint, because the runtime searches
/// all of the program's conformances for each constraint when the type is first used.
package enum Mode<Time> {
    /// The light decides.
    case auto
    /// A person has forced an appearance until `ends`.
    case forced(Appearance, ends: ForceEnd<Time>)

    /// The forced appearance, or `nil` if the light decides.
    package var forced: Appearance? {
        @_specialize(where Time == Instant)
        get { if case .forced(let appearance, _) = self { appearance } else { nil } }
    }

    /// The end of the forced mode, or `nil` in `auto`.
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

/// The end of a forced mode, as a duration in rules or as a moment.
public enum ForceEnd<Time> {
    /// The mode lasts until it's set again.
    case never
    /// The mode lasts until the rules agree for ten minutes, the light clearly changes, or the machine has been awake
    /// for twelve hours.
    case agree
    /// The mode ends after this duration, or at this moment.
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
