import LoopSupport
import Testing

@Suite("Other threads' timers", .tags(.alone)) @MainActor struct ThreadTimerTests {
    private let keep = Keeper()

    @Test func `a timer is readable only when due and armed`() throws {
        let loop = try EventLoop()
        let timer = try ThreadTimer(on: loop)
        var called = 0
        try keep(
            loop.onReadable(timer.descriptor) {
                timer.drain()
                called += 1
            })
        timer.arm(at: timer.now + .seconds(3600))
        try loop.settle()
        #expect(called == 0)
        timer.arm(at: .zero)
        timer.disarm()
        try loop.settle()
        #expect(called == 0)
        timer.arm(at: timer.now + .milliseconds(1))
        timer.wait()
        timer.arm(at: .zero)
        try loop.run(until: "the timer is due") { called == 1 }
    }

    @Test func `times share a grid, so timers are due together`() throws {
        let timer = try ThreadTimer(on: EventLoop())
        let moment = timer.moment(at: .milliseconds(10_010), within: .milliseconds(250))
        #expect(moment == .milliseconds(10_250))
        #expect(timer.moment(at: .milliseconds(10_250), within: .milliseconds(250)) == .milliseconds(10_250))
    }

    @Test func `a timer follows the time moved by hand`() throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let loop = try EventLoop(clock: time)
        let timer = try ThreadTimer(on: loop)
        var order: [String] = []
        try keep(
            loop.onReadable(timer.descriptor) {
                timer.drain()
                order.append("thread at \(timer.now)")
            })
        let other = try loop.makeTimer { order.append("loop") }
        other.arm(at: .seconds(110))
        timer.arm(at: .seconds(110))
        #expect(time.nextDeadline == .seconds(110))
        repeat { try loop.settle() } while time.advance(to: .seconds(120))
        #expect(order == ["thread at \(Duration.seconds(110))", "loop"])
        timer.arm(at: .seconds(130))
        timer.disarm()
        #expect(time.nextDeadline == nil)
        timer.arm(at: .seconds(90))
        try loop.settle()
        #expect(order.count == 3, "what is overdue comes at once")
    }
}
