import Testing

@testable import LightSensors

@Suite("The sun's position")
struct SolarPositionTests {
    /// NOAA's published spreadsheet `NOAA_Solar_Calculations_day`. Its example is latitude 40, longitude -105, 21 June
    /// 2010, UTC-6; column "Solar Elevation corrected for atm refraction".
    @Test(arguments: [
        (0, 6, -25.2334819743467), (1, 6, -26.5422164325894), (4, 0, -14.1628424848911), (5, 0, -5.70383297563267),
        (5, 24, -1.84707024577665), (5, 30, -0.729664707308368), (5, 36, 0.422420619818739),
        (5, 54, 3.14992917410838), (6, 6, 5.11490902618878), (7, 30, 20.0440430494116), (12, 48, 73.1881296413684),
        (13, 6, 73.4195101233167), (22, 30, -17.3407567420204), (23, 54, -24.6043192692371),
    ])
    func `the elevation agrees with NOAA's spreadsheet`(hour: Int32, minute: Int32, elevation: Double) throws {
        let place = try #require(Place(latitude: 40, longitude: -105))
        let computed = SolarPosition.elevation(at: utc(2010, 6, 21, hour + 6, minute), place: place)
        #expect(abs(computed - elevation) < 1e-6)
    }

    /// Meeus, Astronomical Algorithms, examples 25.a and 28.b: 1992 October 13, 0 h;
    /// declination -7.78507 degrees, equation of time 13 m 42.7 s.
    @Test func `the position agrees with Meeus`() {
        let sun = SolarPosition(at: utc(1992, 10, 13))
        #expect(abs(sun.declination - -7.78507) < 0.00001)
        #expect(abs(sun.equationOfTime - (13 + 42.7 / 60)) < 0.1 / 60)
    }

    /// Zenith angles from NREL's reference implementation of its Solar Position Algorithm (Reda and Andreas, 2004;
    /// spa.c of 2014, delta T 0, sea level, 1000 mbar, 10 degrees Celsius), an independent and finer method.
    @Test(arguments: [
        ("Singapore", 1.283333, 103.833333, utc(2010, 3, 15, 3, 30), 26.147108),
        ("Singapore", 1.283333, 103.833333, utc(2010, 6, 15, 6, 30), 30.140031),
        ("Singapore", 1.283333, 103.833333, utc(2010, 12, 15, 9, 30), 69.986212),
        ("Brasilia", -15.793889, -47.882778, utc(2010, 3, 15, 9, 30), 86.910752),
        ("Brasilia", -15.793889, -47.882778, utc(2010, 12, 15, 15, 30), 9.278971),
        ("Auckland", -36.840556, 174.74, utc(2010, 3, 15, 18, 30), 88.465367),
        ("Auckland", -36.840556, 174.74, utc(2010, 6, 15, 0, 30), 60.142480),
        ("Auckland", -36.840556, 174.74, utc(2010, 12, 15, 0, 30), 13.924050),
        ("Longyearbyen", 78.22, 15.65, utc(2010, 3, 15, 12, 30), 80.964845),
        ("Longyearbyen", 78.22, 15.65, utc(2010, 6, 15, 21, 30), 77.579648),
        ("Longyearbyen", 78.22, 15.65, utc(2010, 9, 15, 6, 30), 82.077427),
    ])
    func `the elevation agrees with NREL's algorithm by day`(
        city: String, latitude: Double, longitude: Double, time: Double, zenith: Double
    ) throws {
        let place = try #require(Place(latitude: latitude, longitude: longitude))
        #expect(abs(SolarPosition.elevation(at: time, place: place) - (90 - zenith)) < 0.02)
    }

    /// As above, but below the horizon, where NREL adds no refraction.
    @Test(arguments: [
        ("Singapore", 1.283333, 103.833333, utc(2010, 9, 15, 18, 30), 157.085502),
        ("Brasilia", -15.793889, -47.882778, utc(2010, 6, 15, 9, 30), 92.195238),
        ("Auckland", -36.840556, 174.74, utc(2010, 6, 15, 12, 30), 166.352971),
        ("Longyearbyen", 78.22, 15.65, utc(2010, 9, 15, 3, 30), 91.103337),
        ("Longyearbyen", 78.22, 15.65, utc(2010, 12, 15, 9, 30), 102.192985),
    ])
    func `the elevation agrees with NREL's algorithm by night`(
        city: String, latitude: Double, longitude: Double, time: Double, zenith: Double
    ) throws {
        let place = try #require(Place(latitude: latitude, longitude: longitude))
        #expect(abs(SolarPosition(at: time).geometricElevation(at: place) - (90 - zenith)) < 0.01)
    }

