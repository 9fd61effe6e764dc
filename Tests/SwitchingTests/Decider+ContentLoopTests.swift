import Switching
import TestSupport
import Testing

/// Rule 7: a program that moves the backlight with the content of the screen.
struct DeciderContentLoopTests {
    /// A driver with a program that reacts to each switch after `delay`.
    private struct Loop {
        var driver = Driver.on(.panel, at: 60)
        /// The backlight that the program sets for dark and for light content.
        let dark: Double
        let light: Double
        let delay: Duration
        /// The number of steps to that backlight, 100 ms apart.
        var steps = 1
        /// Whether somebody types all the time.
        var isTyping = false

        private var pending: [(moment: Instant, level: Double)] = []
        private var seen = 1

        init(dark: Double, light: Double, delay: Duration, steps: Int = 1, isTyping: Bool = false) {
            (self.dark, self.light, self.delay, self.steps) = (dark, light, delay, steps)
            self.isTyping = isTyping
        }

        /// Advances to second `end`, with the program's reactions.
        mutating func run(until end: Double) {
            while true {
                answer()
                let next = [pending.first?.moment, driver.deadline].compactMap { $0 }.min()
                guard let next, next <= .second(end) else { break }
                guard pending.first?.moment == next else {
                    driver.feed(.time, at: next)
                    continue
                }
                if isTyping { driver.feed(.input(idle: .milliseconds(300)), at: next) }
                driver.feed(.panel(pending.removeFirst().level), at: next)
            }
            driver.run(until: end)
        }

        /// The program's reaction to a switch that it has not seen yet.
        private mutating func answer() {
            let changes = driver.changes
            guard changes.count > seen, let change = changes.last else { return }
            seen = changes.count
            let level = driver.decider.lastLight?.level.percent ?? 0
            let goal = change.to == .night ? dark : light
            pending = (1...steps).map { step in
                let part = Double(step) / Double(steps)
                return (change.time + delay + .milliseconds(100 * step), level + (goal - level) * part)
            }
        }
    }

    /// The automatic switches of an hour after a person has turned the screen down a little.
    private func switches(of loop: Loop) -> Int {
        var loop = loop
        if loop.isTyping { loop.driver.feed(.input(idle: .zero), at: .second(1)) }
        loop.driver.run([1: .panel(28)], until: 1)
        loop.run(until: 3600)
        return loop.driver.changes.count - 1
    }

    @Test(arguments: [(0.5, 2), (1.5, 2), (4, 2), (12, 3), (40, 5)], [false, true])
    func `a program that answers after so many seconds is followed for a few switches`(
        loop: (seconds: Double, switches: Int), isTyping: Bool
    ) {
        let count = switches(
            of: Loop(dark: 80, light: 10, delay: .seconds(loop.seconds) - .milliseconds(100), isTyping: isTyping))
        #expect(count == (isTyping ? 6 : loop.switches))
    }

    @Test(arguments: [false, true])
    func `loops of any delay, amplitude and speed end within six switches`(isTyping: Bool) {
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            let delay = Duration.milliseconds(Int.random(in: 100...59_000, using: &random))
            let dark = Double.random(in: 40.1...100, using: &random)
            let light = Double.random(in: 0...29.9, using: &random)
            let steps = random.chance(50) ? 1 : Int.random(in: 2...30, using: &random)
            let loop = Loop(dark: dark, light: light, delay: delay, steps: steps, isTyping: isTyping)
            let count = switches(of: loop)
            #expect(count <= 6, "seed \(seed): \(delay), \(light) to \(dark) % in \(steps) steps")
        }
    }

    @Test func `the ignored level is reported once, with the reason`() throws {
        var driver = switchedTwice()
        driver.run([22.5: .panel(20), 45: .panel(20), 60: .panel(20)], until: 70)
        #expect(driver.told.entries.last == .init(second: 20.5, value: .day))
        let answer = Reason.Finding.moved(.answer(after: .seconds(2)))
        #expect(driver.findings(by: .flap) == [answer])
        #expect(driver.findings.last == answer)
    }

    @Test func `the level counts once it moves again, as by a key`() {
        var driver = switchedTwice()
        driver.run([22.5: .panel(20), 50: .panel(18)], until: 60)
        #expect(driver.told.entries.last == .init(second: 50.5, value: .night))
        #expect(driver.findings.allSatisfy { if case .moved = $0 { false } else { true } })
    }

    @Test func `a continued movement is the same answer; after more than a second of rest it is another`() {
        var driver = switchedTwice()
        driver.run([26.5: .panel(60), 27.4: .panel(40), 28.4: .panel(24), 29.4: .panel(10)], until: 60)
        #expect(driver.told.entries.last == .init(second: 20.5, value: .day))
        driver.run([61: .panel(9)], until: 70)
        #expect(driver.told.entries.last == .init(second: 61.5, value: .night))
    }

    @Test func `after the first switch a movement counts`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 12: .panel(80)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
    }

    @Test(arguments: [(26.5, false), (26.501, true)])
    func `after the second switch a movement of the next 6 s does not count`(moved: Double, counts: Bool) {
        var driver = switchedTwice()
        driver.feed(.panel(20), at: .second(moved))
        driver.run(until: 60)
        #expect((driver.decider.appearance == .night) == counts)
    }

    @Test func `after ten minutes without a switch the window is closed again`() {
        var driver = switchedTwice()
        driver.run([700: .panel(20), 702: .panel(80)], until: 710)
        #expect(driver.told.entries.suffix(2).map(\.second) == [700.5, 703.5])
    }

    @Test func `a program answers a person's toggle, too, and is not followed then either`() {
        var driver = switchedTwice()
        driver.run([60: .toggle, 61: .panel(95), 100: .toggle, 101: .panel(10)], until: 500)
        #expect(driver.told.entries.suffix(2) == [.init(second: 60, value: .night), .init(second: 100, value: .day)])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a hand that moves the backlight after a toggle counts where its touch is known, or once it moves on`() {
        for (second, idle) in [(101.0, Duration.milliseconds(200)), (102.5, nil)] {
            var driver = switchedTwice()
            driver.run([60: .toggle, 100: .toggle, 101: .panel(25)], until: 101)
            if idle != nil { driver.feed(.input(idle: idle), at: .second(101)) } else { driver.run(until: 102) }
            driver.run([110: .panel(20)], until: 120)
            #expect(driver.told.entries.last == .init(second: idle == nil ? 110.5 : 103, value: .night), "\(second)")
        }
    }

    @Test func `a sensor's levels never count as answers`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 40: .sensor(lux: 900), 50: .sensor(lux: 5)], until: 150)
        #expect(driver.told == [0: .day, 20: .night, 45: .day, 65: .night])
    }

    /// After two switches, the last at 20.5, to day.
    private func switchedTwice() -> Driver {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 20: .panel(80)], until: 21)
        return driver
    }
}
