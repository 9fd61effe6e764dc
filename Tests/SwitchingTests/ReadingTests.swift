import Switching
import Testing

struct ReadingTests {
    @Test(arguments: [-1, -Double.infinity, .infinity, .nan])
    func `light is never made of what no sensor can mean`(lux: Double) {
        #expect(Light(illuminance: lux) == nil)
    }

    @Test func `light of a sensor keeps its lux beside the level`() throws {
        let light = try #require(Light(illuminance: 100))
        #expect(light.level.percent == 40)
        #expect(light.illuminance == 100)
        #expect(Light(level: light.level).illuminance == nil)
    }

    @Test(arguments: ["x", "\u{301}"]) func `of a long cause only the beginning is kept`(letter: String) {
        #expect(NoData(.failing, String(repeating: letter, count: 100_000)).cause.utf8.count <= 4000)
    }

    @Test func `a person reads the level, and the lux where there are any`() throws {
        #expect(Light(level: Level(clamping: 34)).description == "34 %")
        #expect(try #require(Light(illuminance: 38)).description == "31.6 % (38 lx)")
        #expect(try #require(Light(illuminance: 0)).description == "0 % (0 lx)")
    }
}
