import AgentInterface
import Glibc
import HalflightSupport
import Testing

@testable import halflight

@Suite("Dates and times")
struct TimestampTests {
    @Test(
        "A date has the form of RFC 3339, in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_785_700_205, "2026-08-02T19:50:05Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, nil), (UInt64.max / 1_000_000, nil),
        ])
    func rfc3339(seconds: UInt64, text: String?) {
        #expect(Timestamp(microseconds: seconds * 1_000_000).rfc3339 == text)
    }

    @Test("Microseconds are cut to seconds")
    func timestamps() {
        #expect(Timestamp(microseconds: 1_785_700_205_999_999).rfc3339 == "2026-08-02T19:50:05Z")
        #expect(Timestamp(microseconds: 0).rfc3339 == "1970-01-01T00:00:00Z")
        #expect(Timestamp(microseconds: .max).rfc3339 == nil)
    }

    @Test("The date is shown for other days only")
    func forPeople() throws {
        let evening = try #require(universalTime(1_785_700_205))
        #expect(evening.text(now: universalTime(1_785_700_205 - 19 * 3600)) == "19:50:05")
        #expect(evening.text(now: universalTime(1_785_700_205 + 5 * 3600)) == "2026-08-02 19:50:05")
        #expect(evening.text(now: nil) == "2026-08-02 19:50:05")
        var sameDayOtherYear = evening
        sameDayOtherYear.tm_year -= 1
        #expect(evening.text(now: sameDayOtherYear) == "2026-08-02 19:50:05")
    }
}
