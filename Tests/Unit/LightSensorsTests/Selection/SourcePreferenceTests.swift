import Switching
import TestTags
import Testing

@testable import LightSensors

@Suite("A preference of sources") @MainActor struct SourcePreferenceTests {
    @Test(
        arguments: [
            ("backlight", .kind(.backlight)), ("illuminance", .kind(.illuminance)), ("sun", .kind(.sun)),
            ("sensor-proxy", .kind(.sensorProxy)),
            ("backlight:intel_backlight", .named(SourceName(.backlight, "intel_backlight"))),
            ("illuminance:iio:device0", .named(SourceName(.illuminance, "iio:device0"))),
            ("backlight::", .named(SourceName(.backlight, ":"))),
        ] as [(String, SourcePreference.Item)])
    func `an item is a kind, or a device of a kind`(text: String, item: SourcePreference.Item) {
        #expect(SourcePreference.Item(text) == item)
    }

    @Test(arguments: [
        "", ":", "auto", "Backlight", "backlight:", "sun:", "sun:here", " sun", "sun ", "light", ":backlight",
        "sensor", "backlight,sun", "hours", "hours:", "hours:7", "hours:7:00-7:00", "hours:7:00-24:00",
        "hours:7:00-8:00-9:00", "sensor-proxy:x", "command", "command:", "command:./x", "replay:a.csv@60x",
    ])
    func `anything else is refused`(text: String) {
        #expect(SourcePreference.Item(text) == nil)
    }

    @Test(arguments: [
        "backlight:a", "illuminance:iio:device0", "sun", "sensor-proxy", "command:/bin/lux",
        "hours:07:30-20:00",
    ])
    func `an item survives writing and reading`(text: String) throws {
        #expect(try #require(SourcePreference.Item(text)).description == text)
    }

    @Test func `an item may be a program and admits only that program`() throws {
        let command = try #require(LightCommand("/opt/my", ["light"]))
        #expect(SourcePreference.Item("command:/opt/my light") == .command(command))
        #expect(SourcePreference.Item.command(command).admits(SourceName(.command, "/opt/my light")))
        #expect(!SourcePreference.Item.command(command).admits(SourceName(.command, "/opt/other")))
    }

    @Test func `a kind admits all its sources, and a name only one`() {
        let (panel, other) = (SourceName(.backlight, "panel"), SourceName(.backlight, "other"))
        #expect(SourcePreference.Item.kind(.backlight).admits(panel))
        #expect(!SourcePreference.Item.kind(.illuminance).admits(panel))
        #expect(SourcePreference.Item.named(panel).admits(panel))
        #expect(!SourcePreference.Item.named(panel).admits(other))
    }

    @Test(.promise("source-order")) func `the default order is light sensors, the backlight, then the sun`() {
        let items: [SourcePreference.Item] = [.kind(.illuminance), .kind(.sensorProxy), .kind(.backlight), .kind(.sun)]
        #expect(SourcePreference.auto.items == items)
    }
}
