nonisolated extension SolarPosition {
    /// In seconds. Misses only a sun that grazes the angle, by less than about 0.01 degrees and for less than a step.
    private static let step = 600.0
    /// The halvings of a step. Ten leave 0.6 s.
    private static let halvings = 10
    /// In seconds. The sun repeats itself after a year.
    private static let longestWindow = 366 * 86400.0

    /// Returns when the sun next crosses an apparent elevation, in seconds since 1970.
    ///
    /// The time is at most 0.6 s after the crossing and never before it: the elevation then lies strictly beyond the
    /// angle. A sun exactly at the angle is on neither side. `nil` without a crossing, as in polar day and polar night.
    ///
    /// Cost: one elevation (0.3 microseconds) per 10 minutes of search, and ten more; 50 microseconds for a day.
    ///
    /// - Parameters:
    ///   - elevation: Degrees above the horizon, including refraction.
    ///   - start: Seconds since 1970. The crossing is later than this.
    ///   - seconds: The length of the search, at most 366 days.
    package static func nextCrossing(
        of elevation: Double, after start: Double, place: Place, within seconds: Double
    ) -> Double? {
        guard start.isFinite, seconds > 0 else { return nil }
        func side(_ time: Double) -> Int {
            let now = Self.elevation(at: time, place: place)
            return now > elevation ? 1 : now < elevation ? -1 : 0
        }
        let sideAtStart = side(start)
        func hasCrossed(_ time: Double) -> Bool {
            let now = side(time)
            return now != 0 && now != sideAtStart
        }

        let window = min(seconds, longestWindow)
        let steps = Int((window / step).rounded(.up))
        for index in 1...steps {
            let before = start + Double(index - 1) * step
            let after = min(before + step, start + window)
            if hasCrossed(after) { return firstTrue(hasCrossed, between: before, and: after) }
        }
        return nil
    }

    /// Halves the span to the first time when the condition holds.
    ///
    /// The steps in the refraction may let it come and go within a moment. The result is then one of its moments.
    private static func firstTrue(
        _ condition: (Double) -> Bool, between before: Double, and after: Double
    ) -> Double {
        var (before, after) = (before, after)
        for _ in 0..<halvings {
            let middle = before + (after - before) / 2
            if condition(middle) { after = middle } else { before = middle }
        }
        return after
    }
}
