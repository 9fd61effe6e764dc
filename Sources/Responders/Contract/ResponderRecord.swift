/// What became of a responder when it was told last, for `halflight responders`.
public struct ResponderRecord: Equatable, Sendable {
    /// The responder's name.
    public var name: String
    /// When its turn comes.
    public var stage: Stage
    /// Whether it has anything to do here.
    public var probe: Probe
    /// When it was last told, in microseconds since 1970; nil when it was not in this run.
    public var time: UInt64?
    /// How long it took; nil while it is at it, and when it was not told.
    public var duration: Duration?
    /// What came of it; nil likewise.
    public var outcome: ResponderOutcome?
    /// The last lines that its programs printed.
    public var output: [String]

    /// A record of a responder that was not told anything yet.
    public init(name: String, stage: Stage, probe: Probe = .applies, output: [String] = []) {
        self.name = name
        self.stage = stage
        self.probe = probe
        self.output = output
    }

    /// Keeps a line of output, and lets go of the oldest where there are too many.
    mutating func add(_ line: String) {
        output.append(line)
        output.removeFirst(max(output.count - ResponderRecord.longestOutput, 0))
    }

    /// How many lines of output are kept.
    static let longestOutput = 10
}

extension ResponderRecord {
    /// How it stands, in a clause: `ok`, what went wrong, or why it has nothing to do.
    public var state: String {
        switch (probe, outcome) {
        case (.absent(let why), _), (.applies, .absent(let why)): "does not apply: \(why)"
        case (.notYet(let why), _): "not yet: \(why)"
        case (_, .done): "ok"
        case (_, .unchanged): "ok, was right already"
        case (_, .nobodyToTell): "ok, nobody to tell"
        case (_, .failed(let why)): why
        case (_, .overtaken): "overtaken by a newer change"
        case (_, .overran(let limit)): "stopped: it took longer than \(limit.components.seconds) s"
        case (_, nil): time == nil ? "not told yet" : "at it"
        }
    }

    /// Whether something went wrong.
    public var isFailure: Bool {
        switch outcome {
        case .failed, .overran: probe == .applies
        case .done, .unchanged, .nobodyToTell, .absent, .overtaken, nil: false
        }
    }
}
