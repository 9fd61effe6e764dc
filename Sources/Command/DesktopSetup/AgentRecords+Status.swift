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

    /// The note beside the status; nil if it is well.
    package var note: Message? { state == .ok ? nil : state }

    /// Whether its failure is that of parts listed below it, as for `hooks`.
    package func isMadeUpOfOthers(_ all: [ResponderReport]) -> Bool {
        all.contains { $0.name.hasPrefix("\(name)/") && $0.isFailure }
    }

    /// The reason why it waits.
    package var cause: Message { state.cause ?? state }
}

extension SourceRecord {
    /// Whether it gives light; a source that is not needed is neither right nor wrong.
    package var checkStatus: CheckStatus {
        if isSelected { return problem == nil ? .ok : .warning }
        if isFailure { return .error }
        return problem == nil && level != nil ? .ok : .skipped
    }
}
