import LightTraces
import Simulation
import Switching

/// A rule that decides day or night, driven by a trace: ours, or another program's.
protocol JudgedRule: Sendable {
    /// The name in tables.
    var name: String { get }
    /// The appearance that is shown; nil before the first level.
    var appearance: Appearance? { get }
    /// The next moment at which something follows from time alone; nil for never.
    var deadline: Duration? { get }
    /// Does what is due at the deadline.
    mutating func serveDeadline()
    /// Handles an entry; deadlines before it have been served.
    mutating func observe(_ entry: TraceEntry)
}

/// A rule that looks at the light alone.
///
/// Programs differ in how they begin, and that is not what is judged: the first level decides at once for all of them.
protocol LightRule: JudgedRule {
    /// Whether a reading comes before a deadline at the same moment: the rule asks the sensor then. Otherwise the light
    /// before has lasted until the deadline.
    static var asks: Bool { get }
    mutating func observe(_ light: Light, at now: Duration)
}

extension LightRule {
    static var asks: Bool { false }
    var deadline: Duration? { nil }

    mutating func serveDeadline() {}

    mutating func observe(_ entry: TraceEntry) {
        guard let light = entry.light else { return }
        if !Self.asks, let deadline, deadline <= entry.time { serveDeadline() }
        observe(light, at: entry.time)
    }
}

/// The rules of a table: ours, then those of others.
func judgedRules(_ own: Rules) -> [any JudgedRule] {
    let band = own.band
    return [
        OwnRules(own), OwnRules(own.withWaitsAlone, name: waitsAlone), OneThreshold(band), BareHysteresis(band),
        AutoDarkMode(), DarkModeBuddy(),
        AndroidEstimate(band), ChromeOSSteps(band), ClightCaptures(band),
    ]
}

/// The name of our rules with the settle times of a clear level for every level: the least wait that no hand before the
/// sensor and no flash gets past.
let waitsAlone = "waits alone"

extension Rules {
    fileprivate var withWaitsAlone: Rules {
        var rules = self
        (rules.tuning.shallowFactor, rules.tuning.patience) = (0, 0)
        return rules
    }
}
