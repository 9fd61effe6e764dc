import Switching
import TestSupport
import Testing

@testable import DesktopSetup

@Suite("Thresholds set with keys")
struct ThresholdsTests {
    private func percent(_ level: Double) -> Light { Light(level: Level(clamping: level)) }

    private func lux(_ lux: Double) throws -> Light { try #require(Light(illuminance: lux)) }

    @Test func `a level marked as night or day is night or day`() throws {
        var thresholds = Thresholds(.standard)
        #expect(thresholds.set(.night, by: percent(20)) == nil)
        #expect(thresholds.nightBelow == .percent(21))
        #expect(thresholds.dayAbove == .percent(40))
        #expect(thresholds.set(.day, by: percent(60)) == nil)
        #expect(thresholds.dayAbove == .percent(59))
        #expect(thresholds.band?.appearance(at: Level(clamping: 20)) == .night)
        #expect(thresholds.band?.appearance(at: Level(clamping: 60)) == .day)
    }

    @Test func `a threshold moves to a round number and pushes the other one`() {
        var thresholds = Thresholds(.standard)
        thresholds.move(.night, to: Level(clamping: 25.4), in: .percent)
        #expect(thresholds.nightBelow == .percent(25) && thresholds.dayAbove == .percent(40))
        thresholds.move(.day, to: Level(clamping: 10), in: .percent)
        #expect(thresholds.dayAbove == .percent(10) && thresholds.nightBelow == .percent(5))
        thresholds.move(.night, to: Level(clamping: 100), in: .percent)
        #expect(thresholds.nightBelow == .percent(94) && thresholds.dayAbove == .percent(99))
    }

    @Test func `a step leads to the unit's next round number`() {
        var thresholds = Thresholds(.standard)
        thresholds.step(.night, up: true, in: .percent)
        thresholds.step(.day, up: false, in: .percent)
        #expect(
            thresholds == Thresholds(Band(nightBelow: Level(clamping: 31), dayAbove: Level(clamping: 39)) ?? .standard))
        thresholds = Thresholds(.standard)
        thresholds.step(.day, up: true, in: .lux)
        #expect(thresholds[.day] == .illuminance(110))
    }

    @Test(arguments: [(0.0, "≤ 1 lx"), (12.5, "4.2 lx"), (30, "32 lx"), (59.999, "1,000 lx"), (100, "100,000 lx")])
    func `a level in lux has no needless digits`(percent: Double, words: String) {
        #expect(LightUnit.lux.text(Level(clamping: percent)).english == words)
        #expect(LightUnit.percent.text(Level(clamping: percent)).english == "\(Level(clamping: percent))")
    }

    @Test func `the other threshold moves if necessary, with a message`() throws {
        var thresholds = Thresholds(.standard)
        expect(thresholds.set(.night, by: percent(50)), contains: "day-above")
        #expect(thresholds.nightBelow == .percent(51))
        #expect(thresholds.dayAbove == .percent(56))
        expect(thresholds.set(.day, by: percent(10)), contains: "night-below")
        #expect(thresholds.dayAbove == .percent(9))
        #expect(thresholds.nightBelow == .percent(4))
        try expect(thresholds.set(.night, by: lux(500)), contains: "day-above")
        #expect(thresholds.nightBelow == .illuminance(510))
        #expect(thresholds.dayAbove == .illuminance(1700))
    }

    @Test func `a level at the end of the scale leaves space for the other appearance`() throws {
        // A message about the moved threshold itself, where one about the other says that it moves too.
        var thresholds = Thresholds(.standard)
        expect(thresholds.set(.night, by: percent(100)), contains: "night-below")
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.percent(94), .percent(99)))
        expect(thresholds.set(.day, by: percent(0)), contains: "day-above")
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.percent(1), .percent(6)))
        try expect(thresholds.set(.night, by: lux(200_000)), contains: "night-below")
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.illuminance(28_000), .illuminance(89_000)))
        try expect(thresholds.set(.day, by: lux(0)), contains: "day-above")
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.illuminance(1.2), .illuminance(3.8)))
    }

    @Test func `the thresholds stay in order, apart and within 1...99`() throws {
        let lights = try (0...100).map { percent(Double($0)) } + (0...200).map { try lux(pow10(Double($0) / 36)) }
        for first in lights {
            for appearance in [Appearance.night, .day] {
                for second in lights {
                    var thresholds = Thresholds(.standard)
                    _ = thresholds.set(appearance, by: first)
                    _ = thresholds.set(appearance == .night ? .day : .night, by: second)
                    let distance = thresholds.dayAbove.level.percent - thresholds.nightBelow.level.percent
                    let least = LightUnit(of: second).leastDistance
                    guard distance >= least - 1e-9, thresholds.nightBelow.level.percent >= 1,
                        thresholds.dayAbove.level.percent <= 99, thresholds.band != nil
                    else {
                        Issue.record("\(first) as \(appearance), then \(second): \(thresholds)")
                        return
                    }
                }
            }
        }
    }

    private func pow10(_ exponent: Double) -> Double { Level(clamping: exponent * 20).inLux }
}

@Suite("Round thresholds")
struct ThresholdTests {
    @Test(arguments: [(20.0, 19.0, 21.0), (20.4, 20, 21), (99.9, 99, 100), (0.2, 0, 1)])
    func `a percent threshold is the next whole number, not the level itself`(
        level: Double, lower: Double, higher: Double
    ) {
        let level = Level(clamping: level)
        #expect(LightUnit.percent.threshold(.down, from: level) == .percent(lower))
        #expect(LightUnit.percent.threshold(.up, from: level) == .percent(higher))
    }

    @Test(arguments: [
        (1.55, 1.5, 1.6), (3.0, 2.9, 3.1), (9.9, 9.8, 10), (10, 9, 11), (53.1, 53, 54), (100, 90, 110),
        (426, 420, 430), (1234, 1200, 1300), (32_000, 31_000, 33_000),
    ])
    func `in lux a threshold has two digits`(lux: Double, lower: Double, higher: Double) throws {
        let level = try #require(Level(illuminance: lux))
        #expect(LightUnit.lux.threshold(.down, from: level) == .illuminance(lower))
        #expect(LightUnit.lux.threshold(.up, from: level) == .illuminance(higher))
    }

    @Test func `a round level may be its own threshold`() throws {
        let level = try #require(Level(illuminance: 2.3))
        for direction in [FloatingPointRoundingRule.down, .up] {
            #expect(LightUnit.lux.threshold(direction, from: level, orEqual: true) == .illuminance(2.3))
            #expect(
                LightUnit.percent.threshold(direction, from: Level(clamping: 40), orEqual: true) == .percent(40))
        }
    }

    @Test func `a threshold has a form for the file and one for people`() {
        #expect(Threshold.percent(30).written == "30")
        #expect(Threshold.illuminance(32).written == "\"32 lx\"")
        #expect(Threshold.illuminance(1.5).written == "\"1.5 lx\"")
        #expect(Threshold.percent(30).text(in: .percent) == "30 %")
        #expect(Threshold.percent(30).text(in: .lux) == "30 % (31.6 lx)")
        #expect(Threshold.illuminance(32).text(in: .lux) == "32 lx (30.1 %)")
    }

    @Test(arguments: [0.0, 12.5, 30, 40, 99, 100])
    func `a level's illuminance has that level`(percent: Double) throws {
        let level = Level(clamping: percent)
        let back = try #require(Level(illuminance: level.inLux))
        #expect(abs(back.percent - percent) < 1e-9)
    }
}
