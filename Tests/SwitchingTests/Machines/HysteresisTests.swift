import Testing

@testable import Switching

struct HysteresisTests {
    private let sensor = Hysteresis.Limits(policy: .standard(for: .illuminance))
    private let panel = Hysteresis.Limits(policy: .standard(for: .backlight))

    @Test func `a candidate is confirmed once its settle time has passed`() {
        var light = Hysteresis(.day)
        #expect(light.propose(.night, at: .second(5), isBacklight: false) == true)
        #expect(light.due(sensor)?.moment == .second(15))
        #expect(light.confirm(at: .second(14.999), sensor) == nil)
        #expect(light.confirm(at: .second(15), sensor) ?? (.day, .zero) == (.night, .seconds(10)))
        #expect(light.wanted == nil && light.due(sensor) == nil)
        #expect(light.settle(on: .night) == true)
        #expect(light.settle(on: .night) == false)
    }

    @Test func `a second proposal has no effect, and a cancelled candidate is gone`() {
        var light = Hysteresis(.day)
        _ = light.propose(.night, at: .second(5), isBacklight: false)
        #expect(light.propose(.night, at: .second(9), isBacklight: false) == false)
        #expect(light.due(sensor)?.moment == .second(15))
        #expect(light.cancel() == .night)
        #expect(light.cancel() == nil)
    }

    @Test(arguments: [(5.0, true), (5.1, false)])
    func `near a disturbance, before or after, a backlight must stay longer`(seconds: Double, isNear: Bool) {
        let due = Instant.second(seconds + (isNear ? 30 : 0.5))
        var after = Hysteresis(.day)
        #expect(after.disturb(at: .second(0), isBacklight: true) == false)
        _ = after.propose(.night, at: .second(seconds), isBacklight: true)
        #expect(after.due(panel)?.moment == due)
        var before = Hysteresis(.day)
        _ = before.propose(.night, at: .second(0), isBacklight: true)
        #expect(before.disturb(at: .second(seconds), isBacklight: true) == isNear)
        var sensor = Hysteresis(.day)
        _ = sensor.propose(.night, at: .second(0), isBacklight: false)
        #expect(sensor.disturb(at: .second(seconds), isBacklight: false) == false)
    }

    @Test func `a hand-over defers candidates that began before its end`() {
        var limits = sensor
        limits.handOverEnds = .second(60)
        for (since, due) in [(5.0, 60.0), (55, 65), (60, 70)] {
            var light = Hysteresis(.day)
            _ = light.propose(.night, at: .second(since), isBacklight: false)
            #expect(light.due(limits)?.moment == .second(due))
        }
    }

    @Test func `a delay is reported once`() {
        var limits = sensor
        limits.pace.lastSwitch = .second(0)
        var light = Hysteresis(.day)
        #expect(light.reportDelay(limits) == nil)
        _ = light.propose(.night, at: .second(5), isBacklight: false)
        #expect(light.reportDelay(limits) == .interval)
        #expect(light.reportDelay(limits) == nil)
    }
}
