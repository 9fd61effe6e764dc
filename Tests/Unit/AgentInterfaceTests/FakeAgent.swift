import AgentInterface
import SDBus
import Vocabulary

/// An agent that records its calls.
@MainActor final class FakeAgent: AgentService {
    var status = AgentStatus(appearance: .day, nightBelow: 30, dayAbove: 40, reason: "bright")
    var appearance: Appearance { status.appearance }
    var sources: [SourceRecord] = []
    var decisions: [DecisionRecord] = []
    var responders: [ResponderReport] = []
    var failure: (any Error)?
    private(set) var done: [String] = []

    func readSources() -> [SourceRecord] { sources }

    func set(_ appearance: Appearance?, for duration: Duration?) {
        let limit = duration.map { " \($0.components.seconds)" } ?? ""
        done.append("set \(appearance?.rawValue ?? "auto")\(limit)")
    }

    func toggle(isForPerson: Bool) -> Appearance {
        done.append(isForPerson ? "toggle for a person" : "toggle")
        return .night
    }

    func setSite(_ appearance: Appearance?, owner: String) throws(BusError) {
        done.append("site \(appearance?.rawValue ?? "auto") by \(owner)")
    }

    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 {
        done.append("hold \(why) by \(owner)")
        return 7
    }

    func release(_ id: UInt32, owner: String) throws(BusError) { done.append("release \(id) by \(owner)") }

    func forgetCorrections() { done.append("forget corrections") }

    func writeHistory() { done.append("write history") }

    func reload() throws {
        if let failure { throw failure }
    }
}
