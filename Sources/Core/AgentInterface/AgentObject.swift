package import SDBus
package import Vocabulary

/// The part of the agent that its D-Bus object shows and steers.
package protocol AgentService: AnyObject {
    var status: AgentStatus { get }
    /// That of `status`, without the rest of it.
    var appearance: Appearance { get }
    /// The last decisions, oldest first.
    var decisions: [DecisionRecord] { get }
    /// In the order in which they are notified.
    var responders: [ResponderReport] { get }

    /// Reads all sources.
    func readSources() -> [SourceRecord]
    /// Sets the mode: nil is `auto`; without a duration a forced mode lasts until it is set again.
    func set(_ appearance: Appearance?, for duration: Duration?)
    /// Switches to the other appearance for now, and returns it.
    ///
    /// - Parameter isForPerson: whether a person asked for it, from whom the agent may learn.
    func toggle(isForPerson: Bool) -> Appearance
    /// Notes what a site wants for as long as the caller is on the bus: nil is `auto`.
    func setSite(_ appearance: Appearance?, owner: String) throws(BusError)
    /// Pauses automatic switching for as long as the caller is on the bus, and returns the number that releases it.
    func hold(_ why: String, owner: String) throws(BusError) -> UInt32
    func release(_ id: UInt32, owner: String) throws(BusError)
    func reload() throws
    /// Forgets all corrections of a person, and what was learnt from them.
    func forgetCorrections()
    /// Writes what the history's file does not have yet, and the time.
    func writeHistory()
}

/// The agent's object on the bus, after `org.halflight.Agent1.xml`.
package final class AgentObject {
    private weak var agent: (any AgentService)?
    private let connection: Connection
    private var object: ExportedObject?
    /// The status that clients know from the last signal.
    private var announced: AgentStatus
    /// The last call for properties, and the status in its answer.
    private var answered: (call: Call?, status: AgentStatus?)

    /// Exports the object, for as long as this one lives.
    package init(_ connection: Connection, for agent: any AgentService) throws(BusError) {
        (self.agent, self.connection) = (agent, connection)
        announced = agent.status
        object = try connection.export(interface, at: AgentContract.path)
    }

    /// Announces all that has changed since the last time in one `PropertiesChanged`, then a change of the appearance
    /// by its own signal.
    ///
    /// The level, the illuminance and the reason of the moment are always with it, and the appearance before the change: clients need not ask for them.
    ///
    /// - Returns: whether anything had changed.
    package func announce(_ change: Change? = nil) throws(BusError) -> Bool {
        guard let now = agent?.status else { return false }
        let keys = now.changes(since: announced)
        announced = now
        if !keys.isEmpty {
            let sent = AgentContract.Key.allCases.filter { !$0.emitsChanges || keys.contains($0) }
            try object?.emitPropertiesChanged(now.properties(sent))
        }
        // The first change of a run may only confirm the appearance.
        if let change, change.from != change.to {
            try object?.emit(
                AgentContract.appearanceChanged, [.string(change.to.rawValue), .string(change.reason.text)])
        }
        return !keys.isEmpty
    }
}

// MARK: - The interface

extension AgentObject {
    var interface: Interface {
        Interface(
            AgentContract.interface,
            methods: modeMethods + configurationMethods + recordMethods + holdMethods + listMethods,
            properties: AgentContract.Key.allCases.map(property),
            signals: [
                Signal(AgentContract.appearanceChanged, ["appearance": "s", "reason": "s"])
            ])
    }

    private func property(_ key: AgentContract.Key) -> Property {
        Property(
            key.rawValue, announced.value(of: key).signature, emitsChanges: key.emitsChanges,
            get: { [weak self] in self?.statusForCall()?.value(of: key) },
            set: key != .mode
                ? nil : { [weak agent] (value) throws(BusError) in agent?.set(try mode(value), for: nil) })
    }

