@testable import Switching
@testable import Vocabulary

extension FuzzTarget {
    /// Events at any times, for three Deciders. Their timers fire punctually, only with events, or too often.
    static let timers = FuzzTarget(name: "timers", longestInput: 512) { input in
        var reader = Reader(input)
        let rules = reader.rules()
        let start = Decider.Start(
            persisted: reader.pick([nil, .day, .night]), fallback: reader.pick([.day, .night]), mode: .auto)
        var deciders = Timer.allCases.map { _ in Decider(rules: rules, start: start, at: Instant(sinceStart: .zero)) }
        var decisions: [[Decision]] = deciders.map { _ in [] }
        var time = Instant(sinceStart: .zero)
        for _ in 0..<200 where !reader.isAtEnd {
            let next = time + reader.pause()
            let event = reader.event()
            for (place, timer) in Timer.allCases.enumerated() {
                decisions[place] += timer.feed(event, at: next, after: time, to: &deciders[place])
            }
            time = next
            for (place, timer) in Timer.allCases.enumerated() {
                expect(deciders[place].appearance == deciders[0].appearance, "\(timer) at \(time), after \(event)")
                expect(deciders[place].mode == deciders[0].mode, "\(timer) at \(time), after \(event)")
                expect(
                    decisions[place] == decisions[0],
                    "\(timer) at \(time), after \(event): \(decisions[place]) instead of \(decisions[0])")
            }
        }
    }

    private enum Timer: CaseIterable {
        case punctual, late, frequent

        /// Feeds an event after the deadlines before it, if the timer serves them.
        func feed(_ event: Event, at time: Instant, after last: Instant, to decider: inout Decider) -> [Decision] {
            var decisions: [Decision] = []
            if self == .frequent {
                let between = last + (time.sinceStart - last.sinceStart) / 2
                decisions += Timer.punctual.feed(.time, at: between, after: last, to: &decider)
            }
            while self != .late, let (_, outcome) = decider.serveDeadline(before: event, at: time) {
                decisions += outcome.decisions
                // No past deadline may remain.
                expect(decider.nextDeadline.map { $0 > last } ?? true, "a deadline is in the past")
            }
            return decisions + decider.observe(event, at: time).decisions
        }
    }
}

extension Reader {
    /// Returns a pause, often as long as one of the rules' times.
    fileprivate mutating func pause() -> Duration {
        switch choice(4) {
        case 0: .milliseconds(50 * Int(byte()))
        case 1: .seconds(Int(byte()))
        case 2: .seconds(pick([0, 2, 10, 20, 30, 60, 300, 600, 1800]))
        default: .seconds(60 * Int(byte()))
        }
    }

    fileprivate mutating func rules() -> Rules {
        Rules(
            settleToDay: pick([nil, .zero, .seconds(3)]), settleToNight: pick([nil, .zero, .seconds(3)]),
            guards: byte() & 1 == 0, toggleEnds: pick([.agree, .never, .time(.seconds(40))]),
            nightLock: pick([nil, NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600))]))
    }

    private static let sources = [
        SourceName(.illuminance, "a"), SourceName(.backlight, "b"), SourceName(.sensorProxy), SourceName(.sun),
    ]

    fileprivate mutating func event() -> Event {
        let appearances: [Appearance] = [.day, .night]
        switch choice(16) {
        case 0..<6:
            let level = Level(clamping: pick([Double(choice(101)), 0, 29, 31, 39, 41, 100]))
            return .reading(Reading(pick(Self.sources), .light(Light(level: level))))
        case 6: return .reading(Reading(pick(Self.sources), .noData(NoData(.failing, "gone"))))
        case 7: return .suppression(pick(SuppressionCause.allCases), byte() & 1 == 0)
        case 8: return .disturbance(pick(Disturbance.allCases))
        case 9: return .woke(sun: pick(appearances))
        case 10: return .timeOfDay(.seconds(60 * Int(number(UInt16.self) % 1440)))
        case 11: return .source(byte() & 7 == 0 ? nil : pick(Self.sources), isExternal: byte() & 1 == 0)
        case 12: return .set(pick([nil, .day, .night]), for: pick([nil, .seconds(1 + Int(byte())), .seconds(3600)]))
        case 13: return pick([.toggle(), .hold(byte() & 1 == 0), .site(pick([nil, .day, .night]))])
        case 14: return .desktopChose(pick(appearances))
        default: return pick([.time, .rules(rules())])
        }
    }
}
