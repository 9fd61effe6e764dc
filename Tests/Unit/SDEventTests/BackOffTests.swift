import SDEvent
import TestSupport
import Testing

struct BackOffTests {
    @Test func `each wait is twice as long as the last, up to a minute`() {
        var backOff = BackOff()
        #expect((0..<6).map { _ in backOff.wait() } == [1, 2, 4, 8, 16, 32].map { .seconds($0) })
        #expect(backOff.isLongest)
        #expect((0..<2).map { _ in backOff.wait() } == [.seconds(60), .seconds(60)])
        backOff.reset()
        #expect(!backOff.isLongest)
        #expect(backOff.wait() == .seconds(1))
    }

    @Test func `the waits of many clients are spread by half`() {
        var (random, firsts) = (SplitMix64(seed: 1), [Duration]())
        for _ in 0..<1000 {
            var backOff = BackOff(from: .seconds(2), to: .seconds(4))
            firsts.append(backOff.wait(using: &random))
            #expect((.seconds(2)...(.seconds(6))).contains(backOff.wait(using: &random)))
        }
        #expect(firsts.allSatisfy { (.seconds(1)...(.seconds(3))).contains($0) })
        // A tenth of the time has about a tenth of the clients.
        let tenths = Dictionary(grouping: firsts) { Int(($0 - .seconds(1)) / .milliseconds(200)) }
        #expect(tenths.values.allSatisfy { (60...140).contains($0.count) })
    }
}
