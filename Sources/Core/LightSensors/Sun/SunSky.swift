package import Switching

/// The noon before a night, its beginning and its end, in seconds since 1970.
typealias NightTimes = (noon: Double, sunset: Double, sunrise: Double)

/// The sunrise and sunset around a moment, in seconds since 1970. By day, the sunrise is earlier.
nonisolated package struct SunEdges: Equatable, Sendable {
    package let sunrise, sunset: Double

    func hold(at time: Double) -> Bool { (min(sunrise, sunset)..<max(sunrise, sunset)).contains(time) }
}

nonisolated package enum SunSky: Equatable, Sendable {
    case place(Place)
    case hours(FixedHours)

    /// Creates the sky over `place`, or fixed hours without one.
    package init(_ place: Place?) {
        self = place.map { .place($0) } ?? .hours(.standard)
    }

    /// Returns the sky over `place`, or over the system's time zone, which is read now.
    package static func over(_ place: Place?) -> SunSky { SunSky(place ?? TimeZonePlace().place()) }

    package func level(at time: Double) -> Level {
        switch self {
        case .place(let place):
            Level(clamping: SunLevel.level(forElevation: SolarPosition.elevation(at: time, place: place)))
        case .hours(let hours): Level(clamping: hours.isDay(at: time) ? 100 : 0)
        }
    }

    /// Returns the edges around a time since 1970. With fixed hours, the beginnings of day and night.
    ///
    /// Cost: about 150 microseconds. `nil` for a time outside the calendar's range.
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

    /// Returns when the level next passes a threshold, in seconds since 1970. `nil` if it doesn't within `seconds`.
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
    /// Returns the previous, current and next night at a time since 1970. Cost: about 150 microseconds.
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

    /// Returns when the sun is highest, in seconds since 1970. `day` is in days since 1970, of the place's mean sun.
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

    /// The apparent elevation at sunrise and sunset, in degrees. As in NOAA's calculator, the sun's upper edge is on
    /// the horizon when its center is 0.833 degrees below, without the atmosphere.
    private static let horizon = -0.833 + SolarPosition.refraction(atElevation: -0.833)
}
