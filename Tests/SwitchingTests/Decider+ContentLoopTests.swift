import Switching
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
        let steps: Int

        private var pending: [(moment: Instant, level: Double)] = []
        private var seen = 1

        init(dark: Double, light: Double, delay: Duration, steps: Int = 1) {
            (self.dark, self.light, self.delay, self.steps) = (dark, light, delay, steps)
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

    @Test(arguments: [(300, 1), (1000, 1), (2500, 1), (400, 20), (2000, 25)])
    func `a loop ends, and does not resume within ten minutes or when the band narrows`(delay: Int, steps: Int) {
        var loop = Loop(dark: 70, light: 15, delay: .milliseconds(delay), steps: steps)
        // A user turns the screen down a little, and the program reacts.
        loop.driver.run([1: .panel(28)], until: 1)
        loop.run(until: 30)
        let early = loop.driver.changes.count
        #expect(early <= 5, "the first notice, and four switches")
        loop.run(until: 630)
        #expect(loop.driver.changes.count == early)
        loop.run(until: 3000)
        #expect(loop.driver.changes.count == early)
    }

    @Test func `a small loop is ended by the wider band`() {
        var loop = Loop(dark: 43, light: 27, delay: .milliseconds(500))
        loop.driver.run([1: .panel(28)], until: 1)
        loop.run(until: 630)
        #expect(loop.driver.changes.count == 5)
        #expect(loop.driver.candidates.entries.filter { $0.value == .switched }.count == 4)
    }

    @Test func `the ignored level is reported once, with the reason`() throws {
        var driver = widened()
        driver.run([41.5: .panel(20), 45: .panel(20), 60: .panel(20)], until: 70)
        #expect(driver.told.entries.last == .init(second: 40.5, value: .day))
        let said = driver.sentences(by: .flap).filter { $0.hasPrefix("the level moved within 3 s of a switch") }
        #expect(said.count == 1)
        #expect(driver.decider.reason.contains("moved right after a switch"))
    }

    @Test func `the level counts once it moves again, as by a key`() {
        var driver = widened()
        driver.run([41.5: .panel(20), 50: .panel(18)], until: 60)
        #expect(driver.told.entries.last == .init(second: 50.5, value: .night))
        #expect(!driver.decider.reason.contains("moved right after"))
    }

    @Test func `a continued movement is the same answer; after more than a second of rest it is another`() {
        var driver = widened()
        driver.run([43: .panel(60), 43.9: .panel(40), 44.9: .panel(24), 45.9: .panel(10)], until: 60)
        #expect(driver.told.entries.last == .init(second: 40.5, value: .day))
        driver.run([61: .panel(9)], until: 70)
        #expect(driver.told.entries.last == .init(second: 61.5, value: .night))
    }

    @Test func `a level that moves later than 3 s after a switch counts`() {
        var driver = widened()
        driver.run([43.6: .panel(20)], until: 60)
        #expect(driver.told.entries.last == .init(second: 44.1, value: .night))
    }

    @Test func `a sensor's levels never count as answers`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [10: .sensor(lux: 5), 40: .sensor(lux: 900), 70: .sensor(lux: 5), 100: .sensor(lux: 900)], until: 102)
        #expect(driver.sentences(by: .flap).count == 1)
        driver.run([102.5: .sensor(lux: 5)], until: 130)
        #expect(driver.told.entries.last == .init(second: 122, value: .night))
    }

    /// After four switches, the last at 40.5, to day.
    private func widened() -> Driver {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 20: .panel(80), 30: .panel(20), 40: .panel(80)], until: 40.5)
        return driver
    }
}
