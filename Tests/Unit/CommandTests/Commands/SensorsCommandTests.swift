import AgentInterface
import HalflightTerminal
import KeptFiles
import LightSensors
import Switching
import TestTags
import Testing
import Vocabulary

@testable import halflight

@Suite("The output of sensors")
struct SensorsCommandTests {
    @Test func `the table marks the source in use`() {
        let sources = [
            SourceRecord(
                name: SourceName(.illuminance, "iio:device0"), level: 60, illuminance: 1000, isSelected: true,
                problem: nil),
            SourceRecord(
                name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false,
                problem: "illuminance:iio:device0 is preferred"),
        ]
        #expect(
            SensorsCommand.lines(sources, for: .none) == [
                "   SOURCE                   LEVEL  ILLUMINANCE  STATE",
                "*  illuminance:iio:device0   60 %      1000 lx  ok",
                "   sun                          -            -  skip: illuminance:iio:device0 is preferred",
            ])
    }

    @Test func `learned thresholds stand beside the configured ones`() {
        func correction(_ source: SourceName) -> CorrectionRecord {
            CorrectionRecord(
                time: Timestamp(microseconds: 1),
                correction: Correction(source: source, light: Light(level: Level(clamping: 36)), wanted: .day))
        }
        let sensor = SourceName(.illuminance, "iio:device0")
        let sources = [
            SourceRecord(name: sensor, level: 36, illuminance: 63, isSelected: true, problem: nil)
        ]
        func lines(_ corrected: SourceName...) -> [StyledLine] {
            let account = LearningAccount(corrected.map(correction), .on, .standard)
            return Array(SensorsCommand.lines(sources, account, for: .none).dropFirst(2))
        }
        #expect(
            lines(sensor, SourceName(.backlight, "gone")) == [
                "",
                "illuminance:iio:device0: night below 28 %, day above 34 %, as learned from your corrections",
                "all others: night below 30 %, day above 40 %, as configured",
            ])
        #expect(lines(SourceName(.backlight, "gone")) == [])
        #expect(lines() == [])
    }

    @Test(.promise("factors-listed"))
    @MainActor func `factors in force are shown, and those without a source are named`() {
        func measuring(_ name: SourceName) -> SourceRecord {
            SourceRecord(name: name, level: 36, illuminance: 63, isSelected: true, problem: nil)
        }
        let command = SourceName(.command, "/tmp/light.sh -x")
        let sources = [measuring(command), measuring(SourceName(.illuminance, "iio:device0"))]
        func lines(_ factors: [SourceName: Double]) -> [Message] {
            SensorsCommand.factorLines(sources, LightSources.Settings(factors: factors))
        }
        #expect(lines([:]) == [])
        #expect(
            lines([SourceName(.illuminance): 0.001, SourceName(.command, "/tmp/light.sh"): 2]) == [
                "illuminance:iio:device0: lux times 0.001, as configured",
                "command:/tmp/light.sh: has a factor in the configuration, but no source here has this name",
            ])
        #expect(lines([command: 2]) == ["command:/tmp/light.sh -x: lux times 2, as configured"])
    }

    @Test func `without sources there is one line`() {
        #expect(SensorsCommand.lines([], for: .none).count == 1)
    }
}
