import AgentInterface
import LightTraces
import Switching
import TestSupport
import Testing

@testable import DesktopSetup

@Suite("doctor's check of the light") struct LightCheckTests {
    private static let sensor = SourceName(.illuminance, "iio:device0")
    private static let now = 1_800_000_000
    private let state: TemporaryFolder

    init() throws { state = try TemporaryFolder() }

    private func check(lux: Double, isSunDown: Bool = false) -> [String] {
        check(Self.sensor, level: Light(illuminance: lux)?.level.percent, lux: lux, isSunDown: isSunDown)
    }

    private func check(
        _ name: SourceName, level: Double?, lux: Double? = nil, isSunDown: Bool = false
    ) -> [String] {
        let source = SourceRecord(name: name, level: level, illuminance: lux, isSelected: true, problem: nil)
        return LightCheck(
            source: source, isSunDown: isSunDown, stateFolder: state.path, dayAbove: 40,
            now: Timestamp(microseconds: UInt64(Self.now) * 1_000_000)
        ).findings.map { "\($0.id): \($0.what) \($0.advice ?? "")" }
    }

    /// Keeps a level from a number of days ago, as the agent does.
    private func keep(_ daysAgo: Int, level: Double, _ source: SourceName = sensor) throws {
        let time = Self.now - daysAgo * 86_400
        let file = try #require(HistoryFolder(state: state.path).file(at: time))
        let clock = try #require(WallClock(seconds: time, offset: 0).words)
        let rows = "5,,,\(source),clock \(clock)\n5,,\(level),,\n"
        try state.write(TraceRows.historyHeader + rows, to: String(file.path.dropFirst(state.path.utf8.count + 1)))
    }

    @Test func `daylight while the sun is down may be a wrong unit`() {
        #expect(check(lux: 5000) == [])
        #expect(check(lux: 900, isSunDown: true) == [])
        let found = check(lux: 5000, isSunDown: true)
        #expect(found.count == 1)
        expect(found.first, hasPrefix: "light-unit: illuminance:iio:device0 ")
        expect(found.first, contains: "5000 lx")
        expect(found.first, contains: "sensors: {\"illuminance:iio:device0\": {factor: 0.01}}")
        expect(found.first, contains: "halflight calibrate")
    }

    @Test func `a week of light below the thresholds is a hint`() throws {
        for daysAgo in [9, 6, 5, 4, 2, 1] { try keep(daysAgo, level: 36) }
        let found = check(lux: 20)
        #expect(found.count == 1)
        expect(found.first, hasPrefix: "light-reach: illuminance:iio:device0 ")
        expect(found.first, contains: "40 %")
        expect(found.first, contains: "halflight calibrate")
        #expect(check(lux: 200) == [], "it is above")
        try keep(3, level: 41)
        #expect(check(lux: 20) == [], "it was above")
    }

    @Test(arguments: [(sensor, 20.0), (SourceName(.backlight, "panel"), nil)])
    func `a factor is advised only for sources that take one`(name: SourceName, lux: Double?) throws {
        for daysAgo in [9, 6, 5, 4, 2, 1] { try keep(daysAgo, level: 20, name) }
        let found = check(name, level: 20, lux: lux)
        #expect(found.count == 1)
        #expect(found.first?.contains("factor") == (name == Self.sensor))
        #expect(found.first?.hasSuffix(": halflight calibrate") == (name != Self.sensor))
    }

    @Test(arguments: [SourceKind.sun, .hours])
    func `the sun and the clock never give that hint`(kind: SourceKind) throws {
        for daysAgo in [9, 6, 5, 4, 2, 1] { try keep(daysAgo, level: 0, SourceName(kind, "7:30-20:00")) }
        #expect(check(SourceName(kind, "7:30-20:00"), level: 0) == [])
    }

    @Test func `an incomplete history gives no hint`() throws {
        #expect(check(lux: 20) == [], "no history")
        for daysAgo in [6, 5, 4, 3, 2, 1] { try keep(daysAgo, level: 20) }
        #expect(check(lux: 20) == [], "less than a week")
        try keep(8, level: 90)
        #expect(check(lux: 20).count == 1, "a week ago counts no longer")
        try state.write("damaged", to: "history/2027-01-14T000000Z.csv")
        #expect(check(lux: 20) == [], "what is damaged may have been day")
    }

    @Test func `too few days with the same source give no hint`() throws {
        for daysAgo in [9, 4, 3, 2, 1] { try keep(daysAgo, level: 20) }
        #expect(check(lux: 20) == [])
        try keep(5, level: 20, SourceName(.sun))
        #expect(check(lux: 20) == [], "another source")
        try keep(6, level: 20)
        #expect(check(lux: 20) == [], "another source")
    }
}
