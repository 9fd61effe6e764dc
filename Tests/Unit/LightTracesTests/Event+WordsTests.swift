import LightTraces
import Switching
import Testing

struct EventWordsTests {
    static let known: [(String, Event)] = [
        ("lid shut", .suppression(.lid, true)), ("lid open", .suppression(.lid, false)),
        ("screen off", .suppression(.screenOff, true)), ("screen on", .suppression(.screenOff, false)),
        ("idle", .suppression(.idle, true)), ("active", .suppression(.idle, false)),
        ("asleep", .suppression(.asleep, true)), ("awake", .suppression(.asleep, false)),
        ("woke by day", .woke(sun: .day)), ("woke by night", .woke(sun: .night)),
        ("power", .disturbance(.power)), ("displays", .disturbance(.displays)),
        ("dock", .disturbance(.dock)), ("input unknown", .input(idle: nil)), ("input 0 s ago", .input(idle: .zero)),
        ("input 40.5 s ago", .input(idle: .milliseconds(40_500))),
        ("clock 00:00:00", .timeOfDay(.zero)), ("clock 17:05:09", .timeOfDay(.seconds(61509))),
        ("clock 23:59:59", .timeOfDay(.seconds(86399))),
    ]

    @Test(arguments: known)
    func `an event's words survive writing and reading`(words: String, event: Event) {
        #expect(event.words == words)
        #expect(Event(words: words) == event)
    }

    @Test func `every cause of suppression has words`() {
        for cause in SuppressionCause.allCases {
            #expect(Event.suppression(cause, true).words != nil)
            #expect(Event.suppression(cause, false).words != nil)
        }
        for cause in Disturbance.allCases { #expect(Event.disturbance(cause).words != nil) }
    }

    @Test func `a request has no words`() {
        #expect(Event.toggle().words == nil)
        #expect(Event.set(.day, for: nil).words == nil)
        #expect(Event.rules(Rules()).words == nil)
    }

    @Test(arguments: [
        "", "lid", "Lid shut", "clock", "clock 24:00:00", "clock 12:60:00", "clock 1:02:03", "clock 010203",
        "clock 01:02:03:04", "input", "input s ago", "input 4", "input -1 s ago", "input nan s ago", "input 1e10 s ago",
        "clock -1:00:00", "clock 01:02:0３",
    ])
    func `other words aren't an event`(words: String) {
        #expect(Event(words: words) == nil)
    }

    @Test(arguments: [
        NoData(.missing, "the device is gone"), NoData(.failing, "brightness (of x): cannot be read"),
        NoData(.implausible, ""), NoData(.failing, "): "),
    ])
    func `missing data keeps its kind and cause`(noData: NoData) {
        #expect(NoData(words: noData.words) == noData)
    }

    @Test(arguments: ["no data", "no data: x", "no data (odd): x", "no data (missing)", "no data (missing):x", "idle"])
    func `other words are not missing data`(words: String) {
        #expect(NoData(words: words) == nil)
    }

    @Test(
        arguments: [
            ("none", nil, false), ("sun", SourceName(.sun), false),
            ("sensor-proxy", SourceName(.sensorProxy), false),
            ("illuminance:iio:device0", SourceName(.illuminance, "iio:device0"), false),
            ("illuminance:iio:device1 (external)", SourceName(.illuminance, "iio:device1"), true),
            ("command:/bin/my light, 5", SourceName(.command, "/bin/my light, 5"), false),
        ] as [(String, SourceName?, Bool)])
    func `a source's words survive writing and reading`(
        words: String, name: SourceName?, isExternal: Bool
    ) throws {
        #expect(LightTraces.words((name, isExternal)) == words)
        let source = try #require(sourceInUse(words: words))
        #expect(source == (name, isExternal))
    }

    @Test func `a control character in a source's words is a space`() throws {
        let source = try #require(sourceInUse(words: "illuminance:a\u{0}(external)"))
        #expect(source == (SourceName(.illuminance, "a"), true))
    }

    @Test(arguments: ["", "moon", "illuminance0", " sun", "(external)", "none (external)"])
    func `other words aren't a source`(words: String) {
        #expect(sourceInUse(words: words) == nil)
    }
}
