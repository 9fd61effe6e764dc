import Testing

@testable import Simulation

@Suite("Labels of the time axis")
struct TimeAxisTests {
    @Test func `ticks are at full local hours, or at midnights over several days`() {
        // 2026-11-22 12:29:07.
        let start = 1_795_348_800 + 1747
        let day = TimeAxis(duration: 86_400_000_000, start: start)
        #expect(day.ticks.map(day.label).prefix(3) == ["14:00", "16:00", "18:00"] && day.ticks.count == 12)
        #expect(day.words(3_600_000_000) == "13:29:07")
        let week = TimeAxis(duration: 7 * 86_400_000_000, start: start)
        let dates = ["11-23", "11-24", "11-25", "11-26", "11-27", "11-28", "11-29"]
        #expect(week.ticks.map(week.label) == dates && week.ticks.first == 41_453_000_000)
        #expect(week.words(3_600_000_000) == "11-22 13:29:07")
    }

    @Test(arguments: [0, 60, 7200, 1_000_000])
    func `an axis has at least one label and never too many`(seconds: Int64) {
        let axis = TimeAxis(duration: seconds * 1_000_000, start: 0)
        #expect(axis.ticks.first == 0 && axis.ticks.count <= 15)
    }
}