    /// The beginnings of the seasons according to the US Naval Observatory (Earth's Seasons, 2000...2003).
    ///
    /// The equations are good to 0.01 degrees of longitude (Meeus, chapter 25), 0.004 of declination.
    @Test(arguments: [
        (utc(2000, 3, 20, 7, 35), 0.0), (utc(2000, 9, 22, 17, 28), 0.0), (utc(2003, 3, 21, 1, 0), 0.0),
        (utc(2000, 6, 21, 1, 48), 23.44), (utc(2001, 12, 21, 19, 21), -23.44),
    ])
    func `the sun is over the equator at equinox and the tropics at solstice`(time: Double, declination: Double) {
        #expect(abs(SolarPosition(at: time).declination - declination) < 0.004)
    }

    @Test(arguments: [66, 52.5, 40, 0, -33.9, -60])
    func `at noon of the solstice the zenith distance matches the tropic's`(latitude: Double) throws {
        let place = try #require(Place(latitude: latitude, longitude: 0))
        let highest = day(from: utc(2026, 6, 21)).map { SolarPosition(at: $0).geometricElevation(at: place) }.max()
        #expect(abs(try #require(highest) - (90 - abs(latitude - 23.44))) < 0.01)
    }

    @Test func `at equinox the sun passes the zenith of the equator`() throws {
        let place = try #require(Place(latitude: 0, longitude: 0))
        let highest = day(from: utc(2026, 3, 20)).map { SolarPosition.elevation(at: $0, place: place) }.max()
        #expect(try #require(highest) > 89.8)
    }

    @Test func `the sun is always up in the polar summer and never in the winter`() throws {
        let north = try #require(Place(latitude: 78.22, longitude: 15.65))
        let south = try #require(Place(latitude: -77.85, longitude: 166.67))
        for (summer, winter, date) in [(north, south, utc(2026, 6, 21)), (south, north, utc(2026, 12, 21))] {
            #expect(day(from: date).allSatisfy { SolarPosition.elevation(at: $0, place: summer) > 10 })
            #expect(day(from: date).allSatisfy { SolarPosition.elevation(at: $0, place: winter) < -8 })
        }
    }

    @Test(arguments: [90.0, -90.0])
    func `at a pole the elevation is the declination`(latitude: Double) throws {
        let time = utc(2026, 6, 21)
        let place = try #require(Place(latitude: latitude, longitude: 0))
        let sun = SolarPosition(at: time)
        let sign = latitude < 0 ? -1.0 : 1.0
        #expect(abs(sun.geometricElevation(at: place) - sign * sun.declination) < 1e-6)
    }

    @Test(arguments: [-90, -89.9, -10, -0.576, -0.575, 0, 4.999, 5.001, 84.9, 85.1, 90])
    func `refraction is between 0 and 35 minutes of arc`(elevation: Double) {
        let refraction = SolarPosition.refraction(atElevation: elevation)
        #expect(refraction > -1e-9)
        #expect(refraction < 35 / 60.0)
    }

    @Test(arguments: [-0.575, 5, 85])
    func `the pieces of the refraction formula nearly meet`(elevation: Double) {
        let below = SolarPosition.refraction(atElevation: elevation.nextDown)
        let above = SolarPosition.refraction(atElevation: elevation.nextUp)
        #expect(abs(above - below) < 0.0015)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `an invalid time has no elevation`(time: Double) throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        #expect(SolarPosition.elevation(at: time, place: place).isNaN)
    }

    @Test(arguments: [-1e12, 1e12, 1e18, .greatestFiniteMagnitude])
    func `a time far beyond the formula's years gives a valid elevation or none`(time: Double) throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        let elevation = SolarPosition.elevation(at: time, place: place)
        #expect(elevation.isNaN || (-91...91).contains(elevation))
    }

    /// Returns every minute of a day.
    private func day(from start: Double) -> [Double] {
        (0..<1440).map { start + Double($0) * 60 }
    }
}
