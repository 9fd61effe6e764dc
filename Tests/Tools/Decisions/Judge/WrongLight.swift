import Switching

/// The cost of a wrong minute, by the level's distance past the threshold.
enum WrongLight: String, CaseIterable, Sendable {
    /// A minute at any distance.
    case step
    /// The distance as a fraction of the depth of clear light, at most 1: a twelfth of a minute for each point.
    case graded
    /// A minute if the light is clear, and nothing before.
    case clear

    /// 0 to 1, for a minute.
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
    func clearAppearance(at level: Level) -> Appearance? {
        appearance(at: level).flatMap { clearness(of: level, for: $0) >= 1 ? $0 : nil }
    }
}
