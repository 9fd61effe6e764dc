import LightTraces
import Simulation
import Switching

/// A rule that decides day or night by a trace: ours, or another program's.
protocol JudgedRule: Sendable {
    var name: String { get }
    /// `nil` before the first level.
    var appearance: Appearance? { get }
    /// When the rule may act by time alone.
    var deadline: Duration? { get }
    mutating func serveDeadline()
    /// Earlier deadlines have been served.
    mutating func observe(_ entry: TraceEntry)
}

/// A rule that only considers the light. The first level decides immediately, because beginnings aren't judged.
protocol LightRule: JudgedRule {
    /// Whether a reading comes before a simultaneous deadline, because the rule then asks the sensor.
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

/// Ours first.
func judgedRules(_ own: Rules) -> [any JudgedRule] {
    let band = own.band
    return [
        OwnRules(own), OwnRules(own.withWaitsAlone, name: waitsAlone), OneThreshold(band), BareHysteresis(band),
        AutoDarkMode(), DarkModeBuddy(),
        AndroidEstimate(band), ChromeOSSteps(band), ClightCaptures(band),
    ]
}

/// Our rules with a clear level's settle times for all: the shortest wait that no hand before the sensor and no flash
/// gets past.
let waitsAlone = "waits alone"

extension Rules {
    fileprivate var withWaitsAlone: Rules {
        var rules = self
        (rules.tuning.shallowFactor, rules.tuning.patience) = (0, 0)
        return rules
    }
}
