import LightTraces
import Simulation
import Switching

/// The figures of one rule, or of the optimum, summed over any number of traces.
struct Tally: Equatable, Sendable {
    /// Changes of appearance after the first.
    var switches = 0
    /// Switches that the next one took back within 5 minutes.
    var undone = 0
    /// The cost of the wrong appearance in minutes, for each shape.
    var wrong: [WrongLight: Double] = [:]
    /// The delays of clear changes to each appearance.
    var delaysTo: [Appearance: Delays] = [:]

    /// How soon a switch back counts as taking back.
    static let undoing = Duration.seconds(300)

    /// The delays of clear changes to either appearance.
    var delays: Delays { delaysTo.values.reduce(into: Delays()) { $0.merge($1) } }

    /// The cost in minutes.
    func cost(_ cost: Cost) -> Double { Double(switches) * cost.price + wrong[cost.shape, default: 0] }

    static func += (sum: inout Tally, tally: Tally) {
        sum.switches += tally.switches
        sum.undone += tally.undone
        sum.wrong.merge(tally.wrong, uniquingKeysWith: +)
        sum.delaysTo.merge(tally.delaysTo) { one, other in
            var both = one
            both.merge(other)
            return both
        }
    }
}

/// How long a rule took to follow clear changes, in tenths of a second, in bounded memory.
struct Delays: Equatable, Sendable {
    private var counts: [Int: Int] = [:]
    private(set) var count = 0

    /// Longer delays count as this, in tenths of a second: ten minutes.
    private static let longest = 6000

    mutating func add(_ delay: Duration) {
        counts[min(Int((delay.inSeconds * 10).rounded()), Delays.longest), default: 0] += 1
        count += 1
    }

    mutating func merge(_ other: Delays) {
        counts.merge(other.counts, uniquingKeysWith: +)
        count += other.count
    }

    /// The delays that are longer than nothing: the appearance was not right already.
    var ofFollowing: Delays {
        var others = self
        others.count -= others.counts.removeValue(forKey: 0) ?? 0
        return others
    }

    /// The least delay in seconds that so large a part of all does not exceed; nil where there is none.
    func quantile(_ part: Double) -> Double? {
        var left = max(1, Int((part * Double(count)).rounded(.up)))
        for (tenths, number) in counts.sorted(by: { $0.key < $1.key }) {
            left -= number
            if left <= 0 { return Double(tenths) / 10 }
        }
        return nil
    }
}

/// A rule on one trace.
struct JudgedCourse {
    private var rule: any JudgedRule
    private var tally = Tally()
    private var shown: Appearance?
    private var lastSwitch: Duration?
    private var counted = Duration.zero
    /// The clear change that the rule is to follow, and when it did.
    private var change: (to: Appearance, since: Duration, followed: Duration?)?

    init(_ rule: any JudgedRule) { self.rule = rule }

    /// Serves the deadlines before a time; the light is that of a moment before, which counts until `end`.
    mutating func advance(to time: Duration, _ light: CountedLight) {
        while let due = rule.deadline, due < time {
            count(until: due, light)
            rule.serveDeadline()
            note(at: due)
        }
        count(until: time, light)
    }

    mutating func observe(_ event: Event, at time: Duration) {
        rule.observe(.init(time: time, event: event))
        note(at: time)
    }

    mutating func begin(_ to: Appearance, at time: Duration) {
        change = (to, time, shown == to ? .zero : nil)
    }

    mutating func end(after time: Duration, counts: Bool) {
        if counts, let change, shown != nil {
            tally.delaysTo[change.to, default: Delays()].add(change.followed ?? time)
        }
        change = nil
    }

    /// The figures; nil for a rule that decided nothing by this light, as one in lux by a backlight's.
    func judged(saysDelays: Bool) -> Judgement.Judged? {
        guard shown != nil else { return nil }
        var tally = tally
        if !saysDelays { tally.delaysTo = [:] }
        return Judgement.Judged(rule: rule.name, tally: tally)
    }

    private mutating func count(until time: Duration, _ light: CountedLight) {
        defer { counted = max(counted, time) }
        guard let level = light.level, let shown else { return }
        let minutes = (min(time, light.end) - counted).inSeconds / 60
        guard minutes > 0 else { return }
        for shape in WrongLight.allCases {
            tally.wrong[shape, default: 0] += minutes * shape.weight(of: shown, at: level, light.band)
        }
    }

    private mutating func note(at time: Duration) {
        guard let new = rule.appearance, new != shown else { return }
        defer { shown = new }
        guard shown != nil else { return }
        tally.switches += 1
        if let lastSwitch, time - lastSwitch <= Tally.undoing { tally.undone += 1 }
        lastSwitch = time
        if let change, change.to == new, change.followed == nil { self.change?.followed = time - change.since }
    }
}

/// Light that lasts until the next entry.
struct CountedLight {
    let band: Band
    /// The level that the appearance is held against; nil where nobody sees it.
    var level: Level?
    /// Until when the level counts if nothing comes before: a trace has a gap then.
    var end = Duration.zero
}
