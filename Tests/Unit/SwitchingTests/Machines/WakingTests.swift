import TestTags
import Testing

@testable import Switching

struct WakingTests {
    private let dark = Light(level: Level(clamping: 0))

    @Test func `a sensor's unexpected 0 counts after 30 s, and other light at once`() {
        var waking = Waking()
        #expect(waking.countsFrom(dark, of: .illuminance) == nil)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.countsFrom(dark, of: .illuminance) == .second(40))
        #expect(waking.countsFrom(dark, of: .sensorProxy) == .second(40))
        #expect(waking.countsFrom(dark, of: .backlight) == .second(10))
        #expect(waking.countsFrom(Light(illuminance: 0.5), of: .illuminance) == .second(10))
        #expect(waking.countsFrom(nil, of: .illuminance) == nil)
    }

    @Test func `waking ends once`() {
        var waking = Waking()
        #expect(waking.end() == nil)
        waking.begin(at: .second(10), isDarknessExpected: false)
        #expect(waking.end() == .sleep)
        #expect(waking.end() == nil)
        #expect(waking.countsFrom(dark, of: .illuminance) == nil)
    }

    @Test(.promise("first-level-after-cover"), arguments: [(70.0, true), (69.999, false)])
    func `after a minute under a cover, levels count 2 s after its end`(uncovered: Double, isLong: Bool) {
        var waking = Waking()
        waking.setLightBlocked(true, at: .second(10))
        waking.setLightBlocked(true, at: .second(20))
        waking.setLightBlocked(false, at: .second(uncovered))
        #expect(waking.countsFrom(dark, of: .illuminance) == (isLong ? .second(uncovered + 2) : nil))
        #expect(waking.readingsResume(after: .second(uncovered)) == (isLong ? .second(uncovered + 2) : nil))
        #expect(waking.end() == (isLong ? .cover : nil))
    }

    @Test func `a cover removed while waking counts if its wait is longer`() {
        var waking = Waking()
        waking.setLightBlocked(true, at: .second(10))
        waking.begin(at: .second(100), isDarknessExpected: false)
        waking.setLightBlocked(false, at: .second(105))
        #expect(waking.countsFrom(dark, of: .illuminance) == .second(130))
        #expect(waking.countsFrom(dark, of: .backlight) == .second(107))
        #expect(waking.end() == .sleep)
        waking.setLightBlocked(true, at: .second(200))
        waking.forgetCover()
        waking.setLightBlocked(false, at: .second(1000))
        #expect(waking.end() == nil)
    }
}
