/// The two thresholds, and half-light between them, where the appearance stays what it was.
public struct Band: Equatable, Sendable {
    /// Below this level it is night.
    public let nightBelow: Level
    /// Above this level it is day.
    public let dayAbove: Level

    /// A band between two thresholds; nil unless `nightBelow` is lower than `dayAbove`.
    public init?(nightBelow: Level, dayAbove: Level) {
        guard nightBelow < dayAbove else { return nil }
        self.nightBelow = nightBelow
        self.dayAbove = dayAbove
    }

    private init(ordered nightBelow: Double, _ dayAbove: Double) {
        self.nightBelow = Level(clamping: nightBelow)
        self.dayAbove = Level(clamping: dayAbove)
    }

    /// Night below 30 %, day above 40 %.
    public static let standard = Band(ordered: 30, 40)

    /// The appearance of a level; nil in half-light, to which both thresholds belong.
    public func appearance(at level: Level) -> Appearance? {
        if level < nightBelow { return .night }
        if level > dayAbove { return .day }
        return nil
    }

    /// The appearance of a level, also in half-light: there, that of the nearer threshold, and night in the middle.
    public func appearance(nearest level: Level) -> Appearance {
        dayAbove.percent - level.percent < level.percent - nightBelow.percent ? .day : .night
    }

    /// How far past a threshold light is clear, in points: whoever looks at it would say so.
    package static let clearDepth = 12.0

    /// How clear a level is for an appearance: 0 at its threshold, 1 or more where it is clear, negative on the other
    /// side of the threshold.
    ///
    /// Near an end of the scale less than `clearDepth` is clear, so that pitch dark always is.
    package func clearness(of level: Level, for appearance: Appearance) -> Double {
        switch appearance {
        case .day: (level.percent - dayAbove.percent) / min(Band.clearDepth, 100 - dayAbove.percent)
        case .night: (nightBelow.percent - level.percent) / min(Band.clearDepth, nightBelow.percent)
        }
    }

    /// How far a level lies outside half-light, in points, 0...100.
    public func distance(to level: Level) -> Double {
        max(nightBelow.percent - level.percent, level.percent - dayAbove.percent, 0)
    }
}
