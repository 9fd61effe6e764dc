import Switching
import TestTags
import Testing

struct CorrectionDetectionTests {
    /// A person before a sensor in light of 45 %, which the rules call day.
    private struct Scene {
        var decider: Decider
        var detection: CorrectionDetection
        var corrections: [Correction] = []
        var verdicts: [ToggleVerdict] = []

        init(_ level: Double = 45, rules: Rules = Rules()) {
            decider = Decider(rules: rules, start: .init(persisted: nil, fallback: .day), at: .second(0))
            detection = CorrectionDetection(decider)
            feed([0: .time, 0: .source(.sensor), 0: .reading(.sensor, level)])
        }

        mutating func feed(_ events: KeyValuePairs<Double, Event>) {
            for (second, event) in events {
                while let (due, _) = decider.serveDeadline(before: event, at: .second(second)) {
                    note(.time, at: due)
                }
                _ = decider.observe(event, at: .second(second))
                note(event, at: .second(second))
            }
        }

        private mutating func note(_ event: Event, at time: Instant) {
            if let correction = detection.observe(event, at: time, decider) { corrections.append(correction) }
            if let verdict = detection.takeVerdict() { verdicts.append(verdict) }
        }
    }

    private func correction(_ level: Double, _ wanted: Appearance) -> Correction {
        Correction(source: .sensor, light: Light(level: Level(clamping: level)), wanted: wanted)
    }

    @Test(.promise("toggle-teaches-after-5m")) func `a toggle on a stable level that lasts 5 minutes is a correction`()
    {
        var scene = Scene()
        scene.feed([100: .toggle()])
        #expect(scene.detection.deadline == .second(400))
        scene.feed([399.9: .time])
        #expect(scene.corrections == [])
        scene.feed([400: .time])
        #expect(scene.corrections == [correction(45, .night)])
        scene.feed([5000: .time])
        #expect(scene.corrections.count == 1)
        #expect(scene.detection.deadline == nil)
    }

    @Test func `each toggle's verdict is reported once`() {
        var scene = Scene()
        scene.feed([
            50: .toggle(), 60: .toggle(), 100: .toggle(), 110: .toggle(), 200: .toggle(), 500: .time, 510: .time,
        ])
        #expect(
            scene.verdicts == [
                .restless(.seconds(60)), .forced, .waits(.seconds(300)), .undone, .waits(.seconds(300)), .counts,
            ])
        scene.feed([600: .set(nil), 700: .reading(.sensor, 20), 705: .toggle()])
        #expect(scene.verdicts.last == .agreed)
        scene.feed([800: .set(nil), 810: .site(.day), 900: .toggle()])
        #expect(scene.verdicts.last == .notByLight)
        var high = Scene(90)
        high.feed([100: .toggle(), 400: .time])
        #expect(high.verdicts == [.waits(.seconds(300)), .beyondReach] && high.corrections == [])
    }

    @Test func `a person's setting on the desktop is a toggle`() {
        var scene = Scene()
        scene.feed([100: .desktopChose(.night), 500: .time])
        #expect(scene.corrections == [correction(45, .night)])
    }

    @Test func `a desktop's button that is tried out teaches only the final choice`() {
        var scene = Scene()
        scene.feed([100: .desktopChose(.night), 130: .desktopChose(.day), 900: .time])
        #expect(scene.corrections == [])
        scene.feed([1000: .desktopChose(.night), 1400: .time])
        #expect(scene.corrections == [correction(45, .night)])
    }

    @Test(arguments: [Event.toggle(), .set(nil), .set(.day), .desktopChose(.day)])
    func `a toggle undone within 5 minutes teaches nothing`(undo: Event) {
        var scene = Scene()
        scene.feed([100: .toggle(), 399: undo, 2000: .time])
        #expect(scene.corrections == [])
    }

    @Test func `a toggle that is undone later or made permanent is a correction`() {
        for after in [Event.toggle(), .set(.night), .set(nil)] {
            var scene = Scene()
            scene.feed([100: .toggle(), 400: after, 2000: .time])
            #expect(scene.corrections == [correction(45, .night)])
        }
        var scene = Scene()
        scene.feed([100: .toggle(), 200: .set(.night), 2000: .time])
        #expect(scene.corrections == [correction(45, .night)])
    }

    @Test(arguments: [Event.set(.night), .force(.night, seconds: 3600)])
    func `a mode set by name teaches nothing`(request: Event) {
        var scene = Scene()
        scene.feed([100: request, 5000: .time])
        #expect(scene.corrections == [])
    }

    @Test func `a toggle of a forced mode, or back to auto, teaches nothing`() {
        var scene = Scene()
        scene.feed([
            100: .set(.night), 1000: .toggle(), 2000: .set(.day), 3000: .toggle(), 4000: .toggle(), 9000: .time,
        ])
        #expect(scene.corrections == [])
    }

    @Test(arguments: [1.0, 20, 36])
    func `a hand over the sensor while toggling teaches nothing`(dark: Double) {
        for begin in stride(from: 31.0, to: 90, by: 4) {
            var scene = Scene()
            scene.feed([begin: .reading(.sensor, dark), 90: .toggle(), 92: .reading(.sensor, 45), 2000: .time])
            #expect(scene.corrections == [])
        }
    }

    @Test func `light that wavers by a few points is stable`() {
        var scene = Scene()
        for second in 1...200 { scene.feed([Double(second): .reading(.sensor, second.isMultiple(of: 2) ? 43 : 47)]) }
        scene.feed([201: .toggle(), 600: .time])
        #expect(scene.corrections.count == 1)
    }

    @Test func `a toggle to the pending appearance teaches nothing`() {
        var scene = Scene(rules: Rules(settleToNight: .seconds(300)))
        scene.feed([100: .reading(.sensor, 29), 200: .toggle(), 3000: .time])
        #expect(scene.corrections == [])
    }

    @Test func `a toggle teaches nothing while anything but the light decides`() {
        let causes: [KeyValuePairs<Double, Event>] = [
            [50: .hold(true)], [50: .site(.day)], [50: .suppression(.lid, true)], [50: .noData(.sensor)],
            [50: .source(nil)], [50: .source(.otherPanel), 50: .reading(.otherPanel, 45)],
            [50: .woke(sun: .day), 55: .reading(.sensor, 45)],
        ]
        for cause in causes {
            var scene = Scene()
            scene.feed(cause)
            scene.feed([109: .toggle(), 2000: .time])
            #expect(scene.corrections == [], "\(cause)")
        }
        var scene = Scene(rules: Rules(nightLock: .night))
        scene.feed([10: .timeOfDay(.seconds(23 * 3600)), 100: .toggle(), 2000: .time])
        #expect(scene.corrections == [])
    }

    @Test(arguments: [
        (SourceKind.hours, 0.0, false), (.hours, 100, false), (.sun, 0, false), (.sun, 100, false), (.sun, 45, true),
    ])
    func `day or night by the clock alone teaches nothing about thresholds`(
        kind: SourceKind, level: Double, counts: Bool
    ) {
        let source = SourceName(kind)
        var scene = Scene()
        scene.feed([
            10: .source(source), 10: .reading(source, level), 3000: .toggle(), 3500: .time, 9000: .time,
        ])
        #expect(!scene.corrections.isEmpty == counts)
    }

    @Test func `a toggle that ends by itself within 5 minutes is still a correction`() {
        var scene = Scene(rules: Rules(toggleEnds: .time(.seconds(100))))
        scene.feed([100: .toggle(), 1000: .time])
        #expect(scene.corrections == [correction(45, .night)])
    }
}

