import DesktopSetup
import FileSupport
import HalflightConfiguration
import LightTraces
import Simulation
import Switching
import TestSupport
import Testing
import TextSupport

@testable import SettingsModel

/// 2026-11-22 01:00 local time, in seconds since 1970.
let midnight = 1_795_305_600

/// An hour's history of a sensor: 300 lx, then 5 lx from the half hour on, with a decision and a request.
let hour = """
    seconds,lux,percent,source,event,decision
    0,,,,clock 2026-11-22 00:00:00 +00:00,
    0,,,illuminance:s,,
    0,300,,,,
    0,,,,,held day (light): it is bright
    1800,5,,,,
    1810,,,,,switched night (light): it is dark
    2700,,,,,switched day (force): toggled to day
    3600,5,,,,

    """

struct LightPlotTests {
    private func plot(
        _ corrections: [(time: UInt64, level: Level, wanted: Appearance)] = [], seconds: Int = 3600
    ) throws -> LightPlot {
        let folder = try TemporaryFolder()
        try folder.write(hour, to: "history/2026-11-22T000000Z.csv")
        var reader = HistoryReader(HistoryFolder(state: folder.path))
        var record = HistoryRecord(
            since: UInt64(midnight) * 1_000_000, until: UInt64(midnight + seconds) * 1_000_000, offset: 0,
            band: .standard)
        reader.forEach { record.add($0) }
        record.finish()
        #expect(reader.problems == [])
        return LightPlot(record, unit: .lux, corrections: corrections)
    }

    @Test func `levels, nights and requests are at their times`() throws {
        let plot = try plot()
        #expect(plot.spans.map(\.appearance) == [.day, .night, .day])
        let night = try #require(plot.spans.first { $0.appearance == .night })
        #expect(abs(night.from - 1810.0 / 3600) < 1e-6 && abs(night.until - 0.75) < 1e-6)
        #expect(plot.spans.first?.from == 0 && plot.spans.last?.until == 1)
        let (first, last) = (try #require(plot.bars.first), try #require(plot.bars.last))
        #expect(first.from == 0 && last.until == 1)
        #expect(abs(first.top - LightPlot.y(Level(illuminance: 300)?.percent ?? 0)) < 1e-6)
        #expect(abs(last.bottom - LightPlot.y(Level(illuminance: 5)?.percent ?? 0)) < 1e-6)
        #expect(plot.dots.map(\.x) == [0.75] && plot.dots.map(\.wanted) == [.day])
        #expect(plot.ignored == [])
        #expect(plot.times.first.map { Catalogue.empty.text($0.label) } == "00:00")
    }

    @Test func `a correction within the hour is a dot at its level`() throws {
        let level = Level(clamping: 35)
        let plot = try plot([
            (UInt64(midnight + 900) * 1_000_000, level, .night), (UInt64(midnight - 900) * 1_000_000, level, .night),
        ])
        let dot = try #require(plot.dots.first { $0.isCorrection })
        #expect(plot.dots.count { $0.isCorrection } == 1)
        #expect(dot == LightPlot.Dot(x: 0.25, y: LightPlot.y(35), wanted: .night, isCorrection: true))
    }

    @Test func `a height has the level drawn there`() {
        for percent in [0.0, 12.5, 40, 100] {
            #expect(abs(LightPlot.level(at: LightPlot.y(percent)).percent - percent) < 1e-9)
        }
        #expect(LightPlot.level(at: -3).percent == 100)
        #expect(LightPlot.level(at: 7).percent == 0)
    }

    @Test func `a moment has its time and light`() throws {
        let plot = try plot()
        let moment = try #require(plot.moment(at: 0.25))
        #expect(moment.x == 0.25 && moment.words.english == "00:15 · 300 lx")
        #expect(abs(LightPlot.level(at: moment.y).inLux - 300) < 0.01)
        #expect(plot.moment(at: 0.9)?.words.english == "00:54 · 5 lx")
        #expect(plot.moment(at: -0.1) == nil && plot.moment(at: 1.1) == nil)
        #expect(LightPlot(unit: .lux).moment(at: 0.5) == nil)
    }

    @Test func `days of a week have names`() throws {
        let plot = try plot(seconds: 7 * 86_400)
        #expect(plot.times.map(\.label.english) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(plot.moment(at: 0.001)?.words.english == "Sun 00:10 · 300 lx")
    }

    @Test func `light of less than an hour in a day is hardly to be seen`() throws {
        #expect(LightPlot(unit: .lux).isYoung)
        #expect(try plot(seconds: 86_400).isYoung == false)
        #expect(try plot(seconds: 7 * 86_400).isYoung)
    }

    @Test func `bars without a gap are a run`() {
        func bar(_ from: Double, _ until: Double) -> LightPlot.Bar {
            LightPlot.Bar(from: from, until: until, top: 0.5, bottom: 0.5)
        }
        let bars = [bar(0, 0.1), bar(0.1, 0.2), bar(0.3, 0.4)]
        #expect(LightPlot.runs(bars).map(Array.init) == [[bars[0], bars[1]], [bars[2]]])
        #expect(LightPlot.runs([]).isEmpty)
    }

    @Test func `marks are in the source's unit`() {
        func labels(_ unit: LightUnit) -> [String] {
            LightPlot(unit: unit).marks.map { Catalogue.empty.text($0.label) }
        }
        #expect(labels(.percent) == ["0 %", "25 %", "50 %", "75 %", "100 %"])
        #expect(labels(.lux) == ["10 lx", "50 lx", "300 lx", "1,000 lx", "10,000 lx"])
        #expect(LightPlot(unit: .lux).marks.first?.name?.english == "candle")
        #expect(LightPlot(unit: .lux).marks.map(\.place) == LightPlot(unit: .lux).marks.map(\.place).sorted(by: >))
    }
}
