import LightSensors
import TestTags
import Testing

@Suite("The sun's level")
struct SunLevelTests {
    @Test(.promise("level-of-sun"), arguments: [(-1.0, 30.0), (0.0, 35.0), (1.0, 40.0), (-7.0, 0.0), (13.0, 100.0)])
    func `an elevation and its level correspond`(elevation: Double, level: Double) {
        #expect(SunLevel.level(forElevation: elevation) == level)
        #expect(SunLevel.elevation(forLevel: level) == elevation)
    }

    @Test(arguments: [(-7.1, 0.0), (-90.0, 0.0), (13.1, 100.0), (90.0, 100.0)])
    func `the level has limits far below and far above the horizon`(elevation: Double, level: Double) {
        #expect(SunLevel.level(forElevation: elevation) == level)
    }
}
