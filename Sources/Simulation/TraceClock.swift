internal import LightTraces
internal import Switching

/// The local clock along a trace, with the nights by the sun for a night lock that asks for them.
struct TraceClock {
    /// Nil where the night lock does not go by the sun.
    let nights: Simulation.Nights?
    private let usesSun: Bool
    /// The trace, for the wall clock of its rows.
    var trace: TraceReader?

    init(for rules: Rules, _ nights: Simulation.Nights?) {
        usesSun = rules.nightLock?.usesSun == true
        self.nights = usesSun ? nights : nil
    }

    /// The local clock with the nights; nil where nobody asks for them, or the date is not known.
    func timeOfDay(at time: Duration) -> Event? {
        guard let nights, let (microseconds, offset) = trace?.wallTime(at: time) else { return nil }
        let local = (microseconds + Int64(offset) * 1_000_000) % 86_400_000_000
        return .timeOfDay(.microseconds(local), nights: nights(Double(microseconds) / 1e6))
    }

    /// Whether the night lock goes by a sun that is not known, because the trace has no clock with its date.
    func lacksSun(at end: Duration) -> Bool { usesSun && trace?.wallTime(at: end) == nil }
}
