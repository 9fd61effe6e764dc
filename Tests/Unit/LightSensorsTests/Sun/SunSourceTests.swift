import Glibc
import LoopSupport
import Selection
import Switching
import Testing

@testable import LightSensors

@Suite("The sun source", .tags(.alone)) @MainActor struct SunSourceTests {
    @Test func `the source reports its level at the start and nothing once stopped`() throws {
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
        for value in [values.first, source.currentValue()] as [Reading.Value?] {
            guard case .light(let light) = value else {
                Issue.record("no light")
                continue
            }
            #expect(abs(light.level.percent - SunSky(place).level(at: Double(time(nil))).percent) < 1)
            #expect(light.illuminance == nil)
        }
    }

    @Test(.promise("level-of-hours")) func `hours give 100 by day and 0 by night, and know their name`() throws {
        let loop = try EventLoop(clock: ManualClock(now: .zero, wallClock: .seconds(1_800_000_000)))
        let hour = localHour(at: 1_800_000_000)
        let now = try #require(FixedHours(day: .seconds(hour * 3600), night: .seconds((hour + 2) % 24 * 3600)))
        let later = try #require(FixedHours(day: .seconds((hour + 2) % 24 * 3600), night: .seconds(hour * 3600)))
        for (hours, percent) in [(now, 100.0), (later, 0)] {
            let item = SourcePreference.Item.hours(hours)
            let settings = LightSources.Settings(preference: SourcePreference([item]))
            let sources = LightSources(on: loop, settings: settings)
            try sources.start {}
            let wanted = sources.options.filter { $0.objection == nil }
            let source = try #require(sources.all.first { $0.id == wanted.first?.id }?.source as? SunSource)
            sources.stop()
            #expect(source.name == SourceName(.hours, hours.written) && wanted.count == 1)
            #expect(source.currentValue() == .light(Light(level: Level(clamping: percent))))
        }
    }

    private func localHour(at time: time_t) -> Int {
        var (time, fields) = (time, tm())
        localtime_r(&time, &fields)
        return Int(fields.tm_hour)
    }
}
