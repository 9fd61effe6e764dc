package import AgentInterface
package import HalflightTerminal

extension ResponderReport {
    package var status: CheckStatus {
        switch true {
        case isNotTold: .warning
        case isFailure: .error
        case applies && state.hasPrefix(Self.well): .ok
        default: .skipped
        }
    }

    /// The note beside the status.
    package var note: String {
        guard status == .ok else { return state }
        return String(state.dropFirst(Self.well.count).drop { ", ".contains($0) })
    }

    /// Whether its failure is that of parts listed below it, as for `hooks`.
    package func isMadeUpOfOthers(_ all: [ResponderReport]) -> Bool {
        all.contains { $0.name.hasPrefix("\(name)/") && $0.isFailure }
    }

    /// Whether it has nothing to do here, which is as it should be.
    package var isAbsent: Bool { !applies && !isWaiting }

    package var isWaiting: Bool { !applies && state.hasPrefix(Self.notYet) }

    /// The reason why it waits; the state where it does not.
    package var cause: String { isWaiting ? String(state.dropFirst(Self.notYet.count)) : state }

    /// Whether the programs that it notifies are running, and were not notified.
    var isNotTold: Bool { applies && state.hasPrefix("not told: ") }

    /// Whether none of the programs that it notifies is running.
    var hasNobody: Bool { applies && state.hasPrefix("nobody to tell") }

    private static let well = "ok"
    private static let notYet = "not yet: "
}

extension SourceRecord {
    /// Whether it gives light; a source that is not needed is neither right nor wrong.
    package var status: CheckStatus {
        switch true {
        case isFailing: .error
        case problem == nil: level == nil && !isSelected ? .skipped : .ok
        default: isSelected ? .warning : .skipped
        }
    }

    /// Whether reading it failed; the agent also gives a reason for sources that it does not need.
    var isFailing: Bool {
        guard let problem, !isSelected, level == nil else { return false }
        return !["is preferred", "names other sources", "not in use"].contains { problem.hasSuffix($0) }
    }
}
