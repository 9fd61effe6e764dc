/// Tells a sensor that sleeps at 0 from one in the dark, by the intensity that the same device measures (rule 4).
nonisolated struct IntensityWitness: Sendable {
    private var lowest: Double?
    /// How many intensities in a row were more than twice the lowest.
    private var risen = 0
    private var nextAt: Duration?

    /// Adds a read that gave a 0.
    ///
    /// - Returns: whether the intensity is to be read, too: once a minute, because that is a read of its own.
    mutating func isAsked(at now: Duration) -> Bool {
        let isDue = nextAt.map { $0 <= now } ?? false
        if isDue || nextAt == nil { nextAt = now + .seconds(60) }
        return isDue
    }

    /// Adds an intensity, in a unit of its own.
    mutating func add(_ intensity: Double) {
        let isRise = lowest.map { intensity > 2 * $0 } ?? false
        risen = isRise && intensity >= IntensityWitness.least ? risen + 1 : 0
        lowest = min(lowest ?? intensity, intensity)
    }

    /// Whether the intensity has risen, and stayed so for another read: a flash of infrared passes, and light that
    /// falls is a dusk's.
    var hasRisen: Bool { risen >= 2 }

    /// More than the noise of a dark room.
    private static let least = 100.0
}
