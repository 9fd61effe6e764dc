import AgentInterface
import DesktopSetup
import HalflightTerminal
import KeptFiles
import Switching
import TestTags
import Testing

@testable import halflight

@Suite("The output of learn")
struct LearnCommandTests {
    private let sensor = SourceName(.illuminance, "iio:device0")
    private let panel = SourceName(.backlight, "panel")
    private let time = Timestamp(microseconds: 1_785_700_205_000_000)

    private func record(_ source: SourceName, _ level: Double, _ wanted: Appearance) -> CorrectionRecord {
        let light = Light(level: Level(clamping: level))
        return CorrectionRecord(time: time, correction: Correction(source: source, light: light, wanted: wanted))
    }

    @Test func `without corrections, learn has nothing to show`() {
        let account = LearningAccount([], .suggest, .standard)
        #expect(
            account.lines(for: .none, now: nil) == [
                "learn       suggest", "configured  night below 30 %, day above 40 %", "", "There are no corrections.",
            ])
        #expect(
            "\(account.json)" == """
                {"learn":"suggest","nightBelow":30,"dayAbove":40,"fits":[],"lastToggle":null,"corrections":[]}
                """)
    }

    @Test(.promise("learn-shows-fit")) func `each correction has a line, and the last corrected source fits first`() {
        let records = [record(panel, 36, .day), record(sensor, 45, .night), record(sensor, 20, .night)]
        let account = LearningAccount(records, .suggest, .standard)
        #expect(account.fits.map(\.source) == [sensor, panel])
        let text = time.text(now: nil)
        #expect(
            account.lines(for: .none, now: nil) == [
                "learn       suggest",
                "configured  night below 30 %, day above 40 %",
                "suggested   night below 47 %, day above 53 %, for illuminance:iio:device0",
                "suggested   night below 28 %, day above 34 %, for backlight:panel",
                "",
                "               TIME  LIGHT  WANTED  SOURCE",
                StyledLine("\(text)   36 %  day     backlight:panel"),
                StyledLine("\(text)   45 %  night   illuminance:iio:device0"),
                StyledLine("\(text)   20 %  night   illuminance:iio:device0"),
                "",
                "To write them to your configuration: halflight learn --accept",
            ])
        #expect(
            LearningAccount(records, .on, .standard).lines(for: .none, now: nil)[2]
                == "in use      night below 47 %, day above 53 %, for illuminance:iio:device0")
    }

    @Test func `earlier corrections are shown without advice while learning is off`() {
        let account = LearningAccount([record(panel, 36, .day)], .off, .standard)
        #expect(
            account.lines(for: .none, now: nil) == [
                "learn       off: no new corrections are kept; halflight learn --forget deletes these",
                "configured  night below 30 %, day above 40 %",
                "not used    night below 28 %, day above 34 %, for backlight:panel",
                "",
                "               TIME  LIGHT  WANTED  SOURCE",
                StyledLine("\(time.text(now: nil))   36 %  day     backlight:panel"),
            ])
        #expect(LearningAccount([], .off, .standard).lines(for: .none, now: nil).first == "learn       off")
    }

    @Test func `accepted thresholds leave no suggestion, in any unit`() throws {
        for lux in [12.0, 30, 47.3, 101.5, 240, 298.5, 330, 349, 900, 999] {
            for wanted in [Appearance.night, .day] {
                let light = try #require(Light(illuminance: lux))
                for light in [light, Light(level: light.level)] {
                    let correction = Correction(source: sensor, light: light, wanted: wanted)
                    let account = LearningAccount(
                        [CorrectionRecord(time: time, correction: correction)], .suggest, .standard)
                    guard let fit = account.fits.first, fit.band.appearance(at: light.level) == wanted else { continue }
                    let band = try #require(fit.thresholds.band)
                    #expect(band.appearance(at: light.level) == wanted, "\(lux) lx")
                    #expect(LearningAccount(account.records, .suggest, band).fits.isEmpty, "\(lux) lx, \(band)")
                }
            }
        }
    }

    @Test func `the JSON has the thresholds and the corrections`() {
        let account = LearningAccount([record(panel, 36, .day)], .on, .standard)
        #expect(
            "\(account.json)" == """
                {"learn":"on","nightBelow":30,"dayAbove":40,\
                "fits":[{"source":"backlight:panel","nightBelow":28,"dayAbove":34}],"lastToggle":null,\
                "corrections":[{"time":"2026-08-02T19:50:05Z","source":"backlight:panel","level":36,\
                "illuminance":null,"wanted":"day"}]}
                """)
    }
}
