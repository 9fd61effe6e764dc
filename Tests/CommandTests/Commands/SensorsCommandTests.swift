import AgentInterface
import HalflightTerminal
import Switching
import Testing

@testable import halflight

@Suite("The output of sensors")
struct SensorsCommandTests {
    @Test("The table marks the source in use")
    func lines() {
        let sources = [
            SourceRecord(
                name: SourceName(.illuminance, "iio:device0"), level: 60, illuminance: 1000, isSelected: true,
                problem: nil),
            SourceRecord(
                name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false,
                problem: "a better one is there"),
        ]
        #expect(
            SensorsCommand.lines(sources, for: .none) == [
                "   SOURCE                   LEVEL  ILLUMINANCE  STATE",
                "*  illuminance:iio:device0   60 %      1000 lx  ok",
                "   sun                          -            -  a better one is there",
            ])
    }

    @Test("Without sources there is one line")
    func none() {
        #expect(SensorsCommand.lines([], for: .none).count == 1)
    }
}
