import AgentInterface
import DesktopSetup
import FileSupport
import HalflightConfiguration
import KeptFiles
import SettingsModel
import Simulation
import Switching
import TestSupport
import Testing

@MainActor
struct LightHistoryTests {
    private let home: TemporaryFolder
    private let folders: Folders

    init() throws {
        home = try TemporaryFolder()
        let path = home.path
        folders = Folders { $0 == "HOME" ? path : nil }
    }

    private func write(_ rows: String) throws {
        try home.write(
            "seconds,lux,percent,source,event,decision\n0,,,,clock 2026-11-22 00:00:00 +00:00,\n" + rows,
            to: ".local/state/halflight/history/2026-11-22T000000Z.csv")
    }

    private func light(days: Int = 1) -> LightHistory {
        let question = HistoryQuery(Configuration(), folders)
        return LightHistory(days: days, until: midnight + 86_400, offset: 0, question, unit: .percent)
    }

    private func band(_ night: Double, _ day: Double) -> Band {
        Band(nightBelow: Level(clamping: night), dayAbove: Level(clamping: day)) ?? .standard
    }

    @Test func `thresholds that the light doesn't cross cause fewer switches`() throws {
        // In each of the twelve hours the light is 20 % for half an hour.
        let rows = (0..<12).map { "\($0 * 3600),,60,backlight:b,,\n\($0 * 3600 + 1800),,20,,,\n" }
        try write(rows.joined())
        let light = light()
        let now = try #require(light.outcome(of: .standard))
        #expect(now.switches > 10)
        #expect(light.outcome(of: band(10, 40))?.switches == 0)
        #expect(now.corrections == 0)
    }

    @Test func `a correction that the light makes unnecessary isn't needed`() throws {
        try write("0,,60,backlight:b,,\n3600,,35,,,\n7200,,35,,,\n")
        let file = Journal<CorrectionRecord>("\(folders.state)\(CorrectionRecord.file)")
        let light35 = Light(level: Level(clamping: 35))
        file.append([
            CorrectionRecord(
                time: Timestamp(microseconds: UInt64(midnight + 5400) * 1_000_000),
                correction: Correction(source: SourceName(.backlight, "b"), light: light35, wanted: .night))
        ])
        let light = light()
        let now = try #require(light.outcome(of: .standard))
        #expect(now.corrections == 1 && now.unneeded == 0)
        let tried = try #require(light.outcome(of: band(38, 50)))
        #expect(tried.unneeded == 1 && tried.switches == 1)
        #expect(
            tried.words(insteadOf: now, days: 1, in: .empty)
                == """
                Switches in 24 hours with these thresholds: 1 instead of 0; corrections that would not have been needed: 1 of 1
                """)
    }

    @Test func `without a history there is nothing to try`() {
        let light = light(days: 7)
        #expect(light.outcome(of: .standard) == nil)
        #expect(light.plot.bars == [] && light.problems == [])
    }

    @Test(arguments: [(3, 0.5, "3"), (10, 7.0, "1.4"), (7, 7.0, "1"), (100, 7.0, "14")])
    func `switches of days are counted by day`(switches: Int, days: Double, words: String) {
        let outcome = ThresholdTrial.Outcome(switches: switches, unneeded: 0, corrections: 0, days: days)
        #expect(
            outcome.words(insteadOf: outcome, days: 7, in: .empty)
                == "Switches a day with these thresholds: \(words)")
    }
}
