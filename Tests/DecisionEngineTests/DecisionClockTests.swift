import Switching
import Testing

@testable import DecisionEngine

struct DecisionClockTests {
    private func at(_ seconds: Double) -> Duration { .milliseconds(Int64(seconds * 1000)) }

    @Test func `without a replay the clock is exactly that of the machine`() {
        let clock = DecisionClock()
        let time = Duration.nanoseconds(1_234_567_890_123_457)
        #expect(clock.instant(at: time) == Instant(sinceStart: time))
        #expect(clock.time(of: Instant(sinceStart: time)) == time)
    }

    @Test func `in a replay all times shrink equally`() {
        var clock = DecisionClock()
        clock.go(at: 600, from: at(1000))
        #expect(clock.instant(at: at(1000)) == Instant(sinceStart: at(1000)))
        #expect(clock.instant(at: at(1001)) == Instant(sinceStart: at(1600)))
        #expect(clock.time(of: Instant(sinceStart: at(1000 + 60))) - at(1000.1) < .microseconds(1))
    }

    @Test func `a change of speed makes no jump`() {
        var clock = DecisionClock()
        clock.go(at: 10, from: at(100))
        clock.go(at: 10, from: at(150))
        #expect(clock.instant(at: at(200)) == Instant(sinceStart: at(1100)))
        clock.go(at: 1, from: at(200))
        #expect(clock.instant(at: at(200)) == Instant(sinceStart: at(1100)))
        #expect(clock.instant(at: at(201)) == Instant(sinceStart: at(1101)))
    }

    @Test(arguments: [0.001, 0.3, 1, 7, 60, 600, 99_999])
    func `a deadline is served on time`(speed: Double) {
        var clock = DecisionClock()
        clock.go(at: speed, from: at(1_000_000))
        for seconds in [0.0, 0.1, 1, 10, 20, 60, 1800] {
            let due = Instant(sinceStart: clock.instant(at: at(1_000_000)).sinceStart + at(seconds))
            let back = clock.instant(at: clock.time(of: due))
            #expect((back - due).components.seconds == 0)
            #expect(abs(Double((back - due).components.attoseconds) / 1e18) < 1e-6)
        }
    }
}
