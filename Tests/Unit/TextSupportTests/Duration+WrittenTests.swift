import Testing
import TextSupport

@Suite("A duration in its written form") struct WrittenDurationTests {
    @Test(
        arguments: [
            ("0s", .zero), ("1ms", .milliseconds(1)), ("500ms", .milliseconds(500)), ("90s", .seconds(90)),
            ("10m", .seconds(600)), ("2h", .seconds(7200)), ("1.5h", .seconds(5400)), ("0.5s", .milliseconds(500)),
            ("007s", .seconds(7)), ("0.4ms", .zero), ("0.6ms", .milliseconds(1)), ("876600h", .seconds(3_155_760_000)),
            ("1h30m", .seconds(5400)), ("2d", .seconds(172_800)), ("90min", .seconds(5400)),
            ("1d12h", .seconds(129_600)),
            ("1d2h3min4s5ms", .milliseconds(93_784_005)), ("1h0.5m", .seconds(3630)),
            ("36525d", .seconds(3_155_760_000)),
        ] as [(String, Duration)])
    func `a duration is a number and a unit`(text: String, duration: Duration) {
        #expect(Duration(written: text) == duration)
    }

    @Test(arguments: [
        "", "s", "ms", "10", "10 s", " 10s", "10s ", "-1s", "+1s", "1e3s", ".5s", "1,5s", "1..5s", "1.2.3s", "10S",
        "10sec", "10mins", "1h30", "30m1h", "1m2min", "1.5h30m", "1h 30m", "1h-30m", "hm", "36526d", "infs", "nans",
        "0x10s", "٣s", "876601h", "99999999999999999999h",
    ])
    func `anything else isn't a duration`(text: String) {
        #expect(Duration(written: text) == nil)
    }

    @Test(
        arguments: [
            (.zero, "0s"), (.milliseconds(1), "1ms"), (.milliseconds(1500), "1500ms"), (.seconds(1), "1s"),
            (.seconds(60), "1m"), (.seconds(90), "90s"), (.seconds(3600), "1h"), (.seconds(5400), "90m"),
        ] as [(Duration, String)])
    func `a duration is written in the largest unit that gives a whole number`(duration: Duration, text: String) {
        #expect(duration.written == text)
        #expect(Duration(written: text) == duration)
    }
}
