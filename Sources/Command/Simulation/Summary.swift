package import HalflightTerminal
internal import Switching
package import Vocabulary

/// The totals of a simulation.
package struct Summary {
    /// From the first row to the last.
    package internal(set) var duration = Duration.zero
    /// Rows with a value or with no data.
    package private(set) var readings = 0
    /// Without the start.
    package internal(set) var switches = 0
    package private(set) var day = Duration.zero
    package private(set) var night = Duration.zero
    /// Between two switches. `nil` with fewer than two.
    package private(set) var shortestStay: Duration?
    package private(set) var suppressed: [SuppressionCause: Int] = [:]
    package private(set) var noData: [NoData.Kind: Int] = [:]

    /// Counted until a time. `nil` if it's unknown.
    private var counted: (appearance: Appearance, since: Duration)?
    private var lastSwitch: Duration?

    mutating func add(_ step: Simulation.Step) {
        duration = step.time
        if case .reading(let reading) = step.event { count(reading, step.suppression) }
        guard step.change != nil else { return }
        if step.isStart {
            // No other appearance was announced before the start, so the first one gets the time until then.
            counted = (step.appearance, .zero)
        } else {
            countSwitch(step)
        }
    }

    private mutating func countSwitch(_ step: Simulation.Step) {
        show(step.appearance, at: step.time)
        switches += 1
        if let lastSwitch { shortestStay = min(shortestStay ?? .seconds(Int64.max), step.time - lastSwitch) }
        lastSwitch = step.time
    }

    mutating func finish() { show(counted?.appearance, at: duration) }

    mutating func count(_ reading: Reading, _ suppression: SuppressionCause?) {
        readings += 1
        if case .noData(let cause) = reading.value {
            noData[cause.kind, default: 0] += 1
        } else if let suppression {
            suppressed[suppression, default: 0] += 1
        }
    }

    /// Counts the previous appearance's time until now. `nil` if the appearance is unknown.
    mutating func show(_ appearance: Appearance?, at time: Duration) {
        if let counted {
            let length = time - counted.since
            if counted.appearance == .day { day += length } else { night += length }
        }
        counted = appearance.map { ($0, time) }
    }

    /// Rounded to make up the duration with the day.
    var shownNight: Duration { day + night == duration ? duration.inWholeSeconds - day.inWholeSeconds : night }

    package var rows: [(title: String, text: String)] {
        [
            ("switches", "\(switches)"),
            ("day", day.clock),
            ("night", shownNight.clock),
            ("shortest stay", shortestStay?.clock ?? "-"),
            ("readings", "\(readings)"),
            ("suppressed", counts(SuppressionCause.allCases.map { ($0.message.english, suppressed[$0]) })),
            ("no data", counts(NoData.Kind.allCases.map { ($0.rawValue, noData[$0]) })),
            ("duration", duration.clock),
        ]
    }

    /// `3: 2 the lid is shut, 1 the screen is off`.
    private func counts(_ counts: [(cause: String, count: Int?)]) -> String {
        let known = counts.compactMap { cause, count in count.map { (cause, $0) } }
        guard !known.isEmpty else { return "0" }
        return "\(known.reduce(0) { $0 + $1.1 }): " + known.map { "\($1) \($0)" }.joined(separator: ", ")
    }

    /// The keys that `simulate --json` promises.
    package var json: JSON {
        [
            "durationSeconds": duration.inSeconds, "readings": readings, "switches": switches,
            "dayMinutes": day.inSeconds / 60, "nightMinutes": night.inSeconds / 60,
            "shortestStaySeconds": shortestStay?.inSeconds,
            "distrusted": JSON.object(
                SuppressionCause.allCases.map { .init(key: "\($0)", value: (suppressed[$0] ?? 0).json) }),
            "noData": JSON.object(
                NoData.Kind.allCases.map { .init(key: $0.rawValue, value: (noData[$0] ?? 0).json) }),
        ]
    }
}
