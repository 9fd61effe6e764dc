import Glibc
import LoopSupport
import Testing

/// The notification can't be tested without setting the machine's clock.
@Suite("Wall clock changes", .tags(.alone)) @MainActor struct ClockSetSourceTests {
    @Test func `without a change the source is silent, and the loop sleeps`() throws {
        let loop = try EventLoop()
        var calls = 0
        let source = try loop.onClockSet { calls += 1 }
        source.setPriority(-1)
        #expect(try !loop.runOnce(timeout: .milliseconds(1)))
        #expect(calls == 0)
    }

    @Test func `the source closes its descriptor`() throws {
        let loop = try EventLoop()
        let before = try descriptors()
        var sources = [try loop.onClockSet {}]
        #expect(try descriptors() == before + 1)
        sources.removeAll()
        #expect(try descriptors() == before)
    }

    /// Returns the number of this process's open timers that a newly set clock cancels.
    private func descriptors() throws -> Int {
        var count = 0
        for number in 0..<Int(getdtablesize()) where number < 65536 {
            var target = [CChar](repeating: 0, count: 64)
            guard readlink("/proc/self/fd/\(number)", &target, target.count - 1) > 0 else { continue }
            if String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).contains(
                "timerfd")
            {
                count += 1
            }
        }
        return count
    }
}
