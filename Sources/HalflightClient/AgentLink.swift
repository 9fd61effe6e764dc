internal import SDBus
internal import SDEvent
internal import Switching

/// The agent on one connection, by its D-Bus contract, `org.halflight.Agent1.xml`; nothing here ever starts one.
final class AgentLink {
    private let connection: Connection
    private let tell: (Finding<AgentProperties>) -> Void
    /// Ends the patience with an agent that does not answer; should it answer later, it is heard all the same.
    private var patience: TimerSource?
    private let loop: EventLoop
    private var slots: [Slot] = []
    private var question: Slot?
    private var known: AgentProperties?

    /// Calls `tell` whenever there is news of the agent, first when it is known whether one runs.
    init(on loop: EventLoop, _ connection: Connection, _ tell: @escaping (Finding<AgentProperties>) -> Void) {
        self.loop = loop
        self.connection = connection
        self.tell = tell
        patience = try? loop.makeTimer { tell(.missing("the agent does not answer")) }
        do throws(BusError) {
            let agent = "type='signal',sender='\(AgentLink.name)',path='\(AgentLink.path)'"
            slots = [
                try connection.onMatch("\(agent),interface='\(AgentLink.interface)',member='AppearanceChanged'") {
                    [weak self] _, values in self?.take(change: values)
                },
                try connection.onMatch(
                    "\(agent),interface='\(AgentLink.properties)',member='PropertiesChanged',arg0='\(AgentLink.interface)'"
                ) { [weak self] _, _ in self?.ask() },
            ]
            slots += try connection.onOwner(of: AgentLink.name) { [weak self] isThere in
                if isThere { self?.ask() } else { self?.lose("no agent runs") }
            }
        } catch {
            lose("\(error)")
        }
    }

    /// Asks for all properties; an earlier question that is not answered yet is dropped.
    func ask() {
        do throws(BusError) {
            question = try connection.callLater(
                AgentLink.name, path: AgentLink.path, interface: AgentLink.properties, member: "GetAll",
                [.string(AgentLink.interface)], timeout: .seconds(Int64.max)
            ) { [weak self] in self?.take(answer: $0) }
            guard let patience, !patience.isEnabled else { return }
            patience.arm(at: loop.now + .seconds(5), accuracy: .seconds(1))
        } catch {
            lose("\(error)")
        }
    }

    private func take(answer: Result<[BusValue], BusError>) {
        question = nil
        patience?.disarm()
        switch answer {
        case .success(let values):
            guard let properties = values.first.flatMap({ AgentProperties($0) }) else {
                return lose("the agent that runs is of a version that is not understood here")
            }
            known = properties
            tell(.found(properties))
        case .failure(let error) where error.isNobodyThere: lose("no agent runs")
        case .failure(let error): lose("the agent does not answer: \(error)")
        }
    }

    /// The arguments are the appearance and why.
    private func take(change values: [BusValue]) {
        guard let appearance = values.first?.string.flatMap(Appearance.init(rawValue:)) else { return }
        ask()
        // Who follows is told at once; the level, which the signal does not have, comes with the answer.
        guard var known, known.appearance != appearance else { return }
        known.appearance = appearance
        (known.level, known.illuminance) = (nil, nil)
        known.reason = values.dropFirst().first?.string ?? ""
        self.known = known
        tell(.found(known))
    }

    private func lose(_ cause: String) {
        (question, known) = (nil, nil)
        patience?.disarm()
        tell(.missing(cause))
    }

    private static let name = "org.halflight.Agent"
    private static let path = "/org/halflight/Agent"
    private static let interface = "org.halflight.Agent1"
    private static let properties = "org.freedesktop.DBus.Properties"
}
