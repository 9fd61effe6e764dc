/// The mode: the light decides, or a person has forced an appearance.
///
/// `Time` is a moment by the clock of the decisions, or by that of a file.
package enum Mode<Time: Equatable & Sendable>: Equatable, Sendable {
    /// The light decides.
    case auto
    /// A person has decided, until `ends`.
    case forced(Appearance, ends: ForceEnd<Time>)

    /// The appearance a person has forced; nil when the light decides.
    package var forced: Appearance? { if case .forced(let appearance, _) = self { appearance } else { nil } }

    /// How the forced mode ends; nil when none is forced.
    package var ends: ForceEnd<Time>? { if case .forced(_, let ends) = self { ends } else { nil } }
}

/// How a forced mode ends: after some time by the rules, at a moment once it is forced.
public enum ForceEnd<Time: Equatable & Sendable>: Equatable, Sendable {
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
