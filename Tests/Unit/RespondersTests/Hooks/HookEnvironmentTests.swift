import TestTags
import Testing
import ThemeValues
import Vocabulary

@testable import Responders

@Suite @MainActor struct HookEnvironmentTests {
    private func environment(
        light: Light?, source: SourceName?, in environment: [String: String] = [:]
    ) -> [String: String] {
        let change = Change(
            from: .day, to: .night, reason: Reason(.light, "below 30 % for 10 s"), light: light, source: source,
            time: Instant(sinceStart: .seconds(5)))
        return hookEnvironment(for: ThemeChange(change, in: ThemePair()), in: environment)
    }

    @Test func `the variables have every known value`() throws {
        let light = try #require(Light(illuminance: 12.34))
        let told = environment(
            light: light, source: SourceName(.illuminance, "iio:device0"), in: ["HOME": "/home/anna"])
        #expect(
            told == [
                "HOME": "/home/anna", "HALFLIGHT_APPEARANCE": "night", "HALFLIGHT_PREVIOUS": "day",
                "HALFLIGHT_REASON": "below 30 % for 10 s", "HALFLIGHT_SOURCE": "illuminance:iio:device0",
                "HALFLIGHT_LEVEL": "21.8", "HALFLIGHT_ILLUMINANCE": "12.3", "HALFLIGHT_THEME": "ink",
            ])
    }

    @Test func `the variables of unknown values are empty`() {
        let inherited = ["HALFLIGHT_LEVEL": "77", "HALFLIGHT_APPEARANCE": "day"]
        let told = environment(light: nil, source: nil, in: inherited)
        for name in ["HALFLIGHT_LEVEL", "HALFLIGHT_ILLUMINANCE", "HALFLIGHT_SOURCE"] { #expect(told[name] == "") }
        #expect(told["HALFLIGHT_APPEARANCE"] == "night")
        let backlight = environment(light: Light(level: Level(clamping: 29)), source: SourceName(.backlight, "intel"))
        #expect(backlight["HALFLIGHT_LEVEL"] == "29" && backlight["HALFLIGHT_ILLUMINANCE"] == "")
    }

    @Test(.promise("programs-inherit")) func `hooks don't inherit the service manager's socket`() {
        #expect(environment(light: nil, source: nil, in: ["NOTIFY_SOCKET": "/run/notify"])["NOTIFY_SOCKET"] == nil)
    }
}
