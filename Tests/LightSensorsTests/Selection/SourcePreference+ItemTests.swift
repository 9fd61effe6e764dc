import Switching
import Testing

@testable import LightSensors

@Suite @MainActor struct SourcePreferenceItemTests {
    typealias Item = SourcePreference.Item

    @Test func `the order is light sensors, the backlight, then the sun`() {
        #expect(
            SourcePreference.auto.items == [
                .kind(.illuminance), .kind(.sensorProxy), .kind(.backlight), .kind(.sun),
            ])
    }

    @Test(arguments: [
        ("backlight", Item.kind(.backlight)), ("sun", .kind(.sun)), ("sensor-proxy", .kind(.sensorProxy)),
        ("illuminance:iio:device0", .named(SourceName(.illuminance, "iio:device0"))),
    ])
    func `an item is a kind, or a device of it`(text: String, item: Item) {
        #expect(Item(text) == item)
    }

    @Test func `an item may be a program`() throws {
        let command = try #require(LightCommand("/opt/my", ["light"]))
        #expect(Item("command:/opt/my light") == .command(command))
        #expect(Item("command:/opt/my light")?.admits(SourceName(.command, "/opt/my light")) == true)
        #expect(Item("command:/opt/my light")?.admits(SourceName(.command, "/opt/other")) == false)
    }

    @Test func `an item may be a trace`() throws {
        #expect(Item("replay:a:b.csv@60x") == .replay(try #require(Replay(path: "a:b.csv", speed: 60))))
        #expect(Item("replay:a.csv@60x")?.admits(SourceName(.replay, "a.csv@60x")) == true)
        #expect(Item("replay:a.csv@60x")?.admits(SourceName(.replay, "a.csv")) == false)
    }

    @Test(arguments: [
        "", "moon", "Backlight", "backlight:", "sun:", "sun:x", "sensor-proxy:x", "command", "command:", "command:./x",
        "replay", "replay:", "replay:a@0x", "replay:a@60",
    ])
    func `anything else is no item`(text: String) {
        #expect(Item(text) == nil)
    }
}
