/// The last run of a responder, for `halflight responders`.
package struct ResponderRecord: Equatable, Sendable {
    package var name: String
    package var stage: Stage
    package var probe: Probe
    /// The time when it last began, in microseconds since 1970; nil if it has not in this run of the agent.
    package var time: UInt64?
    /// The time it took; nil while it is running, and before its first run.
    package var duration: Duration?
    /// Nil while it is running, and before its first run.
    package var outcome: ResponderOutcome?
    package var output: [String]

    package init(name: String, stage: Stage, probe: Probe = .applies, output: [String] = []) {
        (self.name, self.stage, self.probe, self.output) = (name, stage, probe, output)
    }

    /// Appends a line of output, and drops the oldest beyond `longestOutput`.
    mutating func add(_ line: String) {
        output.append(line)
        output.removeFirst(max(output.count - ResponderRecord.longestOutput, 0))
    }

    static let longestOutput = 10

    /// - Parameter time: in microseconds since 1970.
    mutating func begin(at time: UInt64) { (self.time, duration, outcome, output) = (time, nil, nil, []) }
}

extension Sequence<ResponderRecord> {
    var outcome: ResponderOutcome {
        let failed = filter(\.isFailure).map(\.name)
        return failed.isEmpty ? .done : .failed(failed.joined(separator: ", "))
    }
}

extension ResponderRecord {
    /// Its state as a clause: `ok`, the error, or the reason why it has nothing to do.
    package var state: String {
        switch (probe, outcome) {
        case (.absent(let why), _), (.applies, .absent(let why)): "does not apply: \(why)"
        case (.notYet(let why), _): "not yet: \(why)"
        case (_, .done): "ok"
        case (_, .unchanged): "ok, already right"
        case (_, .notRunning): "not running"
        case (_, .notNotified(let why, let isPartial)): "\(isPartial ? "partly" : "not") notified: \(why)"
        case (_, .failed(let why)): why
        case (_, .overtaken): "stopped: a newer change came"
        case (_, .overran(let limit)): "stopped: it took longer than \(limit.components.seconds) s"
        case (_, nil): time == nil ? "not run yet" : "running"
        }
    }

    package var isFailure: Bool {
        switch outcome {
        case .failed, .notNotified, .overran: probe == .applies
        case .done, .unchanged, .notRunning, .absent, .overtaken, nil: false
        }
    }
}
