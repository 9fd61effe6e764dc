import AgentInterface
import SDBus
import Switching

/// An agent that records its calls.
@MainActor final class RecordingAgent: AgentService {
    var status = AgentStatus(appearance: .day, nightBelow: 30, dayAbove: 40, reason: "the level is low_ish")
    var appearance: Appearance { status.appearance }
    func readSources() -> [SourceRecord] { [] }
    let decisions: [DecisionRecord] = []
    let responders: [ResponderReport] = []
    private(set) var done: [String] = []

    func set(_ appearance: Appearance?, for duration: Duration?) {
        done.append("set \(appearance?.rawValue ?? "auto")")
    }

    func toggle(isForPerson: Bool) -> Appearance {
        done.append(isForPerson ? "toggle" : "toggle by a program")
        return .night
    }

    func setSite(_ appearance: Appearance?, owner: String) {}
    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 { 0 }
    func release(_ id: UInt32, owner: String) throws(BusError) {}
    func forgetCorrections() {}
    func writeHistory() {}
    func reload() {}
}
