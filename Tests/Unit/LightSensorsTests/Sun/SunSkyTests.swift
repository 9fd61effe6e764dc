import Glibc
import Switching
import TestTags
import Testing

@testable import LightSensors

@Suite("The sun at a place", .tags(.alone)) struct SunSkyTests {
    private let berlin = Place(latitude: 52.5, longitude: 13.4)
    private let pole = Place(latitude: 90, longitude: 0)

    @Test func `the level follows the elevation`() throws {
        let place = try #require(berlin)
        for hour in 0..<24 as Range<Int32> {
            let time = utc(2026, 3, 20, hour)
            let elevation = SolarPosition.elevation(at: time, place: place)
            #expect(SunSky(place).level(at: time).percent == SunLevel.level(forElevation: elevation))
        }
        #expect(SunSky(place).level(at: utc(2026, 6, 21, 12)).percent == 100)
        #expect(SunSky(place).level(at: utc(2026, 12, 21, 0)).percent == 0)
    }

    @Test func `the next passage is at a threshold`() throws {
        let sky = SunSky(berlin)
        var time = utc(2026, 3, 20)
        var passed: [Double] = []
        while let next = sky.nextPassage(of: .standard, after: time, within: 86_400), next < utc(2026, 3, 21) {
            #expect(next > time)
            passed.append(sky.level(at: next).percent.rounded())
            time = next + 1
        }
        #expect(passed == [30, 40, 40, 30])
    }

    @Test func `a passage beyond the window or of an avoided threshold is missing`() throws {
        #expect(SunSky(berlin).nextPassage(of: .standard, after: utc(2026, 6, 21, 12), within: 300) == nil)
        #expect(SunSky(pole).nextPassage(of: .standard, after: utc(2026, 6, 21), within: 86_400) == nil)
    }

    @Test func `without a place the fixed hours apply`() throws {
        let sky = SunSky(nil)
        for hour in 0..<24 as Range<Int32> {
            let time = utc(2026, 3, 20, hour, 30)
            #expect(sky.level(at: time).percent == (FixedHours.standard.isDay(at: time) ? 100 : 0))
        }
        let time = utc(2026, 3, 20, 12, 30)
        let boundary = try #require(FixedHours.standard.nextBoundary(after: time))
        #expect(sky.nextPassage(of: .standard, after: time, within: 86_400) == boundary)
        #expect(sky.nextPassage(of: .standard, after: time, within: boundary - time - 1) == nil)
    }

    /// Sunset and sunrise from NOAA's calculator (gml.noaa.gov/grad/solcalc), which gives whole minutes.
    @Test func `nights by the sun match NOAA's calculator at any time of asking`() throws {
        let berlin = try #require(Place(latitude: 52.52, longitude: 13.405))
        let solstices = [
            (noon: utc(2026, 6, 21, 12), sunset: utc(2026, 6, 21, 19, 33), sunrise: utc(2026, 6, 22, 2, 43)),
            (noon: utc(2026, 12, 21, 12), sunset: utc(2026, 12, 21, 14, 54), sunrise: utc(2026, 12, 22, 7, 15)),
        ]
        for expected in solstices {
            for hour in stride(from: 0.0, to: 23, by: 4.7) {
                let now = expected.noon + hour * 3600
                let nights = SunSky(berlin).nights(around: now)
                #expect(nights.count == 3)
                let night = try #require(nights.dropFirst().first)
                #expect(night.noon <= .zero && nights[2].noon > .zero)
                #expect(abs(now + night.sunset / .seconds(1) - expected.sunset) < 90)
                #expect(abs(now + night.sunrise / .seconds(1) - expected.sunrise) < 90)
            }
            let day = try #require(SunSky(berlin).edges(around: expected.noon))
            #expect(abs(day.sunset - expected.sunset) < 90 && day.sunrise < expected.noon)
            let night = try #require(SunSky(berlin).edges(around: expected.sunset + 600))
            #expect(abs(night.sunset - expected.sunset) < 90 && abs(night.sunrise - expected.sunrise) < 90)
            #expect(night.hold(at: expected.sunset + 1200) && !night.hold(at: expected.noon))
        }
    }

    @Test func `a midnight sun leaves no night, and a polar night lasts a whole day`() throws {
        let tromso = try #require(Place(latitude: 69.65, longitude: 18.96))
        for night in SunSky(tromso).nights(around: utc(2026, 6, 21)) {
            #expect(night.sunset == night.sunrise)
            #expect(abs(night.sunset / .seconds(1) - night.noon / .seconds(1) - 43_200) < 60)
        }
        let nights = SunSky(tromso).nights(around: utc(2026, 12, 21))
        for (night, next) in zip(nights, nights.dropFirst()) {
            #expect(night.sunset == night.noon)
            #expect(abs((night.sunrise - next.noon) / .seconds(1)) < 0.001)
        }
    }

    @Test func `without a place the nights follow the fixed hours`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            let now = utc(2026, 3, 28, 20)
            let night = try #require(SunSky(nil).nights(around: now).dropFirst().first)
            #expect(
                night == SolarNight(noon: .seconds(-8 * 3600), sunset: .seconds(-2 * 3600), sunrise: .seconds(9 * 3600))
            )
        }
    }

    @Test(arguments: [0, -1e9, 1e300, .infinity, .nan])
    func `any time gives nights or none`(time: Double) throws {
        for sky in [SunSky(berlin), SunSky(pole)] { #expect(sky.nights(around: time).count <= 3) }
    }
}
