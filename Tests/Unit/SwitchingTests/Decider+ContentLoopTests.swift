import Switching
import TestSupport
import Testing

/// Rule 7: a program that moves the backlight with the screen's content.
struct DeciderContentLoopTests {
    /// A driver with a program that reacts to each switch after `delay`.
    private struct Loop {
        var driver = Driver.on(.panel, at: 60)
        /// The backlight set by the program for dark and for light content.
        let dark: Double
        let light: Double
        let delay: Duration
        /// The number of steps to the program's backlight, 100 ms apart.
        var steps = 1
        /// The idle time of the keys, whenever it's asked for. `nil` if it's unknown.
        var idle: Duration?

        private var pending: [(moment: Instant, level: Double)] = []
        private var seen = 1

        init(dark: Double, light: Double, delay: Duration, steps: Int = 1, idle: Duration? = nil) {
            (self.dark, self.light, self.delay, self.steps) = (dark, light, delay, steps)
            self.idle = idle
        }

        /// Advances to second `end` with the program's reactions.
        mutating func run(until end: Double) {
            while true {
                answer()
                let next = [pending.first?.moment, driver.deadline].compactMap { $0 }.min()
                guard let next, next <= .second(end) else { break }
                guard pending.first?.moment == next else {
                    driver.feed(.time, at: next)
                    continue
                }
                if let idle { driver.feed(.input(idle: idle), at: next) }
                driver.feed(.panel(pending.removeFirst().level), at: next)
            }
            driver.run(until: end)
        }

        /// Adds the program's reaction to a new switch.
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

    private static let typing = Duration.milliseconds(300)
    private static let absent = Duration.milliseconds(2200)

    /// Returns the number of automatic switches in an hour after a person turns the screen down a little.
    private func switches(of loop: Loop) -> Int {
        var loop = loop
        if loop.idle != nil { loop.driver.feed(.input(idle: .zero), at: .second(1)) }
        loop.driver.run([1: .panel(28)], until: 1)
        loop.run(until: 3600)
        return loop.driver.changes.count - 1
    }

    @Test(arguments: [0.5, 1.5, 4, 12, 40])
    func `a program that answers each switch is followed ten times, then rarely`(seconds: Double) {
        let count = switches(of: Loop(dark: 80, light: 10, delay: .seconds(seconds) - .milliseconds(100)))
        // Ten, and one at the end of each window: 1, 2, 4, 8, 16 and 32 minutes.
        #expect((10...16).contains(count), "\(count)")
    }

    @Test(arguments: [0.5, 1.5, 4, 12, 40])
    func `a program is stopped after six answers without a touch`(seconds: Double) throws {
        var loop = Loop(
            dark: 80, light: 10, delay: .seconds(seconds) - .milliseconds(100), idle: DeciderContentLoopTests.absent)
        loop.driver.feed(.input(idle: .zero), at: .second(1))
        loop.driver.run([1: .panel(28)], until: 1)
        loop.run(until: 600)
        let switches = loop.driver.changes.dropFirst()
        let last = try #require(switches.prefix(7).last)
        // The first answer, six alike, and one at the end of each window: after 1, 2, 4 and 8 minutes.
        #expect(switches.prefix { $0.time < last.time + .seconds(60) }.count <= 7)
        if seconds <= 2 { #expect(last.time - .second(1) <= .seconds(20)) }
    }

    @Test(arguments: [0.5, 1.5, 4, 12, 40])
    func `a program is stopped even while a person types`(seconds: Double) throws {
        let loop = Loop(
            dark: 80, light: 10, delay: .seconds(seconds) - .milliseconds(100), idle: DeciderContentLoopTests.typing)
        let count = switches(of: loop)
        // Twelve, and one at the end of each window.
        #expect((12...18).contains(count), "\(count)")
    }

    @Test(arguments: [nil, absent, typing])
    func `loops of any delay, amplitude and speed come to an end`(idle: Duration?) {
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            let delay = Duration.milliseconds(Int.random(in: 100...59_000, using: &random))
            let dark = Double.random(in: 40.1...100, using: &random)
            let light = Double.random(in: 0...29.9, using: &random)
            let steps = random.chance(50) ? 1 : Int.random(in: 2...30, using: &random)
            let loop = Loop(dark: dark, light: light, delay: delay, steps: steps, idle: idle)
            let count = switches(of: loop)
            #expect(count <= 18, "seed \(seed): \(delay), \(light) to \(dark) % in \(steps) steps")
        }
    }

