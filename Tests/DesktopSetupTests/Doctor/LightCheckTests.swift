import AgentInterface
import Switching
import Testing

@testable import DesktopSetup

@Suite("The doctor's look at the light") struct LightCheckTests {
    private static let sensor = SourceName(.illuminance, "iio:device0")
    private static let now: UInt64 = 1_800_000_000_000_000
    private static let day: UInt64 = 86_400_000_000

    private func check(lux: Double, isSunDown: Bool = false, _ decisions: [DecisionRecord] = []) -> [String] {
        let source = SourceRecord(
            name: Self.sensor, level: Light(illuminance: lux)?.level.percent, illuminance: lux, isSelected: true,
            problem: nil)
        return LightCheck(
            source: source, isSunDown: isSunDown, decisions: decisions, nightBelow: 30, dayAbove: 40,
            now: Timestamp(microseconds: Self.now)
        ).findings.map { "\($0.id): \($0.what) \($0.advice ?? "")" }
    }

    private func decision(_ days: Double, level: Double, _ source: SourceName = sensor) -> DecisionRecord {
        DecisionRecord(
            time: Timestamp(microseconds: Self.now - UInt64(days * Double(Self.day))), result: .held, rule: "light",
            reason: "", appearance: .night, source: source, level: level, illuminance: nil)
    }

    @Test("Daylight while the sun is down may be a wrong unit, and lamps are not")
    func unit() {
        #expect(check(lux: 5000) == [])
        #expect(check(lux: 900, isSunDown: true) == [])
        let found = check(lux: 5000, isSunDown: true)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("light-unit: illuminance:iio:device0 measures 5000 lx although") == true)
        #expect(found.first?.contains("sensors: {\"illuminance:iio:device0\": {factor: 0.01}}") == true)
        #expect(found.first?.contains("halflight calibrate") == true)
    }

    @Test("A light that was never above the thresholds in a week is a hint")
    func reach() {
        let week = [decision(9, level: 20), decision(6, level: 36), decision(1, level: 10)]
        let found = check(lux: 20, week)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("light-reach: illuminance:iio:device0 has not been above 40 %") == true)
        #expect(found.first?.contains("halflight calibrate") == true)
    }

    @Test("What the decisions cannot tell is no hint")
    func unknown() {
        let night = decision(9, level: 20)
        #expect(check(lux: 20) == [], "no decisions")
        #expect(check(lux: 20, [decision(6, level: 20)]) == [], "less than a week")
        #expect(check(lux: 20, [night, decision(2, level: 41)]) == [], "it was above")
        #expect(check(lux: 200, [night]) == [], "it is above")
        #expect(check(lux: 20, [decision(9, level: 35)]) == [], "it may have been day in half-light")
        #expect(check(lux: 20, [night, decision(2, level: 20, SourceName(.sun))]) == [], "another source")
    }
}
