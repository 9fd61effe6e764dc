/// Tells a sensor asleep at 0 from darkness, by the device's intensity (rule 4).
nonisolated struct IntensityWitness: Sendable {
    private var lowest: Double?
    /// Successive intensities over twice the lowest.
    private var risen = 0
    private var nextAt: Duration?

    /// Adds a 0. Returns whether to read the intensity too: once a minute, because that's a separate read.
    mutating func isAsked(at now: Duration) -> Bool {
        let isDue = nextAt.map { $0 <= now } ?? false
        if isDue || nextAt == nil { nextAt = now + .seconds(60) }
        return isDue
    }

    mutating func add(_ intensity: Double) {
        let isRise = lowest.map { intensity > 2 * $0 } ?? false
        risen = isRise && intensity >= IntensityWitness.least ? risen + 1 : 0
        lowest = min(lowest ?? intensity, intensity)
    }

    /// Whether the intensity has risen for two reads. A flash of infrared is shorter, and falling light is dusk.
    var hasRisen: Bool { risen >= 2 }

    private static let least = 100.0
}
