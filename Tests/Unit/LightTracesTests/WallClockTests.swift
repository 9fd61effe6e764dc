import LightTraces
import Testing

struct WallClockTests {
    @Test(arguments: [
        ("1970-01-01 00:00:00 +00:00", WallClock(seconds: 0, offset: 0)),
        ("2026-11-22 17:05:30 +01:00", WallClock(seconds: 1_795_363_530, offset: 3600)),
        ("2026-11-22 10:35:30 -05:30", WallClock(seconds: 1_795_363_530, offset: -19_800)),
        ("9999-12-31 23:59:59 +00:00", WallClock(seconds: 253_402_300_799, offset: 0)),
    ])
    func `a clock's words survive writing and reading`(words: String, clock: WallClock) {
        #expect(clock.words == words)
        #expect(WallClock(words: words) == clock)
    }

    @Test(arguments: [
        "", "2026-11-22", "2026-11-22 17:05:30", "2026-11-22 17:05:30 01:00", "2026-13-22 17:05:30 +01:00",
        "2026-11-22 24:05:30 +01:00", "26-11-22 17:05:30 +01:00", "2026-11-22  17:05:30 +01:00",
        "1969-11-22 17:05:30 +01:00", "2026-11-22 17:05:30 +25:00", "2026-1１-22 17:05:30 +01:00",
        "2026-02-30 17:05:30 +01:00",
    ])
    func `other words aren't a clock`(words: String) {
        #expect(WallClock(words: words) == nil)
    }

    @Test func `a time outside the calendar has no words`() {
        #expect(WallClock(seconds: -1, offset: 0).words == nil)
        #expect(WallClock(seconds: 253_402_300_800, offset: 0).words == nil)
        #expect(WallClock(seconds: .max / 2, offset: 0).words == nil)
    }
}
