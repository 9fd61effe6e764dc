internal import FileSupport
internal import Glibc
package import HalflightTerminal
package import Switching

/// The light of a history, to try other thresholds on.
///
/// Any thread may run it.
package final class ThresholdTrial: Sendable {
    /// The length of the history.
    package let duration: Duration
    /// The corrections within it.
    package let corrections: [KeptCorrection]
    /// A file without a name, with the history as a trace: reading it each time takes no more than the run does.
    private let file: Int32

    /// A person's correction: the time in microseconds since 1970, and the appearance that was wanted.
    package typealias KeptCorrection = (time: UInt64, wanted: Appearance)

    /// The result of a run.
    package struct Outcome: Equatable, Sendable {
        package let switches: Int
        /// The corrections at whose time the light called for what was wanted.
        package let unneeded: Int
        /// The corrections within the history.
        package let corrections: Int
        package let days: Double

        package init(switches: Int, unneeded: Int, corrections: Int, days: Double) {
            (self.switches, self.unneeded, self.corrections, self.days) = (switches, unneeded, corrections, days)
        }
    }

    /// Nil where nothing was kept of this time, or there is no room for a copy.
    ///
    /// - Parameters:
    ///   - trace: the history, with all of its entries.
    ///   - rows: their rows.
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

    /// Runs the rules through the light; requests and corrections are not part of it.
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
