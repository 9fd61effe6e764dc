import HalflightTerminal
import SDBus
import Switching

/// The agent of this session, by its D-Bus contract, `org.halflight.Agent1.xml`; nothing here ever starts one.
@MainActor
struct AgentProxy {
    nonisolated static let name = "org.halflight.Agent"
    nonisolated static let path = "/org/halflight/Agent"
    nonisolated static let interface = "org.halflight.Agent1"

    let bus: Connection

    /// Connects to the session bus; whether an agent is there shows at the first call.
    ///
    /// - Throws: `CommandError` when there is no bus.
    init() throws(CommandError) {
        do {
            bus = try Connection.session()
        } catch {
            throw .noBus(error)
        }
    }

    /// All properties, in one call.
    ///
    /// - Throws: `CommandError` when nobody answers, or with what this command does not understand.
    func state() throws(CommandError) -> AgentState {
        let answer = try call(
            "GetAll", [.string(Self.interface)], interface: "org.freedesktop.DBus.Properties")
        guard let properties = answer.first, let state = AgentState(properties: properties) else {
            throw misunderstood("its properties")
        }
        return state
    }

    /// Sets who decides.
    ///
    /// - Parameter seconds: how long a forced mode lasts; 0 = until it is set again.
    /// - Throws: `CommandError` when nobody answers, or the agent refuses.
    func setMode(_ mode: ModeName, seconds: UInt32) throws(CommandError) {
        try call("SetMode", [.string(mode.rawValue), .uint32(seconds)])
    }

    /// Asks for the other appearance.
    ///
    /// - Returns: the appearance from now on.
    /// - Throws: `CommandError` when nobody answers, or the agent refuses.
    func toggle() throws(CommandError) -> Appearance {
        guard let appearance = try call("Toggle").first?.string.flatMap(Appearance.init(rawValue:)) else {
            throw misunderstood("the appearance")
        }
        return appearance
    }

    /// Asks the agent to wait with automatic changes for as long as this connection lasts.
    ///
    /// - Throws: `CommandError` when nobody answers, or the agent refuses.
    func hold(_ why: String) throws(CommandError) {
        try call("Hold", [.string(why)])
    }

    /// The sources that the agent knows.
    ///
    /// - Throws: `CommandError` when nobody answers.
    func sources() throws(CommandError) -> [SourceRecord] {
        try call("ListSources").first?.elements?.compactMap { SourceRecord($0) } ?? []
    }

    /// The agent's last decisions, oldest first.
    ///
    /// - Throws: `CommandError` when nobody answers.
    func decisions() throws(CommandError) -> [DecisionRecord] {
        try call("ListDecisions").first?.elements?.map { DecisionRecord($0) } ?? []
    }

    /// Who is told of changes, in the order in which they are.
    ///
    /// - Throws: `CommandError` when nobody answers.
    func responders() throws(CommandError) -> [ResponderReport] {
        try call("ListResponders").first?.elements?.compactMap { ResponderReport($0) } ?? []
    }

    @discardableResult
    private func call(
        _ member: String, _ arguments: [BusValue] = [], interface: String = AgentProxy.interface
    ) throws(CommandError) -> [BusValue] {
        do {
            return try bus.call(Self.name, path: Self.path, interface: interface, member: member, arguments)
        } catch {
            throw CommandError(calling: member, error)
        }
    }

    private func misunderstood(_ what: String) -> CommandError {
        CommandError(
            "The running agent gave \(what) in a form that this command does not know: they are of different versions. Start it again."
        )
    }
}
