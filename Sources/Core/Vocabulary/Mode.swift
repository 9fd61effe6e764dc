/// The mode: the light decides, or a person has forced an appearance.
public enum Mode: Equatable, Sendable {
    /// The light decides.
    case auto
    /// A person has decided, until `ends`.
    case forced(Appearance, ends: ForceEnd)

    /// How a forced mode ends, with the moment where it has one.
    public enum ForceEnd: Equatable, Sendable {
        /// When the mode is set again.
        case never
        /// Once the rules have said the same for ten minutes, the light has clearly changed since it was forced, or
        /// the machine has been awake for twelve hours since.
        case agree
        /// At this moment.
        case time(Instant)
    }

    /// The appearance a person has forced; nil when the light decides.
    public var forced: Appearance? {
        guard case .forced(let appearance, _) = self else { return nil }
        return appearance
    }

    /// How the forced mode ends; nil when none is forced.
    public var ends: ForceEnd? {
        guard case .forced(_, let ends) = self else { return nil }
        return ends
    }
}

extension Mode: CustomStringConvertible {
    /// `auto`, `day` or `night`.
    public var description: String { forced?.rawValue ?? "auto" }
}
