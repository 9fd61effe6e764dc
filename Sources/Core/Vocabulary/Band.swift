/// Two thresholds, and half-light between them, where the appearance stays.
public struct Band: Equatable, Sendable {
    /// The level below which it's night.
    public let nightBelow: Level
    /// The level above which it's day.
    public let dayAbove: Level

    /// Returns `nil` unless `nightBelow < dayAbove`.
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

    /// Returns a level's appearance. `nil` in half-light, which includes both thresholds.
    public func appearance(at level: Level) -> Appearance? {
        if level < nightBelow { return .night }
        if level > dayAbove { return .day }
        return nil
    }

    /// Returns the appearance by the nearer threshold. Night in the middle of half-light.
    public func appearance(nearest level: Level) -> Appearance {
        dayAbove.percent - level.percent < level.percent - nightBelow.percent ? .day : .night
    }

    /// How far past a threshold light is obvious, in points.
    package static let clearDepth = 12.0

    /// Returns how clear a level is: 0 at the threshold, 1 or more if clear, negative on the other side.
    ///
    /// Near an end of the scale, less than `clearDepth` is clear, so that complete darkness always is.
    package func clearness(of level: Level, for appearance: Appearance) -> Double {
        switch appearance {
        case .day: (level.percent - dayAbove.percent) / min(Band.clearDepth, 100 - dayAbove.percent)
        case .night: (nightBelow.percent - level.percent) / min(Band.clearDepth, nightBelow.percent)
        }
    }

    /// Returns the distance from half-light, in points, 0...100.
    public func distance(to level: Level) -> Double {
        max(nightBelow.percent - level.percent, level.percent - dayAbove.percent, 0)
    }
}
