import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// Runs one trace through several rules, and compares them with light and optimum.
struct Judge {
    private var courses: [JudgedCourse]
    private var optimum: Optimum
    private var changes: ClearChanges
    private var light: CountedLight
    private var time = Duration.zero
    private var minutes = 0.0
    private var pace = SamplePace()
    private var known = KnownFacts()

    /// The longest time that a sample counts. A gap follows.
    static let longestSample = Duration.seconds(20 * 60)

    /// - Parameter band: compared with the light, from our rules.
    init(_ rules: [any JudgedRule], _ band: Band) {
        courses = rules.map(JudgedCourse.init)
        (optimum, changes, light) = (Optimum(band), ClearChanges(band), CountedLight(band: band))
    }

    /// Under our rules and others' rules.
    static func judge(_ trace: TraceReader, _ own: Rules) throws(CommandError) -> Judgement {
        var judge = Judge(judgedRules(own), own.band)
        try trace.forEach { judge.add($0) }
        return judge.finish()
    }

    /// From now on, the level of the last reading counts, unless it is suppressed.
    mutating func add(_ entry: TraceEntry) {
        known.follow(entry.event)
        add(entry, counting: known.seenLevel)
    }

    /// `level` may differ from the reading: a dimmed screen isn't evidence of night. `nil` if no one sees the screen.
    mutating func add(_ entry: TraceEntry, counting level: Level?) {
        advance(to: entry.time)
        if case .reading = entry.event { pace.add(entry.time) }
        for edge in changes.add(level, at: entry.time) { handle(edge, at: entry.time) }
        for index in courses.indices { courses[index].observe(entry.event, at: entry.time) }
        light.level = level
        light.end = entry.time + Judge.longestSample
    }

    mutating func finish() -> Judgement {
        if let edge = changes.finish(at: time) { handle(edge, at: time) }
        return Judgement(
            minutes: minutes, courses.compactMap { $0.judged(saysDelays: pace.isFine) }, optimum.totals)
    }

    private mutating func advance(to new: Duration) {
        for index in courses.indices { courses[index].advance(to: new, light) }
        let lasted = min(new, light.end) - time
        if let level = light.level, lasted > .zero {
            optimum.add(level, minutes: lasted.inSeconds / 60)
            minutes += lasted.inSeconds / 60
        }
        time = new
    }

    private mutating func handle(_ edge: ClearChanges.Edge, at time: Duration) {
        for index in courses.indices {
            switch edge {
            case .begun(let appearance): courses[index].begin(appearance, at: time)
            case .ended(let lasted, let counts): courses[index].end(after: lasted, counts: counts)
            }
        }
    }
}

extension KnownFacts {
    /// `nil` if no one sees the screen.
    fileprivate var seenLevel: Level? {
        guard let source, let kind = source.name?.kind,
            suppression.cause(for: kind, isExternal: source.isExternal) == nil
        else { return nil }
        return light?.level
    }
}

/// The time between samples.
private struct SamplePace {
    private var last: Duration?
    private var fine = 0
    private var coarse = 0

    /// A minute, and a little jitter. Delays mean nothing with longer pauses.
    private static let limit = Duration.seconds(61)

    mutating func add(_ time: Duration) {
        if let last { if time - last <= SamplePace.limit { fine += 1 } else { coarse += 1 } }
        last = time
    }

    var isFine: Bool { fine >= coarse }
}
