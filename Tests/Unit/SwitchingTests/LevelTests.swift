import Glibc
import Switching
import TestTags
import Testing

struct LevelTests {
    @Test(
        .promise("level-of-lux"),
        arguments: [
            (0, 0), (0.5, 0), (1, 0), (10, 20), (100, 40), (1000, 60), (10_000, 80), (100_000, 100), (130_000, 100),
        ])
    func `a factor of ten in lux is exactly 20 points`(lux: Double, percent: Double) {
        #expect(Level(illuminance: lux)?.percent == percent)
    }

    @Test func `30 percent is 31.6 lux`() throws {
        let level = try #require(Level(illuminance: 31.6))
        #expect((29.99..<30).contains(level.percent))
        #expect(try #require(Level(illuminance: 31.7)).percent > 30)
    }

    @Test(arguments: [-0.001, -1, -Double.infinity, .nan])
    func `an impossible illuminance has no level`(lux: Double) {
        #expect(Level(illuminance: lux) == nil)
    }

    @Test func `the logarithm matches the C library's`() throws {
        var lux = 1.0
        while lux <= 100_000 {
            let level = try #require(Level(illuminance: lux))
            #expect(abs(level.percent / 20 - log10(lux)) <= 1e-12, "\(lux) lx")
            lux *= 1.0007
        }
    }

    @Test func `more light never gives a lower level`() throws {
        for decade in [10.0, 100, 1000, 10_000, 100_000] {
            var lux = [decade]
            for _ in 0..<40 { lux = [lux[0].nextDown] + lux + [lux[lux.count - 1].nextUp] }
            let levels = try lux.map { try #require(Level(illuminance: $0)) }
            #expect(levels == levels.sorted(), "around \(decade) lx")
        }
    }

    @Test func `percent ranges from 0 to 100`() {
        #expect(Level(percent: 0)?.percent == 0)
        #expect(Level(percent: 100)?.percent == 100)
        for percent in [-0.1, 100.1, .infinity, -.infinity, .nan] { #expect(Level(percent: percent) == nil) }
    }

    @Test func `clamping moves an outside value to the nearer end`() {
        #expect(Level(clamping: -3).percent == 0)
        #expect(Level(clamping: 103).percent == 100)
        #expect(Level(clamping: .infinity).percent == 100)
        #expect(Level(clamping: 34.5).percent == 34.5)
    }

    @Test(arguments: [(0.0, "0 %"), (34, "34 %"), (31.64, "31.6 %"), (0.04, "0 %"), (99.96, "100 %")])
    func `a level's text has at most one decimal`(percent: Double, text: String) {
        #expect(Level(clamping: percent).description == text)
    }
}
