package import AgentInterface
package import HalflightTerminal
package import Vocabulary

extension ResponderReport {
    package var checkStatus: CheckStatus {
        switch status {
        case .ok: .ok
        case .failed: .error
        case .notNotified: .warning
        case .notRunning, .pending, .waiting, .absent: .skipped
        }
    }

    package var note: Message? { state == .ok ? nil : state }

    /// Whether the failure comes from parts listed separately, as for `hooks`.
    package func isMadeUpOfOthers(_ all: [ResponderReport]) -> Bool {
        all.contains { $0.name.hasPrefix("\(name)/") && $0.isFailure }
    }

    package var cause: Message { state.cause ?? state }
}

extension SourceRecord {
    /// The source's status in a check. A source that isn't in use and has no reading counts as skipped, unless it
    /// has failed.
    package var checkStatus: CheckStatus {
        if isSelected { return problem == nil ? .ok : .warning }
        if isFailure { return .error }
        return problem == nil && level != nil ? .ok : .skipped
    }
}
