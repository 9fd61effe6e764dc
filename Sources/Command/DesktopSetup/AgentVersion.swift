package import AgentInterface
import FileSupport
import TextSupport
internal import Vocabulary

/// The running agent's version compared with this command's. They differ after an update of Halflight.
package struct AgentVersion: Equatable {
    /// `nil` for agents of versions before the property `Version`.
    let running: String?
    let own: String
    /// Whether the running program's file is gone. Updates replace the file.
    let isReplaced: Bool

    package init(
        of status: AgentStatus, process: Int32?, own: String = halflightVersion, in folder: String = "/proc"
    ) {
        (running, self.own) = (status.version, own)
        // proc(5), /proc/pid/exe
        isReplaced = process.flatMap { try? linkTarget("\(folder)/\($0)/exe") }?.hasSuffix(" (deleted)") == true
    }

    /// A sentence without its period, or `nil` if the versions agree.
    private var difference: Message? {
        guard let running else { return "The running agent is older than this command (version \(own))" }
        if running != own { return "The running agent is version \(running), this command version \(own)" }
        return isReplaced ? "The agent's program was replaced or removed since the agent was started" : nil
    }

    private static let advice = "halflight restart"

    package var problem: ProblemRecord? {
        difference.map {
            ProblemRecord(
                subject: "agent", text: $0, effect: "To start the installed version: \(Self.advice)", isWarning: true
            )
        }
    }

    var finding: Finding? { difference.map { .warning("agent-version", $0, advice: "\(Self.advice)") } }
}
