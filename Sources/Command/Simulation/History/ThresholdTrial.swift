internal import FileSupport
internal import Glibc
package import HalflightTerminal
package import Switching

/// The light of a history, for trying other thresholds on any thread.
package final class ThresholdTrial: Sendable {
    package let duration: Duration
    /// Times count from the history's beginning.
    package let corrections: [KeptCorrection]
    /// An unnamed file with the trace. Reading it costs no more than the run itself.
    private let file: Int32

    /// In microseconds since 1970.
    package typealias KeptCorrection = (time: UInt64, wanted: Appearance)

    /// The result of a run.
    package struct Outcome: Equatable, Sendable {
        package let switches: Int
        /// Corrections at whose times the light alone called for the wanted appearance.
        package let unneeded: Int
        package let corrections: Int
        package let days: Double

        package init(switches: Int, unneeded: Int, corrections: Int, days: Double) {
            (self.switches, self.unneeded, self.corrections, self.days) = (switches, unneeded, corrections, days)
        }
    }

    /// Returns `nil` if nothing was kept of this time, or if there is no room for a copy.
    package init?(_ trace: HistoryTrace, rows: String, corrections: [KeptCorrection]) {
        let latest = trace.latest
        // The first row is a clock, which has whole seconds.
        guard let began = trace.began.map({ $0 / 1_000_000 * 1_000_000 }), latest > began else { return nil }
        guard let temporary = tmpfile() else { return nil }
        file = dup(fileno(temporary))
        fclose(temporary)
        guard file >= 0 else { return nil }
        duration = .microseconds(latest - began)
        self.corrections = corrections.filter { began <= $0.time && $0.time <= latest }
            .map { ($0.time - began, $0.wanted) }
        do {
            try writeAll(rows.utf8, to: file)
        } catch {
            return nil
        }
    }

    deinit { close(file) }

    /// Requests and corrections aren't part of the run.
    package func outcome(of rules: Rules, nights: Simulation.Nights?) throws(CommandError) -> Outcome {
        var waiting = corrections[...]
        var (unneeded, light) = (0, Appearance?.none)
        func judge(before time: Duration) {
            while let next = waiting.first, .microseconds(next.time) <= time {
                if light == next.wanted { unneeded += 1 }
                waiting.removeFirst()
            }
        }
        var simulation = Simulation(rules, SimulationReport(reach: 1), nights: nights)
        try simulation.run(.opened("/proc/self/fd/\(file)")) { step in
            judge(before: step.time)
            light = step.lightAppearance
        }
        judge(before: duration)
        return Outcome(
            switches: simulation.report.summary.switches, unneeded: unneeded, corrections: corrections.count,
            days: duration / .seconds(86_400))
    }
}
