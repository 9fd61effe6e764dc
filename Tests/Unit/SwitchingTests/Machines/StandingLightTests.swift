import Testing

@testable import Switching

struct StandingLightTests {
    /// Returns light with these levels in percent, by second.
    private func light(_ levels: KeyValuePairs<Double, Double>) -> StandingLight {
        var light = StandingLight()
        for (second, percent) in levels { light.follow(Level(clamping: percent), at: .second(second)) }
        return light
    }

    @Test func `light stands since the first of levels within five points`() {
        #expect(light([0: 50, 10: 55, 20: 52]).since == .second(0))
        #expect(light([0: 50, 10: 55, 20: 49.9]).since == .second(20))
    }

    @Test(arguments: [(62.0, 0.0), (62.1, 62.1)])
    func `a minute without light changes nothing`(seconds: Double, since: Double) {
        var light = light([0: 50])
        light.interrupt(at: .second(2))
        light.interrupt(at: .second(10))
        light.follow(Level(clamping: 51), at: .second(seconds))
        #expect(light.since == .second(since))
    }

    @Test(arguments: [(14.9, 52.0), (15, 6)])
    func `a shadow of less than 15 s doesn't change the last minute's level`(
        seconds: Double, level: Double
    ) {
        let shaded = light([0: 50, 90: 52, 100: 6])
        #expect(shaded.level(at: .second(100 + seconds)) == Level(clamping: level))
    }

    @Test func `light that hasn't stood still has its latest level`() {
        #expect(light([0: 50, 14: 6]).level(at: .second(14)) == Level(clamping: 6))
        let long = light([0: 50, 20: 6, 30: 20, 40: 6, 50: 20, 60: 6, 70: 20, 80: 6])
        #expect(long.level(at: .second(79)) == Level(clamping: 50))
        #expect(long.level(at: .second(81)) == Level(clamping: 6), "a minute is over")
    }

    @Test(arguments: [
        (49.0, 100.0, true), (49, 102, true), (49, 102.1, false), (44, 100, true), (43.9, 100, false), (49, 99, false),
    ])
    func `a jump is 38 points within two seconds after standing light`(
        percent: Double, second: Double, isJump: Bool
    ) {
        let lamp = light([80: 6, 100: 49])
        #expect(lamp.isJump(to: Level(clamping: percent), at: .second(second), Tuning()) == isJump)
        #expect(!light([86: 6, 100: 49]).isJump(to: Level(clamping: percent), at: .second(second), Tuning()))
    }
}
