import Glibc
import LightSensors
import TestTags
import Testing

/// The time zone belongs to the process, so each test runs in a separate process.
///
/// The rule is Central Europe's: summer time from the last Sunday in March, 02:00, to the last in October, 03:00.
@Suite("Fixed hours", .tags(.alone))
struct FixedHoursTests {
    @Test(.promise("no-place-day-7-to-19")) func `day lasts from 07:00 to 19:00`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            #expect(!FixedHours.standard.isDay(at: utc(2026, 1, 15, 6) - 0.001))
            #expect(FixedHours.standard.isDay(at: utc(2026, 1, 15, 6)))
            #expect(FixedHours.standard.isDay(at: utc(2026, 1, 15, 18) - 0.001))
            #expect(!FixedHours.standard.isDay(at: utc(2026, 1, 15, 18)))
            #expect(FixedHours.standard.isDay(at: utc(2026, 7, 15, 5)))
            #expect(!FixedHours.standard.isDay(at: utc(2026, 7, 15, 17)))
        }
    }

    @Test func `each boundary has a successor, even across daylight saving changes`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 1, 15)) == utc(2026, 1, 15, 6))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 1, 15, 6)) == utc(2026, 1, 15, 18))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 1, 15, 18) - 0.001) == utc(2026, 1, 15, 18))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 1, 15, 18)) == utc(2026, 1, 16, 6))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 12, 31, 23, 30)) == utc(2027, 1, 1, 6))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 3, 28, 18)) == utc(2026, 3, 29, 5))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 3, 29, 0, 59)) == utc(2026, 3, 29, 5))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 10, 24, 17)) == utc(2026, 10, 25, 6))
            // 02:30 occurs twice that night.
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 10, 25, 0, 30)) == utc(2026, 10, 25, 6))
            #expect(FixedHours.standard.nextBoundary(after: utc(2026, 10, 25, 1, 30)) == utc(2026, 10, 25, 6))
        }
    }

    @Test func `each boundary of a year changes day to night or night to day`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            var time = utc(2026, 1, 1)
            for _ in 0..<730 {
                let next = try #require(FixedHours.standard.nextBoundary(after: time))
                #expect(FixedHours.standard.isDay(at: next) != FixedHours.standard.isDay(at: next - 1))
                #expect((11 * 3600...13 * 3600).contains(next - time) || time == utc(2026, 1, 1))
                time = next
            }
            #expect(time == utc(2026, 12, 31, 18))
        }
    }

    @Test func `a new time zone is followed`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "UTC0", 1)
            #expect(FixedHours.standard.isDay(at: utc(2026, 1, 15, 12)))
            setenv("TZ", "NZST-12NZDT,M9.5.0,M4.1.0/3", 1)
            #expect(!FixedHours.standard.isDay(at: utc(2026, 1, 15, 12)))
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9e18])
    func `a time outside the calendar is night and has no boundary`(time: Double) {
        #expect(!FixedHours.standard.isDay(at: time))
        #expect(FixedHours.standard.nextBoundary(after: time) == nil)
    }
}
