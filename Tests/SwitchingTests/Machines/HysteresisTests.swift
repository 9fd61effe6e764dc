import Testing

@testable import Switching

struct HysteresisTests {
    private let sensor = Hysteresis.Limits(policy: .standard(for: .illuminance))

    @Test func `a candidate is confirmed once its settle time has passed`() {
        var light = Hysteresis(.day)
        #expect(light.propose(.night, settle: .seconds(10), at: .second(5)) == true)
        #expect(light.due(sensor)?.moment == .second(15))
        #expect(light.confirm(at: .second(14.999), sensor) == nil)
        #expect(light.confirm(at: .second(15), sensor) ?? (.day, .zero) == (.night, .seconds(10)))
        #expect(light.wanted == nil && light.due(sensor) == nil)
        #expect(light.settle(on: .night) == true)
        #expect(light.settle(on: .night) == false)
    }

    @Test func `a second proposal has no effect, and a cancelled candidate is gone`() {
        var light = Hysteresis(.day)
        _ = light.propose(.night, settle: .seconds(10), at: .second(5))
        #expect(light.propose(.night, settle: .seconds(10), at: .second(9)) == false)
        #expect(light.due(sensor)?.moment == .second(15))
        #expect(light.cancel() == .night)
        #expect(light.cancel() == nil)
    }

    @Test func `a candidate gathers time by the level of each moment`() {
        var light = Hysteresis(.day)
        _ = light.propose(.night, settle: .seconds(60), at: .second(0))
        #expect(light.since == .second(0))
        _ = light.propose(.night, settle: .seconds(10), at: .second(30))
        #expect(light.due(sensor)?.moment == .second(35))
        #expect(light.confirm(at: .second(35), sensor) ?? (.day, .zero) == (.night, .seconds(35)))
        #expect(light.since == nil)
    }

    @Test func `a hand-over defers candidates that began before its end`() {
        var limits = sensor
        limits.handOverEnds = .second(60)
        for (since, due) in [(5.0, 60.0), (55, 65), (60, 70)] {
            var light = Hysteresis(.day)
            _ = light.propose(.night, settle: .seconds(10), at: .second(since))
            #expect(light.due(limits)?.moment == .second(due))
        }
    }

    @Test func `a delay is reported once`() {
        var limits = sensor
        limits.pace.lastSwitch = .second(0)
        var light = Hysteresis(.day)
        #expect(light.reportDelay(limits) == nil)
        _ = light.propose(.night, settle: .seconds(10), at: .second(5))
        #expect(light.reportDelay(limits) == .interval)
        #expect(light.reportDelay(limits) == nil)
    }
}
