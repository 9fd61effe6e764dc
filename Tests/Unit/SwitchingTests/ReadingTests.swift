import Switching
import Testing

struct ReadingTests {
    @Test(arguments: [-1, -Double.infinity, .infinity, .nan])
    func `an impossible illuminance gives no light`(lux: Double) {
        #expect(Light(illuminance: lux) == nil)
    }

    @Test func `a sensor's light has lux and level`() throws {
        let light = try #require(Light(illuminance: 100))
        #expect(light.level.percent == 40)
        #expect(light.illuminance == 100)
        #expect(Light(level: light.level).illuminance == nil)
    }

    @Test(arguments: ["x", "\u{301}"]) func `a long cause is cut`(letter: String) {
        #expect(NoData(.failing, String(repeating: letter, count: 100_000)).cause.utf8.count <= 4000)
    }

    @Test func `light's text has the level, and lux if known`() throws {
        #expect(Light(level: Level(clamping: 34)).description == "34 %")
        #expect(try #require(Light(illuminance: 38)).description == "31.6 % (38 lx)")
        #expect(try #require(Light(illuminance: 0)).description == "0 % (0 lx)")
    }
}
