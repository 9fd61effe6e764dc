import Switching
import Testing

struct BandTests {
    @Test(arguments: [
        (0.0, Appearance.night), (29.999, .night), (30, nil), (30.001, nil), (35, nil), (39.999, nil), (40, nil),
        (40.001, .day), (100, .day),
    ])
    func `night is below 30, day above 40, and exactly 30 or 40 is neither`(percent: Double, says: Appearance?) {
        #expect(Band.standard.appearance(at: Level(clamping: percent)) == says)
    }

    @Test func `100 lux is half-light, and slightly more is day`() throws {
        #expect(Band.standard.appearance(at: try #require(Level(illuminance: 100))) == nil)
        #expect(Band.standard.appearance(at: try #require(Level(illuminance: 100.001))) == .day)
        #expect(Band.standard.appearance(at: try #require(Level(illuminance: 31.6))) == .night)
        #expect(Band.standard.appearance(at: try #require(Level(illuminance: 31.7))) == nil)
    }

    @Test(arguments: [
        (0.0, Appearance.night), (30.0, .night), (34.9, .night), (35, .night), (35.1, .day), (40, .day), (100, .day),
    ])
    func `in half-light the nearer threshold decides`(percent: Double, says: Appearance) {
        #expect(Band.standard.appearance(nearest: Level(clamping: percent)) == says)
    }

    @Test func `equal or crossed thresholds are invalid`() {
        let low = Level(clamping: 30)
        let high = Level(clamping: 40)
        #expect(Band(nightBelow: low, dayAbove: high) == .standard)
        #expect(Band(nightBelow: low, dayAbove: low) == nil)
        #expect(Band(nightBelow: high, dayAbove: low) == nil)
    }

    @Test(arguments: [(0.0, 30.0), (29, 1), (30, 0), (35, 0), (40, 0), (41.5, 1.5), (100, 60)])
    func `the distance counts from the nearer threshold`(percent: Double, points: Double) {
        #expect(Band.standard.distance(to: Level(clamping: percent)) == points)
    }
}
