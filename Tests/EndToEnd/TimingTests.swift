import TestSupport
import TestTags
import Testing

/// Times by the machine's own clock.
///
/// The rules of time are tested with a clock that is moved by hand (TimingScenes).
@Suite(.tags(.alone))
struct TimingTests {
    @Test("The configured settle time applies in its direction")
    func settle() throws {
        let machine = try Machine(configuration: "settle: {to-day: 0s, to-night: 1s}\nguards: off\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        let toNight = try seconds {
            try backlight.set(10)
            try agent.waitForChanges(["night"])
        }
        #expect(toNight > 0.95)
        try backlight.set(80)
        try agent.waitForLevel(80)
        #expect(try agent.appearance == "day", "at once")
    }
}
