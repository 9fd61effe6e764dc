import Glibc
import LoopSupport
import SDEvent
import Switching
import Testing

@testable import LightSensors

@Suite("The sun source") @MainActor struct SunSourceTests {
    @Test("The source yields its level at the start, nothing once stopped, and has a current value")
    func yields() throws {
        let loop = try EventLoop()
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        let settings = LightSources.Settings(place: place)
        let source = SunSource(in: SourceContext(on: loop, settings: settings))
        #expect(source.name == SourceName(.sun))
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        source.stop()
        try loop.settle()
        #expect(values.count == 1)
        for value in [values.first, source.currentValue] as [Reading.Value?] {
            guard case .light(let light) = value else {
                Issue.record("no light")
                continue
            }
            #expect(abs(light.level.percent - SunSky(place).level(at: Double(time(nil))).percent) < 1)
            #expect(light.illuminance == nil)
        }
    }
}

@Suite("The sun at a place") struct SunSkyTests {
    private let berlin = Place(latitude: 52.5, longitude: 13.4)
    private let pole = Place(latitude: 90, longitude: 0)

    @Test("The level follows the elevation")
    func level() throws {
        let place = try #require(berlin)
        for hour in 0..<24 as Range<Int32> {
            let time = utc(2026, 3, 20, hour)
            let elevation = SolarPosition.elevation(at: time, place: place)
            #expect(SunSky(place).level(at: time).percent == SunLevel.level(forElevation: elevation))
        }
        #expect(SunSky(place).level(at: utc(2026, 6, 21, 12)).percent == 100)
        #expect(SunSky(place).level(at: utc(2026, 12, 21, 0)).percent == 0)
    }

    @Test("The next passage is at a threshold")
    func passage() throws {
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

    @Test("There is no passage beyond the window, or if the sun does not pass")
    func noPassage() throws {
        #expect(SunSky(berlin).nextPassage(of: .standard, after: utc(2026, 6, 21, 12), within: 300) == nil)
        #expect(SunSky(pole).nextPassage(of: .standard, after: utc(2026, 6, 21), within: 86_400) == nil)
    }

    @Test("Without a place the fixed hours apply")
    func fixedHours() throws {
        let sky = SunSky(nil)
        for hour in 0..<24 as Range<Int32> {
            let time = utc(2026, 3, 20, hour, 30)
            #expect(sky.level(at: time).percent == (FixedHours.isDay(at: time) ? 100 : 0))
        }
        let time = utc(2026, 3, 20, 12, 30)
        let boundary = try #require(FixedHours.nextBoundary(after: time))
        #expect(sky.nextPassage(of: .standard, after: time, within: 86_400) == boundary)
        #expect(sky.nextPassage(of: .standard, after: time, within: boundary - time - 1) == nil)
    }
}
