import Switching
import Testing

@testable import halflight

@Suite("Round thresholds")
struct ThresholdTests {
    @Test(
        "In percent a threshold is the next whole number, but never the level itself",
        arguments: [(20.0, 19.0, 21.0), (20.4, 20, 21), (99.9, 99, 100), (0.2, 0, 1)])
    func percent(level: Double, lower: Double, higher: Double) {
        let level = Level(clamping: level)
        #expect(LightUnit.percent.threshold(.lower, than: level) == .percent(lower))
        #expect(LightUnit.percent.threshold(.higher, than: level) == .percent(higher))
    }

    @Test(
        "In lux a threshold has two digits",
        arguments: [
            (1.55, 1.5, 1.6), (3.0, 2.9, 3.1), (9.9, 9.8, 10), (10, 9, 11), (53.1, 53, 54), (100, 90, 110),
            (426, 420, 430), (1234, 1200, 1300), (32_000, 31_000, 33_000),
        ])
    func lux(lux: Double, lower: Double, higher: Double) throws {
        let level = try #require(Level(illuminance: lux))
        #expect(LightUnit.lux.threshold(.lower, than: level) == .illuminance(lower))
        #expect(LightUnit.lux.threshold(.higher, than: level) == .illuminance(higher))
    }

    @Test("A round level may be its own threshold")
    func orEqual() throws {
        let level = try #require(Level(illuminance: 2.3))
        for direction in [LightUnit.Direction.lower, .higher] {
            #expect(LightUnit.lux.threshold(direction, than: level, orEqual: true) == .illuminance(2.3))
            #expect(
                LightUnit.percent.threshold(direction, than: Level(clamping: 40), orEqual: true) == .percent(40))
        }
    }

    @Test("A threshold has a form for the file and one for people")
    func texts() {
        #expect(Threshold.percent(30).written == "30")
        #expect(Threshold.illuminance(32).written == "\"32 lx\"")
        #expect(Threshold.illuminance(1.5).written == "\"1.5 lx\"")
        #expect(Threshold.percent(30).text(in: .percent) == "30 %")
        #expect(Threshold.percent(30).text(in: .lux) == "30 % (31.6 lx)")
        #expect(Threshold.illuminance(32).text(in: .lux) == "32 lx (30.1 %)")
    }

    @Test("The illuminance of a level has that level", arguments: [0.0, 12.5, 30, 40, 99, 100])
    func reverse(percent: Double) throws {
        let level = Level(clamping: percent)
        let back = try #require(Level(illuminance: level.inLux))
        #expect(abs(back.percent - percent) < 1e-9)
    }
}
