import ArgumentParser
import Testing

@testable import halflight

@Suite("Durations on the command line")
struct TimeSpanTests {
    @Test(arguments: [
        ("90s", 90), ("10m", 600), ("2h", 7200), ("1.5h", 5400), ("1s", 1), ("007s", 7), ("2000ms", 2),
        ("3155760000s", 3_155_760_000), ("876600h", 3_155_760_000), ("1h30m", 5400), ("2d", 172_800),
        ("90min", 5400),
    ])
    func `a duration is a number and a unit`(text: String, seconds: UInt32) throws {
        #expect(try TimeSpan(argument: text).seconds == seconds)
    }

    @Test(arguments: [
        "", "s", "10", "0s", "0h", "-5m", "+5m", "1e3s", "0x10s", "10 m", "10M", "1h30", "3155760001s",
        "4294967296s",
        "876601h", "99999999999999999999h", "0.5s", "500ms", "infs", "٣s", ".5h",
    ])
    func `anything else is refused`(text: String) {
        #expect(throws: ValidationError.self) { try TimeSpan(argument: text) }
    }

    @Test(arguments: [
        ("2", "the unit is missing: expected such as 2s, 2m or 2h."), ("soon", "such as 90s, 10m, 1h30m or 2d"),
        ("36526d", "up to 100 years (36525d)"), ("500ms", "whole seconds, at least 1s"),
    ])
    func `the error names the missing part and the limits`(text: String, part: String) throws {
        let error = #expect(throws: ValidationError.self) { try TimeSpan(argument: text) }
        #expect(try #require(error).message.contains(part))
    }
}
