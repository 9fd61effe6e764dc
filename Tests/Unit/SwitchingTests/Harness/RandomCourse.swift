import Switching
import TestSupport

/// Random events by a seed, with rules and a start.
///
/// Times and levels are equal or close to those in the rules. At the end everything is in order again: valid readings
/// of one source, far from half-light.
struct RandomCourse {
    let rules: Rules
    let start: Decider.Start
    let events: [(event: Event, time: Instant)]
    /// The light's appearance at the end.
    let ending: Appearance
    /// Long after the last event: every interval and hand-over is over.
    let end: Instant

    private static let sources: [SourceName] = [.panel, .otherPanel, .sensor, .sun]
    private static let levels = [0, 1, 24.9, 25, 29.9, 30, 34, 35, 36, 40, 40.1, 45, 45.1, 60, 100]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        rules = Self.rules(&random)
        start = Decider.Start(
            persisted: random.pick([.day, .night, nil]), fallback: random.pick(Appearance.allCases),
            mode: random.pick([.auto, .auto, .auto, .forced(.day, ends: .never), .forced(.night, ends: .agree)]))
        ending = random.pick(Appearance.allCases)
        var time = Instant.second(0)
        var source: SourceName? = random.pick(Self.sources)
        var suppression: Set<SuppressionCause> = []
        var events = [(event: Event.source(source), time: time)]
        for _ in 0..<Int.random(in: 6...18, using: &random) {
            time = time + Self.pause(&random)
            let event = Self.event(&random, source: source)
            if case .source(let new, _) = event { source = new }
            if case .suppression(let cause, true) = event { suppression.insert(cause) }
            events.append((event, time))
        }
        events.append((.timeOfDay(.seconds(12 * 3600)), time))
        for cause in suppression.sorted(by: { $0.message.id < $1.message.id }) {
            events.append((.suppression(cause, false), time))
        }
        events.append((.hold(false), time))
        events.append((.source(.panel), time))
        // More than once, because right after a switch the level may count as a program's answer.
        for (wait, level) in [(0, 0.0), (100, 1), (110, 2)] {
            events.append((.panel(ending == .day ? 100 - level : level), time + .seconds(wait)))
        }
        self.events = events
        end = time + .seconds(2 * 3600)
    }

    /// Returns a driver after the whole course.
    func driven(isPunctual: Bool = true) -> Driver {
        var driver = Driver(
            rules: rules, persisted: start.persisted, fallback: start.fallback, mode: start.mode, isPunctual: isPunctual
        )
        for (event, time) in events { driver.feed(event, at: time) }
        driver.feed(.time, at: end)
        return driver
    }
}

extension RandomCourse {
    private static func event(_ random: inout SplitMix64, source: SourceName?) -> Event {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<5: .hold(random.chance(60))
        case ..<52: .reading(source ?? .panel, level(&random))
        case ..<56: .input(idle: random.pick([.zero, .seconds(2), .seconds(3), .seconds(10), .seconds(60), nil]))
        case ..<60: .reading(random.pick(sources), level(&random))
        case ..<66: .noData(source ?? .panel, random.pick(["empty", "gone"]))
        case ..<73: .suppression(random.pick(SuppressionCause.allCases), random.chance(40))
        case ..<75: .disturbance(random.pick(Disturbance.allCases))
        case ..<77: .woke(sun: random.pick(Appearance.allCases))
        case ..<78: .timeOfDay(.seconds(60 * Int.random(in: 0..<1440, using: &random)))
        case ..<81: .source(random.chance(80) ? random.pick(sources) : nil)
        case ..<83: .source(.sensor, isExternal: true)
        case ..<85: .desktopChose(random.pick(Appearance.allCases))
        case ..<89: .set(random.pick([.day, .night, nil]), for: random.chance(50) ? pause(&random) + .seconds(1) : nil)
        case ..<94: .toggle()
        case ..<97: .rules(rules(&random))
        default: .time
        }
    }

    private static func rules(_ random: inout SplitMix64) -> Rules {
        Rules(
            band: random.chance(80) ? .standard : .between(30, 50),
            settleToDay: random.chance(10) ? .zero : nil, settleToNight: random.chance(10) ? .seconds(3) : nil,
            guards: random.chance(75), toggleEnds: random.pick([.agree, .agree, .never, .time(.seconds(40))]),
            nightLock: random.chance(25) ? .night : nil)
    }

    private static func level(_ random: inout SplitMix64) -> Double {
        random.chance(80) ? random.pick(levels) : Double.random(in: 0...100, using: &random)
    }

    /// In steps of 50 ms, so events meet deadlines.
    private static func pause(_ random: inout SplitMix64) -> Duration {
        let steps =
            switch Int.random(in: 0..<100, using: &random) {
            case ..<10: 0
            case ..<45: Int.random(in: 1...20, using: &random)
            case ..<85: Int.random(in: 1...30, using: &random) * 20
            case ..<97: Int.random(in: 30...120, using: &random) * 20
            default: Int.random(in: 1...60, using: &random) * 60 * 20
            }
        return .milliseconds(50 * steps)
    }
}

extension NightLock {
    /// From 22:00 to 07:00.
    static let night = NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600))
}
