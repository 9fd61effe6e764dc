import Switching
import TestSupport
import Testing

/// Rule 16: a site's wish, which ranks below a person's rules and requests and above the light.
struct DeciderSiteTests {
    @Test(.promise("site-replaces-light")) func `a site's wish is shown at once, and its end returns to the light`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 20: .site(.day), 30: .site(.night), 40: .site(nil)], until: 50)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30: .night, 40: .day])
        #expect(driver.changes.map(\.reason.rule) == [.light, .site, .site, .site, .site])
        #expect(driver.changes[1].reason.finding == .site(.night))
        #expect(driver.changes[4].reason.finding == .returned(.site(nil), .level(80, is: .day)))
    }

    @Test func `the reason names the site and any contradicting light`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night)], until: 10)
        #expect(driver.findings == [.site(.night), .lightSays(.day)])
        driver.run([20: .sensor(lux: 5)], until: 22)
        #expect(driver.findings.last == .candidate(.night, in: .seconds(8), isShown: false))
        driver.run([40: .site(.day)], until: 40)
        #expect(driver.findings == [.site(.day), .lightSays(.night)])
    }

    @Test func `the light is followed in the background`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.day), 20: .reading(.sensor, 0), 100: .site(nil)], until: 100)
        #expect(driver.told == [0: .day, 100: .night])
        #expect(driver.findings(by: .light).last == .level(0, is: .night, lasted: 10))
    }

    @Test func `a wish for the current appearance is logged and switches nothing`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.day), 15: .site(.day), 20: .site(nil), 25: .site(nil)], until: 30)
        #expect(driver.told == [0: .day])
        #expect(driver.findings(by: .site) == [.site(.day), .site(nil)])
        #expect(driver.decisions.filter { $0.reason.rule == .site }.allSatisfy { $0.result == .held })
    }

    @Test(.promise("bus-set-wins", "own-choice-wins-over-site"))
    func `a person's set wins over the site, and auto follows the site`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .set(.day), 20: .site(.night), 30: .set(nil)], until: 30)
        #expect(driver.told == [0: .day, 30: .night])
        #expect(driver.changeFinding == .returned(.set(nil, for: nil), .site(.night)))
        driver.run([40: .force(.day, seconds: 60)], until: 50)
        #expect(driver.findings == [.set(.day, for: .seconds(60)), .site(.night)])
        driver.run(until: 200)
        #expect(driver.told == [0: .day, 30: .night, 40: .day, 100: .night])
    }

    @Test func `a person's night lock wins over the site, and the site over the light`() throws {
        let lock = try #require(NightLock(from: .seconds(3600), until: .seconds(7200)))
        var driver = Driver.on(.sensor, at: 80, rules: Rules(nightLock: lock))
        driver.run([0: .timeOfDay(.zero), 4000: .site(.day)], until: 5000)
        #expect(driver.told == [0: .day, 3600: .night])
        #expect(driver.findings.prefix(2) == [.locked(until: .init(minutes: 120, event: nil)), .site(.day)])
        driver.run([5100: .site(.night)], until: 8000)
        #expect(driver.told == [0: .day, 3600: .night])
        #expect(driver.findings == [.returned(.nightLockOver, .site(.night)), .lightSays(.day)])
    }

    @Test func `a hold wins over the site, which follows at the hold's end`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .hold(true), 20: .site(.night)], until: 90)
        #expect(driver.told == [0: .day])
        #expect(driver.findings.prefix(2) == [.held(.day, despiteNightLock: false), .site(.night)])
        driver.run([100: .hold(false)], until: 130)
        #expect(driver.told == [0: .day, 100: .night])
        #expect(driver.changeFinding == .returned(.resumed, .site(.night)))
    }

    @Test func `a site's switch doesn't slow the light's next switches`() {
        func delay(_ sites: Int) -> Double? {
            var driver = Driver.on(.sensor, at: 80)
            driver.run(until: 100)
            for turn in 0..<sites {
                let begin = 100 + Double(turn) * 20
                driver.run([begin: .site(.night), begin + 10: .site(nil)], until: begin + 10)
            }
            driver.run([400: .reading(.sensor, 0)], until: 600)
            return driver.told.entries.last.map { $0.second - 400 }
        }
        #expect(delay(0) == 10)
        #expect(delay(10) == 10)
    }

    @Test func `a site decides at the start, even without a level or a source`() {
        var driver = Driver(persisted: .day)
        driver.run([1: .site(.night)], until: 60)
        #expect(driver.told == [1: .night])
        driver.run([70: .source(.sensor), 71: .sensor(lux: 3000), 90: .site(nil)], until: 100)
        #expect(driver.told == [1: .night, 90: .day])
    }

    @Test func `without data the site still decides`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .noData(.sensor), 20: .site(.night), 30: .site(nil)], until: 40)
        #expect(driver.told == [0: .day, 20: .night, 30: .day])
    }
}

