/// Tells a sensor asleep at 0 from darkness (rule 4). By the intensity that the same device measures.
nonisolated struct IntensityWitness: Sendable {
    private var lowest: Double?
    /// The number of successive intensities over twice the lowest.
    private var risen = 0
    private var nextAt: Duration?

    /// Adds a read that gave 0.
    ///
    /// - Returns: Whether to read the intensity as well. Once a minute, because the intensity needs a separate read.
    mutating func isAsked(at now: Duration) -> Bool {
        let isDue = nextAt.map { $0 <= now } ?? false
        if isDue || nextAt == nil { nextAt = now + .seconds(60) }
        return isDue
    }

    /// Adds an intensity, in a sensor-specific unit.
    mutating func add(_ intensity: Double) {
        let isRise = lowest.map { intensity > 2 * $0 } ?? false
        risen = isRise && intensity >= IntensityWitness.least ? risen + 1 : 0
        lowest = min(lowest ?? intensity, intensity)
    }

    /// Whether the intensity has risen for two reads. A flash of infrared passes, and falling light is dusk.
    var hasRisen: Bool { risen >= 2 }

    /// More than the noise of a dark room.
    private static let least = 100.0
}
