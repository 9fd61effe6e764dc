import AgentInterface
import Glibc
import Testing
import TextSupport

@testable import halflight

@Suite("Dates and times")
struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_785_700_205_999_999, "2026-08-02T19:50:05Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00Z"), (253_402_300_799_000_000, "9999-12-31T23:59:59Z"),
            (253_402_300_800_000_000, nil), (.max, nil),
        ] as [(UInt64, String?)])
    func `a date has the RFC 3339 form in UTC, in whole seconds`(microseconds: UInt64, text: String?) {
        #expect(Timestamp(microseconds: microseconds).rfc3339 == text)
    }

    @Test func `only other days show their date`() throws {
        let evening = try #require(universalTime(1_785_700_205))
        #expect(evening.text(now: universalTime(1_785_700_205 - 19 * 3600)) == "19:50:05")
        #expect(evening.text(now: universalTime(1_785_700_205 + 5 * 3600)) == "2026-08-02 19:50:05")
        #expect(evening.text(now: nil) == "2026-08-02 19:50:05")
        var sameDayOtherYear = evening
        sameDayOtherYear.tm_year -= 1
        #expect(evening.text(now: sameDayOtherYear) == "2026-08-02 19:50:05")
    }
}
