import Switching

/// How a minute of the wrong appearance counts, by how far the level is past the threshold of the right one.
enum WrongLight: String, CaseIterable, Sendable {
    /// A minute, however far the level is past the threshold.
    case step
    /// The distance over the depth at which the light is clear, 1 at most: a twelfth of a minute for each point.
    case graded
    /// A minute where the light is clear, and nothing before.
    case clear

    /// How much a minute of `appearance` counts at a level, 0 to 1.
    func weight(of appearance: Appearance, at level: Level, _ band: Band) -> Double {
        let clearness = band.clearness(of: level, for: appearance.other)
        guard clearness > 0 else { return 0 }
        return switch self {
        case .step: 1
        case .graded: min(clearness, 1)
        case .clear: clearness >= 1 ? 1 : 0
        }
    }
}

extension Band {
    /// The appearance for which a level is clear; nil if it is for neither.
    func clearAppearance(at level: Level) -> Appearance? {
        appearance(at: level).flatMap { clearness(of: level, for: $0) >= 1 ? $0 : nil }
    }
}
