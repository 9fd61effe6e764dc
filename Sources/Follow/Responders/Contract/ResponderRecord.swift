package import Vocabulary

/// The last run of a responder, for `halflight responders`.
package struct ResponderRecord: Equatable, Sendable {
    package var name: String
    package var stage: Stage
    package var probe: Probe
    /// The time of the last start, in microseconds since 1970. `nil` before the first start in this run of the agent.
    package var time: UInt64?
    /// The duration of the run. `nil` during a run and before the first, as is `outcome`.
    package var duration: Duration?
    package var outcome: ResponderOutcome?
    package var output: [String]

    package init(name: String, stage: Stage, probe: Probe = .applies, output: [String] = []) {
        (self.name, self.stage, self.probe, self.output) = (name, stage, probe, output)
    }

    /// Appends a line of output. Drops the oldest lines beyond `longestOutput`.
    mutating func add(_ line: String) {
        output.append(line)
        output.removeFirst(max(output.count - ResponderRecord.longestOutput, 0))
    }

    static let longestOutput = 10

    mutating func begin(at time: UInt64) { (self.time, duration, outcome, output) = (time, nil, nil, []) }
}

extension Sequence<ResponderRecord> {
    var outcome: ResponderOutcome {
        let failed = filter(\.isFailure).map(\.name)
        return failed.isEmpty ? .done : .failed(.text(failed.joined(separator: ", ")))
    }
}

extension ResponderRecord {
    /// The state: success, an error, or the reason for doing nothing.
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