    /// Returns a driver after a person turned the screen down and up, at these pauses in seconds.
    private func pressed(_ pauses: [Double], isTouchKnown: Bool) -> Driver {
        var driver = Driver.on(.panel, at: 80)
        var second = 100.0
        for (index, pause) in pauses.enumerated() {
            if isTouchKnown { driver.feed(.input(idle: .milliseconds(100)), at: .second(second)) }
            driver.run([second: .panel(index.isMultiple(of: 2) ? 10 : 80)], until: second + 0.5)
            second += 0.5 + pause
        }
        return driver
    }

    @Test(arguments: [1.0, 2, 3, 4, 5])
    func `ten brightness keys at even intervals are all followed`(interval: Double) {
        var driver = Driver.on(.panel, at: 80)
        for step in 1...10 {
            let second = 100 + interval * Double(step)
            driver.feed(.input(idle: .milliseconds(100)), at: .second(second))
            driver.feed(.panel(step.isMultiple(of: 2) ? 80 : 10), at: .second(second))
            driver.run(until: second + min(interval, 3) - 0.2)
            #expect(driver.findings(by: .flap).isEmpty)
        }
        driver.run(until: 160)
        #expect(driver.decider.appearance == .day)
    }

    @Test(.promise("brightness-keys-each-time"), arguments: [3.0, 5, 11, 30, 59], [false, true])
    func `a person who tries the brightness keys is followed each time`(pause: Double, isTouchKnown: Bool) {
        let even = pressed(Array(repeating: pause, count: 10), isTouchKnown: isTouchKnown)
        #expect(even.changes.count == 11)
        let uneven = pressed((0..<20).map { pause + 0.4 * Double($0 % 2) }, isTouchKnown: isTouchKnown)
        #expect(uneven.changes.count == 21)
    }

    @Test func `known touches are followed forever`() {
        #expect(pressed((0..<100).map { 5 + 0.4 * Double($0 % 2) }, isTouchKnown: true).changes.count == 101)
    }

    @Test func `an ignored answer is reported once and checked again`() throws {
        var driver = pressed(Array(repeating: 5, count: 11), isTouchKnown: false)
        let last = try #require(driver.changes.last)
        #expect(driver.changes.count == 11)
        let answer = Reason.Finding.moved(.answer(after: .seconds(5), ignored: .seconds(60)))
        #expect(driver.findings(by: .flap) == [answer])
        #expect(driver.findings.last == answer)
        driver.run(until: last.time.second + 60.499)
        #expect(driver.changes.count == 11)
        driver.run(until: last.time.second + 60.5)
        #expect(driver.changes.count == 12)
    }

    @Test func `a key's movement makes the level count at once`() throws {
        var driver = pressed(Array(repeating: 5, count: 11), isTouchKnown: false)
        let last = try #require(driver.changes.last?.time.second)
        driver.run([last + 20: .input(idle: .zero), last + 20: .panel(8)], until: last + 20.5)
        #expect(driver.changes.last?.time == .second(last + 20.5))
    }

    @Test func `a program also answers a person's toggle`() {
        var driver = Driver.on(.panel, at: 80)
        for step in 0..<10 {
            let second = 100 * Double(step + 1)
            driver.run([second: .toggle(), second + 5: .panel(step.isMultiple(of: 2) ? 82 : 79)], until: second + 6)
        }
        #expect(driver.findings.contains(.moved(.answer(after: .seconds(5), ignored: .seconds(60)))))
    }

    @Test func `a sensor's levels never count as answers`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 40: .sensor(lux: 900), 50: .sensor(lux: 5)], until: 150)
        #expect(driver.told == [0: .day, 20: .night, 45: .day, 65: .night])
    }
}
