package import Selection
package import Vocabulary

/// One reading of a sensor, as it is reported to the loop.
nonisolated struct SensorReport: Sendable {
    let value: Reading.Value
    /// Since when the sensor has given this very value, by the clock of `EventLoop.now`; nil for no data.
    let repeatsSince: Duration?
}

/// Chooses the readings that may matter to a decision: waking the loop costs more than a read.
///
/// Between two reports the level has stayed on its side of the thresholds and within 2 points, and no more than a
/// minute has passed. While a candidate waits it has not moved at all: each level counts by its own settle time.
package nonisolated struct SensorReports: Sendable {
    /// The light of the last reading; nil before the first, and where that gave none.
    private(set) var latest: Light?
    /// Since when the readings have been the same.
    package private(set) var repeatsSince: Duration?
    private var reported: (light: Light, at: Duration)?

    package init() {}

    /// Adds a reading.
    ///
    /// - Returns: whether it is to be reported.
    package mutating func add(_ value: Reading.Value, for use: SourceRole, _ needs: ReportingNeeds, at now: Duration)
        -> Bool
    {
        guard case .light(let light) = value else {
            self = SensorReports()
            return true
        }
        let repeated = repeatsSince.map { now - $0 } ?? .zero
        let isSame = light == latest
        latest = light
        if !isSame { repeatsSince = now }
        let endsRepetition = !isSame && repeated >= FrozenSensor.unremarkable
        guard endsRepetition || use != .decisions || matters(light, needs, at: now) else { return false }
        reported = (light, now)
        return true
    }

    /// Has the next reading reported, whatever it is.
    package mutating func reportNext() {
        reported = nil
    }

    private func matters(_ light: Light, _ needs: ReportingNeeds, at now: Duration) -> Bool {
        guard let reported, !needs.wantsEvery else { return true }
        if needs.isCandidateWaiting, light != reported.light { return true }
        let band = needs.band
        let hasCrossed = band.appearance(at: light.level) != band.appearance(at: reported.light.level)
        return hasCrossed || light.level.isApart(from: reported.light.level)
            || now - reported.at >= SensorReports.longestSilence
    }

    /// The greatest age of what the loop knows.
    private static let longestSilence = Duration.seconds(60)
}
