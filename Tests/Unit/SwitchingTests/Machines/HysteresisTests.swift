import Testing

@testable import Switching

struct HysteresisTests {
    @Test func `a hand-over defers candidates that began before its end`() {
        let limits = Hysteresis.Limits(policy: .standard(for: .illuminance), handOverEnds: .second(60))
        for (since, due) in [(5.0, 60.0), (55, 65), (60, 70)] {
            var light = Hysteresis(.day)
            _ = light.propose(.night, settle: .seconds(10), at: .second(since))
            #expect(light.due(limits)?.moment == .second(due))
        }
    }
}
