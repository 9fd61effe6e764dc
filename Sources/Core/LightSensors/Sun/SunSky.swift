package import Switching

/// The middle of the day before a night, its beginning and its end, in seconds since 1970.
typealias NightTimes = (noon: Double, sunset: Double, sunrise: Double)

/// The sunrise and the sunset on either side of a moment, in seconds since 1970; by day the sunrise is the earlier one.
nonisolated package struct SunEdges: Equatable, Sendable {
    package let sunrise, sunset: Double

    /// Whether they are those of this time, too.
    func hold(at time: Double) -> Bool { (min(sunrise, sunset)..<max(sunrise, sunset)).contains(time) }
}

/// The light of the sky at a place, or by hours of the clock.
nonisolated package enum SunSky: Equatable, Sendable {
    case place(Place)
    case hours(FixedHours)

    /// The sky over `place`; fixed hours where there is none.
    package init(_ place: Place?) {
        self = place.map { .place($0) } ?? .hours(.standard)
    }

    /// The sky over `place`, else over the place of the system's time zone, which is read now.
    package static func over(_ place: Place?) -> SunSky { SunSky(place ?? TimeZonePlace().place()) }

    /// The level at a time, in seconds since 1970.
    package func level(at time: Double) -> Level {
        switch self {
        case .place(let place):
            Level(clamping: SunLevel.level(forElevation: SolarPosition.elevation(at: time, place: place)))
        case .hours(let hours): Level(clamping: hours.isDay(at: time) ? 100 : 0)
        }
    }

    /// The rise and set of the sun on either side of a time, or the beginning of day and night by the hours.
    ///
    /// Cost: about 150 microseconds.
    ///
    /// - Parameter time: seconds since 1970.
    /// - Returns: nil for a time beyond what the calendar can hold.
    func edges(around time: Double) -> SunEdges? {
        let moments = nights(around: time).flatMap { night in
            [
                (time: time + night.sunset / .seconds(1), isRise: false),
                (time: time + night.sunrise / .seconds(1), isRise: true),
            ]
        }
        guard let last = moments.last(where: { $0.time <= time }), let next = moments.first(where: { $0.time > time })
        else { return nil }
        return last.isRise
            ? SunEdges(sunrise: last.time, sunset: next.time) : SunEdges(sunrise: next.time, sunset: last.time)
    }

    /// When the level next passes one of the band's thresholds, in seconds since 1970; nil when not within `seconds`.
    func nextPassage(of band: Band, after time: Double, within seconds: Double) -> Double? {
        switch self {
        case .hours(let hours): hours.nextBoundary(after: time).flatMap { $0 <= time + seconds ? $0 : nil }
        case .place(let place):
            [band.nightBelow, band.dayAbove].compactMap { threshold in
                SolarPosition.nextCrossing(
                    of: SunLevel.elevation(forLevel: threshold.percent), after: time, place: place, within: seconds)
            }.min()
        }
    }
}

// MARK: - Nights

nonisolated extension SunSky {
    /// The night before a time, the one of that time and the one after it, for the night lock.
    ///
    /// Cost: about 150 microseconds.
    ///
    /// - Parameter time: seconds since 1970.
    package func nights(around time: Double) -> [SolarNight] {
        let nights =
            switch self {
            case .hours(let hours): hours.nights(around: time)
            case .place(let place): SunSky.nights(around: time, at: place)
            }
        return nights.map { night in
            SolarNight(
                noon: .seconds(night.noon - time), sunset: .seconds(night.sunset - time),
                sunrise: .seconds(night.sunrise - time))
        }
    }

    private static func nights(around time: Double, at place: Place) -> [NightTimes] {
        guard abs(time) < 1e12 else { return [] }
        var day = (time / SunSky.day).rounded(.down) + 1
        while noon(of: day, at: place) > time { day -= 1 }
        return [day - 1, day, day + 1].map {
            night(from: noon(of: $0, at: place), to: noon(of: $0 + 1, at: place), place)
        }
    }

    /// The sun's highest point, in seconds since 1970.
    ///
    /// - Parameter day: days since 1970, of the mean sun at the place.
    private static func noon(of day: Double, at place: Place) -> Double {
        let mean = (day + 0.5) * SunSky.day - place.longitude * 240
        return mean - SolarPosition(at: mean).equationOfTime * 60
    }

    private static func night(from noon: Double, to next: Double, _ place: Place) -> NightTimes {
        let lowest = (noon + next) / 2
        func isUp(_ time: Double) -> Bool { SolarPosition.elevation(at: time, place: place) > SunSky.horizon }
        func crossing(_ start: Double, _ end: Double) -> Double? {
            SolarPosition.nextCrossing(of: SunSky.horizon, after: start, place: place, within: end - start)
        }
        return (
            noon, isUp(noon) ? crossing(noon, lowest) ?? lowest : noon,
            isUp(lowest) ? lowest : crossing(lowest, next) ?? next
        )
    }

    /// In seconds.
    private static let day = 86_400.0

    /// The apparent elevation at sunrise and sunset, in degrees, as NOAA's calculator has it: the upper edge of the sun
    /// is on the horizon when its centre is 0.833 degrees below it without the atmosphere.
    private static let horizon = -0.833 + SolarPosition.refraction(atElevation: -0.833)
}
