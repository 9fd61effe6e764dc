internal import Switching

/// How a minute of the wrong appearance counts, by how far the level is past the threshold of the right one.
package enum WrongLight: String, CaseIterable, Sendable {
    /// A minute, however far the level is past the threshold.
    case step
    /// The distance over the depth at which the light is clear, 1 at most: a twelfth of a minute for each point.
    case graded
    /// A minute where the light is clear, and nothing before.
    case clear

    /// How far past a threshold the light is clear, in points: whoever looks at it would say so.
    package static let clearDepth = 12.0

    /// How much a minute of `appearance` counts at a level, 0 to 1.
    func weight(of appearance: Appearance, at level: Level, _ band: Band) -> Double {
        let depth = band.depth(of: level, past: appearance.other) / band.clearDepth(of: appearance.other)
        guard depth > 0 else { return 0 }
        return switch self {
        case .step: 1
        case .graded: min(depth, 1)
        case .clear: depth >= 1 ? 1 : 0
        }
    }
}

extension Band {
    /// How far a level is past the threshold of an appearance, in points; negative where it is not.
    func depth(of level: Level, past appearance: Appearance) -> Double {
        switch appearance {
        case .day: level.percent - dayAbove.percent
        case .night: nightBelow.percent - level.percent
        }
    }

    /// How far past the threshold of an appearance the light is clear, in points: less than elsewhere only where the
    /// scale ends before.
    func clearDepth(of appearance: Appearance) -> Double {
        min(WrongLight.clearDepth, appearance == .day ? 100 - dayAbove.percent : nightBelow.percent)
    }

    /// The appearance for which a level is clear; nil if it is for neither.
    func clearAppearance(at level: Level) -> Appearance? {
        appearance(at: level).flatMap { depth(of: level, past: $0) >= clearDepth(of: $0) ? $0 : nil }
    }
}
