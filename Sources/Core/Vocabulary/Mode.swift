/// The mode: the light decides, or a person has forced an appearance.
///
/// `Time` is a moment by the clock of the decisions, or by that of a file. It has no constraint: for each one, the
/// runtime searches all conformances of the program when the type is first used.
package enum Mode<Time> {
    /// The light decides.
    case auto
    /// A person has decided, until `ends`.
    case forced(Appearance, ends: ForceEnd<Time>)

    /// The appearance a person has forced; nil when the light decides.
    package var forced: Appearance? {
        @_specialize(where Time == Instant)
        get { if case .forced(let appearance, _) = self { appearance } else { nil } }
    }

    /// How the forced mode ends; nil when none is forced.
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

/// How a forced mode ends: after some time by the rules, at a moment once it is forced.
public enum ForceEnd<Time> {
    /// When the mode is set again.
    case never
    /// Once the rules have said the same for ten minutes, the light has clearly changed since it was forced, or the
    /// machine has been awake for twelve hours since.
    case agree
    /// After this time, or at this moment.
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
