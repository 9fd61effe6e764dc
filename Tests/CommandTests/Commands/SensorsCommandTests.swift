import HalflightTerminal
import Testing

@testable import halflight

@Suite("sensors, in words")
struct SensorsCommandTests {
    @Test("A table with the selected one marked")
    func lines() {
        let sources = [
            SourceRecord(
                name: "illuminance:iio:device0", kind: "illuminance", level: 60, illuminance: 1000, isSelected: true,
                state: "ok"),
            SourceRecord(
                name: "sun", kind: "sun", level: nil, illuminance: nil, isSelected: false,
                state: "a better one is there"),
        ]
        #expect(
            SensorsCommand.lines(sources, for: .none) == [
                "   SOURCE                   LEVEL  ILLUMINANCE  STATE",
                "*  illuminance:iio:device0   60 %      1000 lx  ok",
                "   sun                          -            -  a better one is there",
            ])
    }

    @Test("None")
    func none() {
        #expect(SensorsCommand.lines([], for: .none).count == 1)
    }
}
