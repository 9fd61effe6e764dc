/// The result of restoring the settings from before the agent.
package nonisolated struct PutBackResult: Equatable, Sendable {
    /// A clause for each setting that failed. These settings stay kept.
    package var failures: [String] = []
    /// A clause for each setting that needed nothing. These settings are forgotten without being put back.
    package var notes: [String] = []

    package init(failures: [String] = [], notes: [String] = []) { (self.failures, self.notes) = (failures, notes) }

    /// - Parameters:
    ///   - name: the responder's name.
    ///   - left: the names of the settings that stay kept.
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
