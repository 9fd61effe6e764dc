import Testing

@testable import LightSensors

@Suite("The sun's crossing of an angle")
struct SolarPositionCrossingTests {
    /// By convention, the sun's center is 0.833 degrees below the horizon at sunrise and sunset, before refraction: 16
    /// minutes of arc for its radius, 34 for the refraction.
    private let horizon = -0.833 + SolarPosition.refraction(atElevation: -0.833)

    /// US Naval Observatory, "Rise and Set for the Sun" for one year (aa.usno.navy.mil/data/RS_OneYear), in UTC,
    /// rounded to the minute.
    ///
    /// The first four: Fredonia, Arizona; then 60 degrees north and south.
    @Test(arguments: [
        (36.95, -112.5167, utc(2023, 1, 1, 14, 43), utc(2023, 1, 2, 0, 24)),
        (36.95, -112.5167, utc(2023, 3, 20, 13, 34), utc(2023, 3, 21, 1, 42)),
        (36.95, -112.5167, utc(2023, 6, 21, 12, 11), utc(2023, 6, 22, 2, 53)),
        (36.95, -112.5167, utc(2023, 12, 21, 14, 39), utc(2023, 12, 22, 0, 17)),
        (60.0, 0.0, utc(2019, 3, 20, 6, 3), utc(2019, 3, 20, 18, 14)),
        (60.0, 0.0, utc(2019, 6, 21, 2, 36), utc(2019, 6, 21, 21, 28)),
        (60.0, 0.0, utc(2019, 12, 21, 9, 2), utc(2019, 12, 21, 14, 54)),
        (-60.0, -150.0, utc(2019, 3, 20, 16, 0), utc(2019, 3, 21, 4, 13)),
        (-60.0, -150.0, utc(2019, 6, 20, 19, 6), utc(2019, 6, 21, 0, 58)),
        (-60.0, -150.0, utc(2019, 12, 21, 12, 32), utc(2019, 12, 22, 7, 24)),
    ])
    func `sunrise and sunset are right to the minute`(
        latitude: Double, longitude: Double, sunrise: Double, sunset: Double
    ) throws {
        let place = try #require(Place(latitude: latitude, longitude: longitude))
        let midnight = sunrise - 2 * 3600
        let rise = try #require(SolarPosition.nextCrossing(of: horizon, after: midnight, place: place, within: 86400))
        #expect(abs(rise - sunrise) < 40)
        let set = try #require(SolarPosition.nextCrossing(of: horizon, after: rise, place: place, within: 86400))
        #expect(abs(set - sunset) < 40)
    }

    @Test(arguments: [-20.0, -1, 0, 1, 5.0003, 20])
    func `the crossing is just past the angle`(angle: Double) throws {
        let berlin = try #require(Place(latitude: 52.5, longitude: 13.4))
        var time = utc(2026, 4, 1)
        for _ in 0..<6 {
            let isBelow = elevation(time, berlin) < angle
            let next = try #require(SolarPosition.nextCrossing(of: angle, after: time, place: berlin, within: 86400))
            let (before, at) = (elevation(next - 0.6, berlin), elevation(next, berlin))
            #expect(isBelow ? before <= angle : before >= angle)
            #expect(isBelow ? at > angle : at < angle)
            #expect(next > time)
            time = next
        }
    }

    @Test func `polar day and polar night have no crossing`() throws {
        let longyearbyen = try #require(Place(latitude: 78.22, longitude: 15.65))
        for date in [utc(2026, 6, 1), utc(2026, 12, 1)] {
            #expect(SolarPosition.nextCrossing(of: 0, after: date, place: longyearbyen, within: 20 * 86400) == nil)
        }
    }

    @Test func `the end of the polar day is found`() throws {
        let longyearbyen = try #require(Place(latitude: 78.22, longitude: 15.65))
        let end = try #require(
            SolarPosition.nextCrossing(of: 0, after: utc(2026, 6, 21), place: longyearbyen, within: 180 * 86400))
        #expect((utc(2026, 8, 20)...utc(2026, 8, 30)).contains(end))
    }

    @Test func `the search stays within its window`() throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        let noon = utc(2026, 3, 20, 11)
        let set = try #require(SolarPosition.nextCrossing(of: 0, after: noon, place: place, within: 86400))
        #expect(SolarPosition.nextCrossing(of: 0, after: noon, place: place, within: set - noon - 1) == nil)
        let again = SolarPosition.nextCrossing(of: 0, after: noon, place: place, within: set - noon + 1)
        #expect(abs(try #require(again) - set) < 0.6)
    }

    /// Each angle lies within a step of the refraction formula. The sun passes such an angle more than once, or never,
    /// within a fraction of a second.
    @Test(arguments: [-0.575, 5, 85])
    func `the search ends at the jumps of the refraction`(geometric: Double) throws {
        let angle = geometric + SolarPosition.refraction(atElevation: geometric)
        let other = geometric + SolarPosition.refraction(atElevation: geometric.nextUp)
        let equator = try #require(Place(latitude: 0, longitude: 0))
        let within = (angle + other) / 2
        var time = utc(2026, 3, 20)
        for _ in 0..<4 {
            time = try #require(SolarPosition.nextCrossing(of: within, after: time, place: equator, within: 86400))
            #expect(abs(elevation(time, equator) - angle) < 0.01)
        }
        #expect((utc(2026, 3, 20, 6)...utc(2026, 3, 21, 20)).contains(time))
    }

    @Test func `a sun exactly at the angle is on neither side`() throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        for time in [utc(2026, 3, 20, 5, 30), utc(2026, 3, 20, 17)] {
            let angle = elevation(time, place)
            let next = SolarPosition.nextCrossing(of: angle, after: time, place: place, within: 86400)
            #expect(try #require(next) < time + 1)
        }
    }

    @Test(arguments: [
        (Double.nan, 0.0, 86400.0), (0.0, .nan, 86400.0), (0.0, .infinity, 86400.0), (0.0, 0.0, .nan),
        (0.0, 0.0, 0.0), (0.0, 0.0, -1.0), (91.0, 0.0, .infinity), (0.0, 1e300, 86400.0),
    ])
    func `Infinite or invalid input has no crossing`(angle: Double, start: Double, window: Double) throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        #expect(SolarPosition.nextCrossing(of: angle, after: start, place: place, within: window) == nil)
    }

    private func elevation(_ time: Double, _ place: Place) -> Double {
        SolarPosition.elevation(at: time, place: place)
    }
}
