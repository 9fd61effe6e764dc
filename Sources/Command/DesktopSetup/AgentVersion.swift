package import AgentInterface
import FileSupport
import TextSupport
internal import Vocabulary

/// The version of the agent that runs, compared with that of this command, after an update of Halflight.
package struct AgentVersion: Equatable {
    /// Nil in an agent of a version before the property `Version`.
    let running: String?
    let own: String
    /// Whether the file of the running program is there no more: an update replaces it.
    let isReplaced: Bool

    /// The version of an agent.
    ///
    /// - Parameters:
    ///   - process: the agent's, nil if it is not known.
    ///   - folder: the folder of all processes.
    package init(
        of status: AgentStatus, process: Int32?, own: String = halflightVersion, in folder: String = "/proc"
    ) {
        (running, self.own) = (status.version, own)
        // proc(5), /proc/pid/exe
        isReplaced = process.flatMap { try? linkTarget("\(folder)/\($0)/exe") }?.hasSuffix(" (deleted)") == true
    }

    /// The difference, as a sentence without its full stop; nil if there is none.
    private var difference: String? {
        guard let running else { return "The agent that runs is of an earlier version than this command (\(own))" }
        if running != own { return "The agent that runs is version \(running), and this command is version \(own)" }
        return isReplaced ? "The agent's program was replaced or removed since the agent was started" : nil
    }

    private static let advice = "halflight restart"

    /// The difference as a problem of the agent's.
    package var problem: ProblemRecord? {
        difference.map {
            ProblemRecord(
                subject: "agent", text: .text($0), effect: "To start the installed one: \(Self.advice)", isWarning: true
            )
        }
    }

    /// The check of `halflight doctor`.
    var finding: Finding? { difference.map { .warning("agent-version", "\($0).", advice: Self.advice) } }
}
