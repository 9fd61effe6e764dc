/// The result of putting settings back to what they were before the agent.
package nonisolated struct PutBackResult: Equatable, Sendable {
    /// A clause for each setting that could not be put back, and stays kept.
    package var failures: [String] = []
    /// A clause for each setting that is not put back, and is forgotten, because nothing is left to do.
    package var notes: [String] = []

    package init(failures: [String] = [], notes: [String] = []) { (self.failures, self.notes) = (failures, notes) }

    /// - Parameter name: the responder's.
    init(_ name: String, _ result: ResponderResult) {
        notes = result.output.map { "\(name): \($0)" }
        if case .failed(let why) = result.outcome { failures = ["\(name): \(why)"] }
    }

    package static func + (first: PutBackResult, second: PutBackResult) -> PutBackResult {
        PutBackResult(failures: first.failures + second.failures, notes: first.notes + second.notes)
    }
}