/// Random courses with learning, each named by its seed.
struct LearningInvariantTests {
    @Test func `without learned thresholds, decisions follow the rules bit by bit`() {
        var learned = 0
        for seed in UInt64(0)..<600 {
            let course = RandomCourse(seed: seed)
            let plain = course.driven().steps.map(\.outcome)
            for learning in Learning.allCases {
                let run = Run(of: course, learning)
                learned += run.corrections.count
                guard learning != .on || run.corrections.isEmpty else { continue }
                guard run.driver.steps.map(\.outcome) != plain else { continue }
                Issue.record("seed \(seed), learn: \(learning)")
                return
            }
        }
        #expect(learned > 5)
    }

    @Test func `learned thresholds stay within reach and wide enough`() {
        for seed in UInt64(200)..<600 {
            let run = Run(of: RandomCourse(seed: seed), .on)
            let rules = run.driver.decider.rules
            for (source, band) in rules.learned {
                let moves = [
                    band.nightBelow.percent - rules.band.nightBelow.percent,
                    band.dayAbove.percent - rules.band.dayAbove.percent,
                ].map(\.magnitude)
                let width = rules.band.dayAbove.percent - rules.band.nightBelow.percent
                #expect(run.corrections.contains { $0.source == source }, "seed \(seed)")
                #expect(moves.allSatisfy { $0 <= Double(Band.learningReach) + 1e-9 }, "seed \(seed)")
                #expect((moves.max() ?? 0) >= 2 - 1e-9, "seed \(seed)")
                #expect(band.dayAbove.percent - band.nightBelow.percent >= min(width, 6) - 1e-9, "seed \(seed)")
            }
        }
    }

    /// A course as driven by the agent.
    private struct Run {
        var driver: Driver
        var corrections: [Correction] = []
        var verdicts: [ToggleVerdict] = []

        init(of course: RandomCourse, _ learning: Learning) {
            driver = Driver(
                rules: course.rules, persisted: course.start.persisted, fallback: course.start.fallback,
                mode: course.start.mode)
            var detection = CorrectionDetection(driver.decider)
            for (event, time) in course.events + [(.time, course.end)] {
                driver.feed(event, at: time)
                guard learning != .off, let correction = detection.observe(event, at: time, driver.decider) else {
                    continue
                }
                corrections.append(correction)
                guard learning == .on else { continue }
                var rules = driver.decider.rules
                rules.learned = rules.band.bands(fitting: corrections)
                driver.feed(.rules(rules), at: time)
            }
        }
    }
}
