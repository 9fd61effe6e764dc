import LightTraces
import Simulation
import Switching

/// The figures of one rule, or of the optimum, summed over traces.
struct Tally: Equatable, Sendable {
    /// Not counting the first appearance.
    var switches = 0
    /// By the next switch within 5 minutes.
    var undone = 0
    /// In minutes.
    var wrong: [WrongLight: Double] = [:]
    var delaysTo: [Appearance: Delays] = [:]

    static let undoing = Duration.seconds(300)

    var delays: Delays { delaysTo.values.reduce(into: Delays()) { $0.merge($1) } }

    /// In minutes.
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

/// A rule's delays in following clear changes, in tenths of a second, in bounded memory.
struct Delays: Equatable, Sendable {
    private var counts: [Int: Int] = [:]
    private(set) var count = 0

    /// In tenths of a second: ten minutes. Longer delays count as this.
    private static let longest = 6000

    mutating func add(_ delay: Duration) {
        counts[min(Int((delay.inSeconds * 10).rounded()), Delays.longest), default: 0] += 1
        count += 1
    }

    mutating func merge(_ other: Delays) {
        counts.merge(other.counts, uniquingKeysWith: +)
        count += other.count
    }

    /// Above zero, where the appearance wasn't right already.
    var ofFollowing: Delays {
        var others = self
        others.count -= others.counts.removeValue(forKey: 0) ?? 0
        return others
    }

    /// In seconds, the smallest delay that `part` of all delays doesn't exceed.
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
    /// The clear change to follow, and when the rule followed it.
    private var change: (to: Appearance, since: Duration, followed: Duration?)?

    init(_ rule: any JudgedRule) { self.rule = rule }

    /// The light is the previous one, which counts until `end`.
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

    /// `nil` if the rule decided nothing by this light, such as a lux rule by a backlight.
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
    /// `nil` if no one sees it.
    var level: Level?
    /// The end of the level if no entry comes before; a gap follows.
    var end = Duration.zero
}
