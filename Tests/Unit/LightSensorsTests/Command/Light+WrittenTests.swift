import Switching
import Testing

@testable import LightSensors

struct LightWrittenTests {
    @Test(arguments: [
        ("35", 35), ("0", 0), ("100", 100), ("35.5", 35.5), (" 35 ", 35), ("35%", 35), ("35 %", 35), ("1e1", 10),
    ])
    func `a bare number is percent`(text: String, percent: Double) {
        #expect(Light(written: text) == Light(level: Level(clamping: percent)))
    }

    @Test(arguments: [("32 lx", 32), ("32lx", 32), ("0 lx", 0), ("120000.5 lx", 120000.5), (" 1e-05 lx ", 1e-5)])
    func `a number with its unit is lux`(text: String, lux: Double) {
        #expect(Light(written: text)?.illuminance == lux)
    }

    @Test(arguments: [
        "", " ", "lx", "%", "dark", "-1", "101", "-1 lx", "nan", "inf", "0x10", "1,5", "3 5", "35 lux", "35 lx lx",
        "1e999 lx", "lx 35", "35 ...",
    ])
    func `anything else isn't a light`(text: String) {
        #expect(Light(written: text) == nil)
    }
}
