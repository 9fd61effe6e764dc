import Glibc
import Testing
import TextSupport

@Suite("Calendars") struct ClockTimeTests {
    @Test func `a time has a date and a clock text`() throws {
        let time = try #require(universalTime(1_785_699_005))
        #expect((time.tm_year + 1900, time.tm_mon + 1, time.tm_mday) == (2026, 8, 2))
        #expect(time.clock == "19:30:05")
        #expect(try #require(localTime(0)).tm_gmtoff == timezoneOffset(at: 0))
    }

    @Test func `a time outside the calendar's range is nil`() {
        #expect(universalTime(.max) == nil)
        #expect(localTime(.max) == nil)
    }

    @Test func `numbers of dates and times have two digits and a limit`() {
        #expect(twoDigits(7, 5, 30) == "07:05:30")
        #expect(twoDigits(2026, 1, 2, separator: "-") == "2026-01-02")
        #expect(calendarNumbers("07:59", in: 0...23, 0...59) == [7, 59])
        #expect(calendarNumbers("1970-12-01", in: 1970...9999, 1...12, 1...31, separator: "-") == [1970, 12, 1])
        for text in ["", "7:59", "007:59", "07:60", "24:00", "07:59:00", "07", "+7:59", "07: 9", "٠٧:59", ":07:59"] {
            #expect(calendarNumbers(text, in: 0...23, 0...59) == nil, "\(text)")
        }
    }

    private func timezoneOffset(at seconds: Int) -> Int {
        var (time, utc) = (time_t(seconds), tm())
        gmtime_r(&time, &utc)
        utc.tm_isdst = -1
        var local = localTime(seconds) ?? tm()
        return timegm(&local) - timegm(&utc)
    }
}
