import Glibc
import HalflightSupport
import Testing

@Suite("Calendars") struct ClockTimeTests {
    @Test("A time has a date and a clock text")
    func fields() throws {
        let time = try #require(universalTime(1_785_699_005))
        #expect((time.tm_year + 1900, time.tm_mon + 1, time.tm_mday) == (2026, 8, 2))
        #expect(time.clock == "19:30:05")
        #expect(try #require(localTime(0)).tm_gmtoff == timezoneOffset(at: 0))
    }

    @Test("A time outside the range of the calendar is nil")
    func none() {
        #expect(universalTime(.max) == nil)
        #expect(localTime(.max) == nil)
    }

    private func timezoneOffset(at seconds: Int) -> Int {
        var (time, utc) = (time_t(seconds), tm())
        gmtime_r(&time, &utc)
        utc.tm_isdst = -1
        var local = localTime(seconds) ?? tm()
        return timegm(&local) - timegm(&utc)
    }
}
