import Testing

@testable import Switching

struct WakingTests {
    private let dark = Light(level: Level(clamping: 0))

    @Test func `a sensor's unexpected 0 counts after 30 s, and other light at once`() {
        var waking = Waking()
        #expect(waking.whenCounts(dark, of: .illuminance) == nil)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.whenCounts(dark, of: .illuminance) == .second(40))
        #expect(waking.whenCounts(dark, of: .sensorProxy) == .second(40))
        #expect(waking.whenCounts(dark, of: .backlight) == .second(10))
        #expect(waking.whenCounts(Light(illuminance: 0.5), of: .illuminance) == .second(10))
        #expect(waking.whenCounts(nil, of: .illuminance) == nil)
    }

    @Test func `waking ends once`() {
        var waking = Waking()
        #expect(waking.end() == nil)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.end() == .sleep)
        #expect(waking.end() == nil)
        #expect(waking.whenCounts(dark, of: .illuminance) == nil)
    }

    @Test(arguments: [(70.0, true), (69.999, false)])
    func `after a minute under a cover, levels count 2 s after its end`(uncovered: Double, isLong: Bool) {
        var waking = Waking()
        waking.setCovered(true, at: .second(10))
        waking.setCovered(true, at: .second(20))
        waking.setCovered(false, at: .second(uncovered))
        #expect(waking.whenCounts(dark, of: .illuminance) == (isLong ? .second(uncovered + 2) : nil))
        #expect(waking.coverEnds(after: .second(uncovered)) == (isLong ? .second(uncovered + 2) : nil))
        #expect(waking.end() == (isLong ? .cover : nil))
    }

    @Test func `a cover removed while waking counts if its wait is longer`() {
        var waking = Waking()
        waking.setCovered(true, at: .second(10))
        waking.begin(at: .second(100), isDarknessExpected: false)
        waking.setCovered(false, at: .second(105))
        #expect(waking.whenCounts(dark, of: .illuminance) == .second(130))
        #expect(waking.whenCounts(dark, of: .backlight) == .second(107))
        #expect(waking.end() == .sleep)
        waking.setCovered(true, at: .second(200))
        waking.forgetCover()
        waking.setCovered(false, at: .second(1000))
        #expect(waking.end() == nil)
    }
}