    /// Returns the agent's status, which is made once for all properties that one call asks for.
    private func statusForCall() -> AgentStatus? {
        let call = connection.currentCall
        if call == nil || call != answered.call { answered = (call, agent?.status) }
        return answered.status
    }

    private var modeMethods: [Method] {
        [
            method(.setMode, inputs: ["mode": "s", "seconds": "u"]) { (agent, _, values) throws(BusError) in
                let wanted = try mode(values.first)
                let seconds = values.dropFirst().first?.number ?? 0
                agent.set(wanted, for: seconds > 0 ? .seconds(seconds) : nil)
                return []
            },
            method(.toggle, outputs: ["appearance": "s"]) { (agent, _, _) throws(BusError) in
                [.string(agent.toggle(isForPerson: false).rawValue)]
            },
            method(.toggleForPerson, outputs: ["appearance": "s"]) { (agent, _, _) throws(BusError) in
                [.string(agent.toggle(isForPerson: true).rawValue)]
            },
            method(.setSiteMode, inputs: ["mode": "s"]) { (agent, caller, values) throws(BusError) in
                try agent.setSite(try mode(values.first), owner: caller)
                return []
            },
        ]
    }

    private var configurationMethods: [Method] {
        [
            method(.reload) { (agent, _, _) throws(BusError) in
                do {
                    try agent.reload()
                } catch {
                    throw BusError(AgentContract.configurationError, "\(error)")
                }
                return []
            }
        ]
    }

    private var recordMethods: [Method] {
        [
            method(.forgetCorrections) { (agent, _, _) throws(BusError) in
                agent.forgetCorrections()
                return []
            },
            method(.writeHistory) { (agent, _, _) throws(BusError) in
                agent.writeHistory()
                return []
            },
        ]
    }

    private var holdMethods: [Method] {
        [
            method(.hold, inputs: ["why": "s"], outputs: ["id": "u"]) { (agent, caller, values) throws(BusError) in
                [.uint32(try agent.hold(values.first?.string ?? "", owner: caller))]
            },
            method(.release, inputs: ["id": "u"]) { (agent, caller, values) throws(BusError) in
                try agent.release(values.first?.number.flatMap(UInt32.init(exactly:)) ?? 0, owner: caller)
                return []
            },
        ]
    }

    private var listMethods: [Method] {
        func list(
            _ member: AgentContract.Member, _ name: String, of element: String,
            _ values: @escaping (any AgentService) -> [BusValue]
        ) -> Method {
            method(member, outputs: [name: "a" + element]) { (agent, _, _) throws(BusError) in
                [.array(element: element, values(agent))]
            }
        }
        return [
            list(.listSources, "sources", of: SourceRecord.signature) { $0.readSources().map(\.busValue) },
            list(.listDecisions, "decisions", of: DecisionRecord.signature) { $0.decisions.map(\.busValue) },
            list(.listResponders, "responders", of: ResponderReport.signature) { $0.responders.map(\.busValue) },
        ]
    }

    /// sd-bus may keep the object until a call under way is answered, when the agent is gone already.
    private func method(
        _ member: AgentContract.Member, inputs: Arguments = [:], outputs: Arguments = [:],
        _ handler: @escaping (any AgentService, _ caller: String, [BusValue]) throws(BusError) -> [BusValue]
    ) -> Method {
        Method(member.rawValue, inputs: inputs, outputs: outputs) {
            [weak agent] (caller, values) throws(BusError) in
            guard let agent else { throw .objectIsGone }
            return try handler(agent, caller, values)
        }
    }
}

/// The appearance to force; nil for `auto`.
private func mode(_ value: BusValue?) throws(BusError) -> Appearance? {
    let text = value?.string ?? ""
    guard let name = ModeName(named: text) else {
        let shown = String(text.unicodeScalars.prefix(40))
        throw .invalidArguments("mode is \"\(shown)\": expected auto, \(Appearance.expectation)")
    }
    return name.forced
}
