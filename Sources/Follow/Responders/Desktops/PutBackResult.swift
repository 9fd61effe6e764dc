/// The result of restoring the settings from before the agent.
package nonisolated struct PutBackResult: Equatable, Sendable {
    /// A clause for each setting that failed. These settings stay kept.
    package var failures: [String] = []
    /// A clause for each setting that needed nothing. These settings are forgotten without being put back.
    package var notes: [String] = []

    package init(failures: [String] = [], notes: [String] = []) { (self.failures, self.notes) = (failures, notes) }

    private enum Kind: String { case failure, note }

    /// The result as `halflightd --put-back` prints it: lines that begin with `failure: ` or `note: `.
    package var lines: [String] {
        failures.map { "\(Kind.failure): \($0)" } + notes.map { "\(Kind.note): \($0)" }
    }

    /// Reads lines as `lines` has them, and ignores others.
    package init(lines: [String]) {
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { continue }
            let text = String(parts[1].drop { $0 == " " })
            switch kind {
            case .failure: failures.append(text)
            case .note: notes.append(text)
            }
        }
    }

    /// - Parameter left: the names of the settings that stay kept.
    init(_ name: String, _ result: ResponderResult, left: [String]) {
        notes = result.output.map { "\(name): \($0)" }
        switch result.outcome {
        case .failed(let why): failures = ["\(name): \(why)"]
        case .overtaken: break
        default: failures = left.map { "\(name): this version does not know \($0)" }
        }
    }

    package static func + (first: PutBackResult, second: PutBackResult) -> PutBackResult {
        PutBackResult(failures: first.failures + second.failures, notes: first.notes + second.notes)
    }
}
