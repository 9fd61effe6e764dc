/// Tells a sensor that sleeps at 0 from one in the dark, by the intensity that the same device measures (rule 4).
nonisolated struct IntensityWitness: Sendable {
    private var range: ClosedRange<Double>?
    private var nextAt: Duration?

    /// Adds a read that gave a 0.
    ///
    /// - Returns: whether the intensity is to be read, too: once a minute, because that is a read of its own.
    mutating func isAsked(at now: Duration) -> Bool {
        guard let due = nextAt else {
            nextAt = now + IntensityWitness.pause
            return false
        }
        guard now >= due else { return false }
        nextAt = now + IntensityWitness.pause
        return true
    }

    /// Adds an intensity, in a unit of its own.
    mutating func add(_ intensity: Double) {
        range = range.map { min($0.lowerBound, intensity)...max($0.upperBound, intensity) } ?? intensity...intensity
    }

    /// Whether the intensity has moved by more than the noise of a dark room.
    var hasMoved: Bool {
        range.map { $0.upperBound >= IntensityWitness.least && $0.upperBound > 2 * $0.lowerBound } ?? false
    }

    private static let pause = Duration.seconds(60)
    /// In the dark, sensors count a few dozens.
    private static let least = 100.0
}
