package import SDBus
package import Vocabulary

/// A call of the agent, with the reading of its answer. Never starts an agent.
package struct AgentCall<Answer> {
    package let member: String
    /// The answer's content, as a noun for messages.
    package let content: String
    fileprivate let interface: String
    fileprivate let arguments: [BusValue]
    /// `nil` if the answer violates the contract.
    let read: ([BusValue]) -> Answer?
}

extension AgentCall {
    fileprivate init(
        _ member: AgentContract.Member, _ arguments: [BusValue] = [], content: String = "its answer",
        read: @escaping ([BusValue]) -> Answer?
    ) {
        self.init(
            member: member.rawValue, content: content, interface: AgentContract.interface, arguments: arguments,
            read: read)
    }
}

extension AgentCall<AgentStatus> {
    package static var status: Self {
        Self(
            member: "GetAll", content: "its properties", interface: AgentContract.propertiesInterface,
            arguments: [.string(AgentContract.interface)]
        ) { $0.first.flatMap { AgentStatus(properties: $0) } }
    }
}

extension AgentCall<Void> {
    /// - Parameter seconds: How long to force the mode, or `nil` until the next setting.
    package static func set(_ mode: ModeName, seconds: UInt32?) -> Self {
        Self(.setMode, [.string(mode.rawValue), .uint32(seconds ?? 0)]) { _ in () }
    }

    /// Lasts as long as the connection.
    package static func setSite(_ mode: ModeName) -> Self { Self(.setSiteMode, [.string(mode.rawValue)]) { _ in () } }

    /// Returns once the configuration is in force.
    package static var reload: Self { Self(.reload) { _ in () } }

    package static var forgetCorrections: Self { Self(.forgetCorrections) { _ in () } }

    /// Writes the missing entries to the history, and the time.
    package static var writeHistory: Self { Self(.writeHistory) { _ in () } }

    package static func release(_ hold: UInt32) -> Self { Self(.release, [.uint32(hold)]) { _ in () } }
}

extension AgentCall<UInt32> {
    /// Lasts as long as the connection. The answer is the number that releases the hold.
    package static func hold(_ why: String) -> Self {
        Self(.hold, [.string(why)], content: "the hold's number") { $0.first?.number.flatMap(UInt32.init(exactly:)) }
    }
}

extension AgentCall<Appearance> {
    /// The answer is the new appearance.
    package static var toggle: AgentCall<Appearance> { toggle(.toggle) }

    /// Toggles for the user, from which the agent may learn. Earlier agents lack the call.
    package static var toggleForPerson: AgentCall<Appearance> { toggle(.toggleForPerson) }

    private static func toggle(_ member: AgentContract.Member) -> Self {
        Self(member, content: "the appearance") { $0.first?.string.flatMap(Appearance.init(rawValue:)) }
    }
}

// The lists leave out elements that can't be read.

extension AgentCall<[SourceRecord]> {
    package static var sources: Self {
        Self(.listSources) { $0.first?.elements?.compactMap { SourceRecord($0) } ?? [] }
    }
}

extension AgentCall<[DecisionRecord]> {
    /// Oldest first.
    package static var decisions: Self {
        Self(.listDecisions) { $0.first?.elements?.compactMap { DecisionRecord($0) } ?? [] }
    }
}

extension AgentCall<[ResponderReport]> {
    /// In the order of their notification.
    package static var responders: Self {
        Self(.listResponders) { $0.first?.elements?.compactMap { ResponderReport($0) } ?? [] }
    }
}

extension Connection {
    /// Waits for the agent's answer. `nil` if it violates the contract.
    package func call<Answer>(_ call: AgentCall<Answer>) throws(BusError) -> Answer? {
        call.read(
            try self.call(
                AgentContract.busName, path: AgentContract.path, interface: call.interface, member: call.member,
                call.arguments, mostValues: AgentContract.mostValues))
    }

    /// Passes the answer to `handler`, or `nil` if it violates the contract. Releasing the result cancels the call.
    package func callLater<Answer>(
        _ call: AgentCall<Answer>, timeout: Duration = .seconds(25),
        _ handler: @escaping (Result<Answer?, BusError>) -> Void
    ) throws(BusError) -> Slot {
        try callLater(
            AgentContract.busName, path: AgentContract.path, interface: call.interface, member: call.member,
            call.arguments, timeout: timeout, mostValues: AgentContract.mostValues
        ) { handler($0.map(call.read)) }
    }
}
