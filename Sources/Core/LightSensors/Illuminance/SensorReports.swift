package import Selection
package import Vocabulary

/// One reading of a sensor for the loop.
nonisolated struct SensorReport: Sendable {
    let value: Reading.Value
    /// Since when the value repeats, by `EventLoop.now`. `nil` without data.
    let repeatsSince: Duration?
}

/// Chooses readings that may matter, because waking the loop costs more than a read.
///
/// Between two reports, the level stays on its side of the thresholds and within 2 points, for at most a minute. While
/// a candidate waits, every change is reported, because each level has its own settle time.
package nonisolated struct SensorReports: Sendable {
    private(set) var latest: Light?
    /// Since when readings are the same.
    package private(set) var repeatsSince: Duration?
    private var reported: (light: Light, at: Duration)?

    package init() {}

    /// Adds a reading. Returns whether to report it.
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

    /// The greatest age of the level that the loop knows.
    private static let longestSilence = Duration.seconds(60)
}
