import Testing

@testable import Simulation
@testable import halflight

@Suite("Labels of the time axis")
struct TimeAxisTests {
    @Test(
        "Labels are round times, at readable distances",
        arguments: [
            (0.5, "0.0", "0.1", "seconds"), (10, "0:00:00", "0:00:01", "h:mm:ss"),
            (246, "0:00:00", "0:00:20", "h:mm:ss"), (7200, "0:00", "0:10", "h:mm"), (86_399, "0:00", "2:00", "h:mm"),
            (159_840, "0d", "3:00", "days, h:mm"), (488_520, "0d", "12:00", "days, h:mm"),
            (1_000_000, "0d", "1d", "days"), (315_360_000, "0d", "256d", "days"),
        ])
    func round(seconds: Double, first: String, second: String, unit: String) {
        let axis = TimeAxis(duration: Int64(seconds * 1e6))
        #expect(axis.ticks.count >= 2 && axis.ticks.count <= 15)
        #expect(axis.ticks.prefix(2).map(axis.label) == [first, second])
        #expect(axis.unit == unit)
    }

    @Test("Local times are at full hours; of several days there is each midnight, with its date")
    func local() {
        // 2026-11-22 12:29:07.
        let start = 1_795_348_800 + 1747
        let day = TimeAxis(duration: 86_400_000_000, start: start)
        #expect(day.ticks.map(day.label).prefix(3) == ["14:00", "16:00", "18:00"] && day.ticks.count == 12)
        #expect(day.words(3_600_000_000) == "13:29:07")
        let week = TimeAxis(duration: 7 * 86_400_000_000, start: start)
        let dates = ["11-23", "11-24", "11-25", "11-26", "11-27", "11-28", "11-29"]
        #expect(week.ticks.map(week.label) == dates && week.ticks.first == 41_453_000_000)
        #expect(week.words(3_600_000_000) == "11-22 13:29:07")
        #expect(TimeAxis(duration: 86_400_000_000).words(3_600_000_000) == "1:00:00")
    }

    @Test("A trace without duration has one label")
    func none() {
        #expect(TimeAxis(duration: 0).ticks.first == 0)
    }
}
