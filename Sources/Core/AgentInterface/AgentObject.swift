package import SDBus
package import Vocabulary

/// The part of the agent that its D-Bus object exposes.
package protocol AgentService: AnyObject {
    var status: AgentStatus { get }
    /// As in `status`, without computing its other parts.
    var appearance: Appearance { get }
    /// The last decisions, oldest first.
    var decisions: [DecisionRecord] { get }
    /// In the order of their notification.
    var responders: [ResponderReport] { get }

    func readSources() -> [SourceRecord]
    /// Sets the mode, `auto` if `nil`. Without a duration, a forced mode lasts until the next setting.
    func set(_ appearance: Appearance?, for duration: Duration?)
    /// Switches to the other appearance for now. The agent may learn if `isForPerson`.
    func toggle(isForPerson: Bool) -> Appearance
    /// Sets the site's wish, `auto` if `nil`, while its caller is on the bus.
    func setSite(_ appearance: Appearance?, owner: String) throws(BusError)
    /// Pauses automatic switching while the caller is on the bus. Returns the number that releases the hold.
    func hold(_ why: String, owner: String) throws(BusError) -> UInt32
    func release(_ id: UInt32, owner: String) throws(BusError)
    func reload() throws
    /// Also forgets the thresholds learned from them.
    func forgetCorrections()
    /// Writes the missing entries to the history, and the time.
    func writeHistory()
}

/// The agent's object on the bus, after `org.halflight.Agent1.xml`.
package final class AgentObject {
    private weak var agent: (any AgentService)?
    private let connection: Connection
    private var object: ExportedObject?
    /// What clients know from the last signal.
    private var announced: AgentStatus
    /// The appearance before the last change, if there was one.
    private var from: Appearance?
    /// The last call for properties, and the status in its answer.
    private var answered: (call: Call?, status: AgentStatus?)

    /// Exports the object while this one lives.
    package init(_ connection: Connection, for agent: any AgentService) throws(BusError) {
        (self.agent, self.connection) = (agent, connection)
        announced = agent.status
        object = try connection.export(interface, at: AgentContract.path)
    }

    /// Announces all changes since the last announcement in one signal. Returns whether there were any.
    ///
    /// The signal always carries level, illuminance, reason and the appearance before the change. A changed appearance
    /// then gets a separate signal.
    package func announce(_ change: Change? = nil) throws(BusError) -> Bool {
        if let change { from = change.from }
        guard let now = status else { return false }
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

    /// Returns the agent's status, created once for all properties in a call.
    private func statusForCall() -> AgentStatus? {
        let call = connection.currentCall
        if call == nil || call != answered.call { answered = (call, status) }
        return answered.status
    }

    private var status: AgentStatus? {
        var status = agent?.status
        if let from { status?.from = from }
        return status
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

    /// Creates a method. sd-bus may keep the object until a call is answered, when the agent is already gone.
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

private func mode(_ value: BusValue?) throws(BusError) -> Appearance? {
    let text = value?.string ?? ""
    guard let name = ModeName(named: text) else {
        let shown = String(text.unicodeScalars.prefix(40))
        throw .invalidArguments("mode is \"\(shown)\": expected auto, \(Appearance.expectation)")
    }
    return name.forced
}
