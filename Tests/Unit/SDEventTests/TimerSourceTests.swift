import CSystemd
import LoopSupport
import Testing

@testable import SDEvent

@Suite("A timer", .tags(.alone)) @MainActor struct TimerSourceTests {
    @Test func `an armed timer fires once, not early`() throws {
        let loop = try EventLoop()
        var firedAt: [Duration] = []
        let timer = try loop.makeTimer { firedAt.append(loop.now) }
        #expect(!timer.isEnabled)
        try loop.settle()
        #expect(firedAt.isEmpty)
        let due = loop.now + .milliseconds(15)
        timer.arm(at: due)
        #expect(timer.isEnabled)
        try loop.run(until: "the timer has fired") { !firedAt.isEmpty }
        #expect(try #require(firedAt.first) >= due)
        #expect(!timer.isEnabled)
        try loop.runOnce(timeout: .milliseconds(5))
        #expect(firedAt.count == 1)
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .microseconds(1)])
    func `a timer in the past fires at once`(due: Duration) throws {
        let loop = try EventLoop()
        var fired = 0
        let timer = try loop.makeTimer { fired += 1 }
        timer.arm(at: due)
        try loop.settle()
        #expect(fired == 1)
    }

    @Test func `Arming a timer again moves it earlier or later`() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let sooner = try loop.makeTimer { order.append("sooner") }
        let later = try loop.makeTimer { order.append("later") }
        later.arm(at: loop.now)
        later.arm(at: loop.now + .milliseconds(20))
        sooner.arm(at: loop.now + .seconds(3600))
        sooner.arm(at: loop.now + .milliseconds(5))
        try loop.run(until: "both have fired") { order.count == 2 }
        #expect(order == ["sooner", "later"])
    }

    @Test func `a disarmed timer doesn't fire, even if due`() throws {
        let loop = try EventLoop()
        var fired = 0
        let timer = try loop.makeTimer { fired += 1 }
        timer.arm(at: loop.now)
        timer.disarm()
        try loop.settle()
        #expect(fired == 0)
        #expect(!timer.isEnabled)
    }

    @Test func `a timer can be armed in its own handler`() throws {
        let loop = try EventLoop()
        var fired = 0
        let box = Box<TimerSource>()
        box.source = try loop.makeTimer {
            fired += 1
            if fired < 5 { box.source?.arm(at: loop.now) }
        }
        box.source?.arm(at: loop.now)
        try loop.settle()
        #expect(fired == 5)
    }

    /// For sd-event, an accuracy of 0 means a quarter of a second.
    @Test(
        arguments: [(Duration.milliseconds(1), 1000), (.seconds(10), 10_000_000), (.zero, 1)] as [(Duration, UInt64)])
    func `the accuracy and the clock that includes sleep reach libsystemd`(accuracy: Duration, expected: UInt64) throws
    {
        let loop = try EventLoop()
        let timer = try loop.makeTimer {}
        timer.arm(at: loop.now + .seconds(60), accuracy: accuracy)
        var microseconds: UInt64 = 0
        sd_event_source_get_time_accuracy(timer.raw, &microseconds)
        #expect(microseconds == expected)
        var clock: clockid_t = -1
        sd_event_source_get_time_clock(timer.raw, &clock)
        #expect(clock == CLOCK_BOOTTIME)
    }
}
