import LightSensors
import Testing

@Suite("The sun's level")
struct SunLevelTests {
    @Test(
        "An elevation and its level correspond",
        arguments: [(-1.0, 30.0), (0.0, 35.0), (1.0, 40.0), (-7.0, 0.0), (13.0, 100.0)])
    func bothWays(elevation: Double, level: Double) {
        #expect(SunLevel.level(forElevation: elevation) == level)
        #expect(SunLevel.elevation(forLevel: level) == elevation)
    }

    @Test(
        "The level has limits far below and far above the horizon",
        arguments: [(-7.1, 0.0), (-90.0, 0.0), (13.1, 100.0), (90.0, 100.0)])
    func clamps(elevation: Double, level: Double) {
        #expect(SunLevel.level(forElevation: elevation) == level)
    }
}
