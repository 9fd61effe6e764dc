import LightTraces
import Simulation
import Switching

/// The rules of this program, with its own Decider.
struct OwnRules: JudgedRule {
    let name: String
    private(set) var appearance: Appearance?
    private var decider: Decider

    /// Starts without an earlier state, as in a simulation.
    init(_ rules: Rules, name: String = ours) {
        self.name = name
        decider = Decider(
            rules: rules, start: Decider.Start(persisted: nil, fallback: .day), at: Instant(sinceStart: .zero))
        observe(.time, at: .zero)
    }

    var deadline: Duration? { decider.nextDeadline?.sinceStart }

    mutating func serveDeadline() {
        guard let deadline else { return }
        observe(.time, at: deadline)
    }

    mutating func observe(_ entry: TraceEntry) { observe(entry.event, at: entry.time) }

    private mutating func observe(_ event: Event, at time: Duration) {
        if let change = decider.observe(event, at: Instant(sinceStart: time)).change { appearance = change.to }
    }
}
