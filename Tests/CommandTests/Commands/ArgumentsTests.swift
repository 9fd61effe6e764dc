import Testing

@testable import halflight

@Suite("Durations on the command line")
struct TimeSpanTests {
    @Test(
        "A duration is a number and a unit",
        arguments: [
            ("90s", 90), ("10m", 600), ("2h", 7200), ("1.5h", 5400), ("1s", 1), ("007s", 7), ("2000ms", 2),
            ("3155760000s", 3_155_760_000), ("876600h", 3_155_760_000),
        ])
    func valid(text: String, seconds: UInt32) {
        #expect(TimeSpan(argument: text)?.seconds == seconds)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "s", "10", "0s", "0h", "-5m", "+5m", "1e3s", "0x10s", "10 m", "10M", "10d", "1h30m", "3155760001s",
            "4294967296s",
            "876601h", "99999999999999999999h", "0.5s", "500ms", "infs", "٣s", ".5h",
        ])
    func invalid(text: String) {
        #expect(TimeSpan(argument: text) == nil)
    }
}
