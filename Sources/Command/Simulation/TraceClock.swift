internal import Switching

/// The local clock along a trace, with the nights by the sun if a night lock needs them.
struct TraceClock {
    /// `nil` unless the night lock uses the sun.
    let nights: Simulation.Nights?
    private let usesSun: Bool
    private let hasLock: Bool
    var isTold = false
    var trace: TraceReader?

    init(for rules: Rules, _ nights: Simulation.Nights?) {
        (usesSun, hasLock) = (rules.nightLock?.usesSun == true, rules.nightLock != nil)
        self.nights = usesSun ? nights : nil
    }

    /// `nil` if no lock needs the nights, or the date is unknown.
    func timeOfDay(at time: Duration) -> Event? {
        guard let nights, let (microseconds, offset) = trace?.wallTime(at: time) else { return nil }
        let local = (microseconds + Int64(offset) * 1_000_000) % 86_400_000_000
        return .timeOfDay(.microseconds(local), nights: nights(Double(microseconds) / 1e6))
    }

    /// `nil` if the trace tells the time.
    func missing(at end: Duration) -> String? {
        if usesSun, trace?.wallTime(at: end) == nil {
            return """
                The trace has no clock with its date (clock 2026-11-22 17:05:30 +01:00), so sunset and sunrise are not \
                known, and the night lock has no effect. `halflight record` and `halflight history --csv` write one.
                """
        }
        guard hasLock, !usesSun, !isTold else { return nil }
        return "The trace has no clock (clock 17:05:30), so the night lock has no effect."
    }
}
