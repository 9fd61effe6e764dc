import Testing

@testable import Switching

struct WakingTests {
    private let dark = Light(level: Level(clamping: 0))

    @Test func `an unexpected 0 of a sensor counts after 30 s, and any other light at once`() {
        var waking = Waking()
        #expect(waking.deadline(for: dark, of: .illuminance) == nil)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.deadline(for: dark, of: .illuminance) == .second(40))
        #expect(waking.deadline(for: dark, of: .sensorProxy) == .second(40))
        #expect(waking.deadline(for: dark, of: .backlight) == nil)
        #expect(waking.deadline(for: Light(illuminance: 0.5), of: .illuminance) == nil)
        #expect(waking.deadline(for: nil, of: .illuminance) == nil)
    }

    @Test func `an expected 0 counts at once`() {
        var waking = Waking()
        waking.begin(at: .second(10), isDarknessExpected: true)
        #expect(waking.deadline(for: dark, of: .illuminance) == .second(10))
    }

    @Test func `waking ends once`() {
        var waking = Waking()
        #expect(waking.end() == false)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.end() == true)
        #expect(waking.end() == false)
        #expect(waking.deadline(for: dark, of: .illuminance) == nil)
    }
}