// MARK: - A person's toggle under a site (rule 8)

extension DeciderSiteTests {
    @Test func `a toggle away from the site ends after ten minutes of agreement`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 100: .toggle()], until: 5000)
        #expect(driver.told == [0: .day, 10: .night, 100: .day])
        #expect(driver.findings.first == .toggled(.day, until: .agree, of: .site, byDesktop: false))
        driver.run([5000: .site(.day), 5300: .site(.night), 5400: .site(.day)], until: 5999)
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
        driver.run(until: 6000)
        #expect(driver.decider.mode == .auto)
        #expect(driver.findings(by: .requestEnd) == [.toggleOver(.agreement(for: .seconds(600)), .site)])
        driver.run([6100: .site(.night)], until: 6100)
        #expect(driver.told == [0: .day, 10: .night, 100: .day, 6100: .night])
    }

    @Test func `a toggle back to the site's wish returns to auto`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 100: .toggle(), 200: .toggle()], until: 300)
        #expect(driver.told == [0: .day, 10: .night, 100: .day, 200: .night])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `while a site decides, the light doesn't end a toggle`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 100: .toggle(), 200: .reading(.sensor, 0)], until: 1000)
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
        driver.run([1000: .source(nil), 1100: .site(.day)], until: 1700)
        #expect(driver.decider.mode == .auto)
    }

    @Test func `once the site leaves, the light ends the toggle as usual`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 100: .toggle(), 200: .site(nil)], until: 799)
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
        driver.run(until: 800)
        #expect(driver.decider.mode == .auto)
        #expect(driver.told == [0: .day, 10: .night, 100: .day])
    }

    @Test func `a toggle's end after twelve hours shows the site's wish`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .site(.night), 100: .toggle()], until: 100 + 12.0 * 3600)
        #expect(driver.told == Diagram([(0, .day), (10, .night), (100, .day), (100 + 12.0 * 3600, .night)]))
        #expect(driver.changeFinding == .returned(.toggleOver(.age(.seconds(12 * 3600)), .site), .site(.night)))
    }
}

// MARK: - Random courses

extension DeciderSiteTests {
    @Test func `with a site, the invariants hold for random courses`() {
        for seed in UInt64(0)..<5000 {
            let course = RandomCourse(seed: seed)
            var random = SplitMix64(seed: seed)
            var driver = Driver(
                rules: course.rules, persisted: course.start.persisted, fallback: course.start.fallback,
                mode: course.start.mode)
            // The last three show the light again.
            let last = course.events.count - 3
            for (index, (event, time)) in course.events.enumerated() {
                if index < last, random.chance(25) {
                    driver.feed(.site(random.pick([.day, .night, nil])), at: time)
                } else if index == last {
                    driver.feed(.site(nil), at: time)
                }
                driver.feed(event, at: time)
            }
            driver.feed(.time, at: course.end)
            for invariant in Invariant.all {
                let breach = invariant.firstBreach(driver.steps)
                #expect(breach == nil, "\(invariant.name): seed \(seed), \(breach?.time.second ?? 0) s")
            }
            #expect(driver.decider.lightAppearance == course.ending, "seed \(seed)")
        }
    }
}
