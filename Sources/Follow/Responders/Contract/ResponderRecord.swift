package import Vocabulary

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
        return failed.isEmpty ? .done : .failed(.text(failed.joined(separator: ", ")))
    }
}

extension ResponderRecord {
    /// Its state: that it is well, the error, or the reason why it has nothing to do.
    package var state: Message {
        switch (probe, outcome) {
        case (.absent(let why), _), (.applies, .absent(let why)): .doesNotApply(why)
        case (.notYet(let why), _): .notYet(why)
        case (_, .done): .ok
        case (_, .unchanged): .alreadyRight
        case (_, .notRunning): .notRunning
        case (_, .notNotified(let why, let isPartial)): .notNotified(why, isPartial: isPartial)
        case (_, .failed(let why)): why
        case (_, .overtaken): .overtaken
        case (_, .overran(let limit)): .tookTooLong(limit)
        case (_, nil): time == nil ? .notRunYet : .running
        }
    }

    package var isFailure: Bool {
        switch outcome {
        case .failed, .notNotified, .overran: probe == .applies
        case .done, .unchanged, .notRunning, .absent, .overtaken, nil: false
        }
    }
}
