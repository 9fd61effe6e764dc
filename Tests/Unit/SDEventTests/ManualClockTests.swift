import LoopSupport
import Testing

@Suite("Time moved by hand", .tags(.alone)) @MainActor struct ManualClockTests {
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))

    @Test func `both clocks stand still and advance together`() throws {
        let loop = try EventLoop(clock: time)
        #expect(loop.now == .seconds(100))
        #expect(!time.advance(to: .seconds(160)))
        #expect(loop.now == .seconds(160))
        #expect(loop.wallClock == .seconds(1_000_060))
        time.wallClock = .seconds(5)
        #expect(loop.now == .seconds(160))
        #expect(loop.wallClock == .seconds(5))
    }

    @Test func `timers fire in order, each at its own time`() throws {
        let loop = try EventLoop(clock: time)
        var called: [(String, Duration)] = []
        let late = try loop.makeTimer { called.append(("late", loop.now)) }
        let early = try loop.makeTimer { called.append(("early", loop.now)) }
        let never = try loop.makeTimer { called.append(("never", loop.now)) }
        late.arm(at: .seconds(130))
        early.arm(at: .seconds(120))
        never.arm(at: .seconds(125))
        never.disarm()
        #expect(late.isEnabled && !never.isEnabled)
        #expect(time.nextDeadline == .seconds(120))
        #expect(time.advance(to: .seconds(140)))
        #expect(time.advance(to: .seconds(140)))
        #expect(!time.advance(to: .seconds(140)))
        #expect(called.map(\.0) == ["early", "late"])
        #expect(called.map(\.1) == [.seconds(120), .seconds(130)])
        #expect(!late.isEnabled)
    }

    @Test func `an overdue timer fires at once, and a released one never`() throws {
        let loop = try EventLoop(clock: time)
        var called = 0
        let timer = try loop.makeTimer { called += 1 }
        var gone: TimerSource? = try loop.makeTimer { called += 10 }
        timer.arm(at: .seconds(3))
        gone?.arm(at: .seconds(4))
        gone = nil
        #expect(time.advance(to: .seconds(100)))
        #expect(!time.advance(to: .seconds(100)))
        #expect(called == 1)
        #expect(loop.now == .seconds(100))
    }
}
