import Glibc

/// The sun at one moment, by NOAA's solar equations.
///
/// The equations are from Jean Meeus, *Astronomical Algorithms*, chapters 25 and 28, in the form of NOAA's spreadsheet
/// `NOAA_Solar_Calculations_day` (https://gml.noaa.gov/grad/solcalc/calcdetails.html). According to NOAA, sunrise and
/// sunset are right to a minute up to 72 degrees of latitude, and to ten minutes beyond, in the years 1800...2100.
nonisolated package struct SolarPosition: Sendable {
    /// The latitude below the sun, in degrees: about -23.44...23.44, north positive.
    let declination: Double
    /// A sundial's lead over a clock, in minutes: about -14...17.
    let equationOfTime: Double
    /// In UTC, in minutes: 0..<1440.
    private let minutes: Double

    init(at unixSeconds: Double) {
        let days = unixSeconds / 86400
        minutes = (days - days.rounded(.down)) * 1440

        // In Julian centuries since 2000-01-01 12:00. Unix time begins 10957.5 days earlier.
        let t = (days - 10957.5) / 36525
        let meanLongitude = (280.46646 + t * (36000.76983 + t * 0.0003032)).radians
        let meanAnomaly = (357.52911 + t * (35999.05029 - t * 0.0001537)).radians
        let lunarNode = (125.04 - 1934.136 * t).radians
        let obliquity = Self.obliquity(t, lunarNode: lunarNode)

        let trueLongitude = meanLongitude + Self.equationOfCentre(t, meanAnomaly: meanAnomaly)
        let apparentLongitude = trueLongitude - (0.00569 + 0.00478 * sin(lunarNode)).radians
        declination = asin(sin(obliquity) * sin(apparentLongitude)).degrees
        equationOfTime = Self.equationOfTime(
            t, meanLongitude: meanLongitude, meanAnomaly: meanAnomaly, obliquity: obliquity)
    }

    /// Returns the apparent elevation of the sun's center, in degrees, -90...90, at a time since 1970 (UTC).
    ///
    /// Includes a standard atmosphere's refraction. NaN for a time that isn't finite.
    package static func elevation(at unixSeconds: Double, place: Place) -> Double {
        let geometric = SolarPosition(at: unixSeconds).geometricElevation(at: place)
        return geometric + refraction(atElevation: geometric)
    }

    /// Returns the elevation without an atmosphere, in degrees, -90...90.
    func geometricElevation(at place: Place) -> Double {
        let solarTime = minutes + equationOfTime + 4 * place.longitude
        let hourAngle = (solarTime / 4 - 180).radians
        let latitude = place.latitude.radians
        let declination = declination.radians
        let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
        // Rounding can carry the sum past 1 when the sun is in the zenith.
        return asin(min(max(sine, -1), 1)).degrees
    }

    /// Returns the refraction at a geometric elevation, by NOAA's approximation. Both in degrees.
    ///
    /// The pieces don't quite meet. For a rising sun, the refraction falls by 0.00003 degrees at -0.575 and 0.0014 at
    /// 85, and rises by 0.0005 at 5.
    static func refraction(atElevation elevation: Double) -> Double {
        let h = elevation
        let cotangent = 1 / tan(h.radians)
        let arcSeconds: Double =
            if h > 85 {
                0
            } else if h > 5 {
                58.1 * cotangent - 0.07 * pow(cotangent, 3) + 0.000086 * pow(cotangent, 5)
            } else if h > -0.575 {
                1735 + h * (-518.2 + h * (103.4 + h * (-12.79 + h * 0.711)))
            } else {
                -20.772 * cotangent
            }
        return arcSeconds / 3600
    }
}

/// The terms, in radians. `t` is in Julian centuries since 2000.
nonisolated extension SolarPosition {
    /// Returns the sun's lead over a circular orbit.
    private static func equationOfCentre(_ t: Double, meanAnomaly: Double) -> Double {
        let first = (1.914602 - t * (0.004817 + t * 0.000014)) * sin(meanAnomaly)
        let second = (0.019993 - t * 0.000101) * sin(2 * meanAnomaly)
        let third = 0.000289 * sin(3 * meanAnomaly)
        return (first + second + third).radians
    }

    /// Returns the tilt of Earth's axis, including nutation.
    private static func obliquity(_ t: Double, lunarNode: Double) -> Double {
        let seconds = 21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))
        let mean = 23 + (26 + seconds / 60) / 60
        return (mean + 0.00256 * cos(lunarNode)).radians
    }

    /// Returns minutes. The orbit isn't a circle, and it's tilted against the equator.
    private static func equationOfTime(
        _ t: Double, meanLongitude: Double, meanAnomaly: Double, obliquity: Double
    ) -> Double {
        let eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
        let tilt = pow(tan(obliquity / 2), 2)
        let fromTilt = tilt * sin(2 * meanLongitude) - tilt * tilt / 2 * sin(4 * meanLongitude)
        let fromOrbit = -2 * eccentricity * sin(meanAnomaly) - 1.25 * pow(eccentricity, 2) * sin(2 * meanAnomaly)
        let fromBoth = 4 * eccentricity * tilt * sin(meanAnomaly) * cos(2 * meanLongitude)
        // Earth turns by one degree in four minutes.
        return 4 * (fromTilt + fromOrbit + fromBoth).degrees
    }
}

nonisolated extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
    fileprivate var degrees: Double { self * 180 / .pi }
}
