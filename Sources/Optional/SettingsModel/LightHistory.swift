internal import AgentInterface
package import DesktopSetup
package import HalflightConfiguration
internal import KeptFiles
internal import LightSensors
internal import LightTraces
package import Simulation
internal import Switching
package import Vocabulary

/// The rules and files that a background thread needs.
package struct HistoryQuery: Sendable {
    fileprivate let rules: Rules
    fileprivate let sky: SunSky
    fileprivate let state: String
    fileprivate let corrections: [(time: UInt64, level: Level, wanted: Appearance)]

    /// Reads the kept corrections.
    @MainActor
    package init(_ configuration: Configuration, _ folders: Folders) {
        (rules, sky, state) = (configuration.rules, SunSky.over(configuration.place), folders.state)
        let records = (try? Journal<CorrectionRecord>(state + CorrectionRecord.file).peek())?.records ?? []
        corrections = records.map { ($0.time.microseconds, $0.correction.light.level, $0.correction.wanted) }
    }
}

/// The history of some days, for the plot and for trying thresholds.
package struct LightHistory: Sendable {
    package let plot: LightPlot
    /// `nil` without any light.
    package let trial: ThresholdTrial?
    /// The problems of the files, one sentence each.
    package let problems: [String]
    private let question: HistoryQuery

    /// - Parameter now: the end, in seconds since 1970, when the local clock is `offset` seconds ahead of UTC.
    package init(days: Int, until now: Int, offset: Int, _ question: HistoryQuery, unit: LightUnit) {
        let since = max(now - days * 86_400, 0)
        let (band, sky) = (question.rules.band, question.sky)
        var reader = HistoryReader(HistoryFolder(state: question.state))
        var record = HistoryRecord(
            since: UInt64(since) * 1_000_000, until: UInt64(now) * 1_000_000, offset: offset, band: band,
            drawsClock: unit == .percent)
        var trace = HistoryTrace(since: UInt64(since) * 1_000_000) { band.appearance(nearest: sky.level(at: $0)) }
        var rows = ""
        reader.forEach(since: since) { entry in
            record.add(entry)
            rows += trace.rows(entry) ?? ""
        }
        record.finish()
        self.question = question
        plot = LightPlot(record, unit: unit, corrections: question.corrections)
        problems = reader.problems
        trial = ThresholdTrial(trace, rows: rows, corrections: question.corrections.map { ($0.time, $0.wanted) })
    }

    /// Returns the outcome of other thresholds. `nil` without light.
    package func outcome(of band: Band) -> ThresholdTrial.Outcome? {
        var rules = question.rules
        rules.band = band
        return try? trial?.outcome(of: rules) { [sky = question.sky] in sky.nights(around: $0) }
    }
}
