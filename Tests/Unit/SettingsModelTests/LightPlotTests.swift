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
    private func plot(_ corrections: [(time: UInt64, level: Level, wanted: Appearance)] = []) throws -> LightPlot {
        let folder = try TemporaryFolder()
        try folder.write(hour, to: "history/2026-11-22T000000Z.csv")
        var reader = HistoryReader(HistoryFolder(state: folder.path))
        var record = HistoryRecord(
            since: UInt64(midnight) * 1_000_000, until: UInt64(midnight + 3600) * 1_000_000, offset: 0, band: .standard)
        reader.forEach { record.add($0) }
        record.finish()
        #expect(reader.problems == [])
        return LightPlot(record, unit: .lux, corrections: corrections)
    }

    @Test func `levels, nights and requests are at their times`() throws {
        let plot = try plot()
        #expect(plot.nights.count == 1)
        let night = try #require(plot.nights.first)
        #expect(abs(night.lowerBound - 1810.0 / 3600) < 1e-6 && abs(night.upperBound - 0.75) < 1e-6)
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

    @Test func `marks are in the source's unit`() {
        func labels(_ unit: LightUnit) -> [String] {
            LightPlot(unit: unit).marks.map { Catalogue.empty.text($0.label) }
        }
        #expect(labels(.percent) == ["0 %", "25 %", "50 %", "75 %", "100 %"])
        #expect(labels(.lux).prefix(2) == ["candle 10 lx", "living room 50 lx"])
        #expect(LightPlot(unit: .lux).marks.map(\.place) == LightPlot(unit: .lux).marks.map(\.place).sorted(by: >))
    }
}
