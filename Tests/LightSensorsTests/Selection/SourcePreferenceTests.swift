import Switching
import Testing

@testable import LightSensors

@Suite("A preference of sources") @MainActor struct SourcePreferenceTests {
    @Test(
        "Takes a kind, or a device of a kind",
        arguments: [
            ("backlight", .kind(.backlight)), ("illuminance", .kind(.illuminance)), ("sun", .kind(.sun)),
            ("backlight:intel_backlight", .named(SourceName(.backlight, "intel_backlight"))),
            ("illuminance:iio:device0", .named(SourceName(.illuminance, "iio:device0"))),
            ("backlight::", .named(SourceName(.backlight, ":"))),
        ] as [(String, SourcePreference.Item)])
    func item(text: String, item: SourcePreference.Item) {
        #expect(SourcePreference.Item(text) == item)
    }

    @Test(
        "Refuses anything else",
        arguments: [
            "", ":", "auto", "Backlight", "backlight:", "sun:", "sun:here", " sun", "sun ", "light", ":backlight",
            "sensor", "backlight,sun",
        ])
    func noItem(text: String) {
        #expect(SourcePreference.Item(text) == nil)
    }

    @Test(
        "An item is read back as its source writes it",
        arguments: [
            "backlight:a", "illuminance:iio:device0", "sun", "sensor-proxy", "command:/bin/lux", "replay:a.csv@60x",
        ])
    func written(text: String) throws {
        switch try #require(SourcePreference.Item(text)) {
        case .kind(let kind): #expect(SourceName(kind).description == text)
        case .named(let name): #expect(name.description == text)
        case .command(let command): #expect(command.name.description == text)
        case .replay(let replay): #expect(replay.name.description == text)
        }
    }

    @Test("A kind admits all of its kind, a name only the one")
    func admits() {
        let (panel, other) = (SourceName(.backlight, "panel"), SourceName(.backlight, "other"))
        #expect(SourcePreference.Item.kind(.backlight).admits(panel))
        #expect(!SourcePreference.Item.kind(.illuminance).admits(panel))
        #expect(SourcePreference.Item.named(panel).admits(panel))
        #expect(!SourcePreference.Item.named(panel).admits(other))
    }

    @Test("By itself: what measures light, then the backlight, then the sun")
    func auto() {
        let items: [SourcePreference.Item] = [.kind(.illuminance), .kind(.sensorProxy), .kind(.backlight), .kind(.sun)]
        #expect(SourcePreference.auto.items == items)
    }
}
