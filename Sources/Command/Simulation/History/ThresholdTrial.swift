internal import FileSupport
internal import Glibc
package import HalflightTerminal
package import Switching

/// The light of a history, for trying other thresholds.
///
/// Any thread may run the trial.
package final class ThresholdTrial: Sendable {
    /// The length of the history.
    package let duration: Duration
    /// The corrections within the history. Their times count from its beginning.
    package let corrections: [KeptCorrection]
    /// An unnamed file with the history as a trace. Reading the file costs no more than the run itself.
    private let file: Int32

    /// A person's correction: its time and the wanted appearance. The time is in microseconds since 1970.
    package typealias KeptCorrection = (time: UInt64, wanted: Appearance)

    /// The result of a run.
    package struct Outcome: Equatable, Sendable {
        package let switches: Int
        /// The corrections that the light made unneeded. At their times, the light called for the wanted appearance.
        package let unneeded: Int
        /// The corrections within the history.
        package let corrections: Int
        package let days: Double

        package init(switches: Int, unneeded: Int, corrections: Int, days: Double) {
            (self.switches, self.unneeded, self.corrections, self.days) = (switches, unneeded, corrections, days)
        }
    }

    /// Returns `nil` if nothing was kept of this time. Also returns `nil` if a copy has no room.
    ///
    /// - Parameters:
    ///   - trace: the history, with all of its entries.
    ///   - rows: the rows of the entries.
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

    /// Runs the rules through the light. Requests and corrections aren't part of the run.
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
