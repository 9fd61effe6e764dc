import HalflightSupport
import Testing

struct BackOffTests {
    @Test func `each wait is twice as long as the one before, up to a minute`() {
        var backOff = BackOff()
        #expect((0..<8).map { _ in backOff.wait() } == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
    }

    @Test func `isLongest is true once the waits no longer grow`() {
        var backOff = BackOff(from: .seconds(1), to: .seconds(3))
        #expect(!backOff.isLongest)
        _ = (backOff.wait(), backOff.wait())
        #expect(backOff.isLongest)
    }

    @Test func `a reset returns to the shortest wait`() {
        var backOff = BackOff()
        _ = (backOff.wait(), backOff.wait())
        backOff.reset()
        #expect(backOff.wait() == .seconds(1))
    }
}
