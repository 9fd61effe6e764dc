import Glibc
import LoopSupport
import SystemPackage
import Testing

@Suite("The event loop", .tags(.alone)) @MainActor struct EventLoopTests {
    @Test(arguments: [0, 1, 78])
    func `the loop ends with the given code after the current handler`(code: Int32) throws {
        let loop = try EventLoop()
        var isDone = false
        let ending = try loop.makeDeferred {
            loop.exit(code)
            isDone = true
        }
        ending.schedule()
        #expect(try loop.run() == code)
        #expect(isDone)
    }

    @Test func `the loop waits for the time-out and reports that nothing happened`() throws {
        let loop = try EventLoop()
        let start = ContinuousClock.now
        let hasHandled = try loop.runOnce(timeout: .milliseconds(20))
        let took = ContinuousClock.now - start
        #expect(!hasHandled)
        #expect(took >= .milliseconds(20))
    }

    @Test func `all handlers of one wake-up have the same time`() throws {
        let loop = try EventLoop()
        var times: [Duration] = []
        let sources = try (0..<2).map { _ in
            try loop.makeTimer {
                times.append(loop.now)
                // Time passes, but the loop's time doesn't.
                let start = ContinuousClock.now
                while ContinuousClock.now - start < .milliseconds(2) {}
                times.append(loop.now)
            }
        }
        for source in sources { source.arm(at: .zero) }
        try loop.run(until: "both timers have fired") { times.count == 4 }
        #expect(times[0] == times[1])
        #expect(times[2] == times[3])
    }

    @Test func `the time counts from the machine's start, and the wall clock matches`() throws {
        let loop = try EventLoop()
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        let uptime = Duration.seconds(boot.tv_sec)
        #expect(loop.now >= uptime - .seconds(1))
        #expect(loop.now < uptime + .seconds(60))
        #expect(abs(loop.wallClock.components.seconds - Int64(Glibc.time(nil))) < 2)
    }

    @Test func `simultaneous sources are handled by priority`() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let late = try loop.makeDeferred { order.append("late") }
        let early = try loop.makeDeferred { order.append("early") }
        late.setPriority(1)
        early.setPriority(-1)
        late.schedule()
        early.schedule()
        try loop.settle()
        #expect(order == ["early", "late"])
    }
}

@Suite("libsystemd's durations and error numbers", .tags(.alone)) @MainActor struct LibraryNumberTests {
    @Test(
        arguments: [
            (Duration.zero, 0), (.nanoseconds(999), 0), (.microseconds(1), 1), (.milliseconds(1500), 1_500_000),
            (.seconds(3_155_760_000), 3_155_760_000_000_000), (.seconds(-1), 0), (.microseconds(-1), 0),
            (.microseconds(UInt64.max - 1), .max - 1), (.microseconds(UInt64.max), .max),
            (.microseconds(UInt64.max) + .microseconds(1), .max),
            (.microseconds(UInt64.max) + .milliseconds(700), .max),
        ] as [(Duration, UInt64)])
    func `a duration has whole microseconds`(duration: Duration, expected: UInt64) {
        #expect(duration.wholeMicroseconds == expected)
    }

    @Test(arguments: [1 << 58, Int64.max])
    func `a duration too long to count is longer than any other`(seconds: Int64) {
        #expect(Duration.seconds(seconds).wholeMicroseconds > Duration.seconds(3_155_760_000).wholeMicroseconds)
    }

    @Test func `only negative results are errors`() throws {
        #expect(try Errno.check(0) == 0)
        #expect(try Errno.check(7) == 7)
        #expect(throws: Errno.noSuchFileOrDirectory) { try Errno.check(-2) }
    }
}
