package import SDBus
package import Vocabulary

/// A call of the agent, with the reading of its answer; a call never starts an agent.
package struct AgentCall<Answer> {
    package let member: String
    /// The content of the answer, as a noun for messages.
    package let content: String
    fileprivate let interface: String
    fileprivate let arguments: [BusValue]
    /// Reads the answer; nil when it is not what the contract says.
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
    /// - Parameter seconds: the length of a forced mode; nil until the mode is set again.
    package static func set(_ mode: ModeName, seconds: UInt32?) -> Self {
        Self(.setMode, [.string(mode.rawValue), .uint32(seconds ?? 0)]) { _ in () }
    }

    /// Says what a site wants, for as long as the connection lasts.
    package static func setSite(_ mode: ModeName) -> Self { Self(.setSiteMode, [.string(mode.rawValue)]) { _ in () } }

    /// Reads the configuration again, and returns when it is in force.
    package static var reload: Self { Self(.reload) { _ in () } }

    /// Forgets all corrections.
    package static var forgetCorrections: Self { Self(.forgetCorrections) { _ in () } }

    /// Writes what the history's file does not have yet, and the time.
    package static var writeHistory: Self { Self(.writeHistory) { _ in () } }

    /// Ends the hold with this number.
    package static func release(_ hold: UInt32) -> Self { Self(.release, [.uint32(hold)]) { _ in () } }
}

extension AgentCall<UInt32> {
    /// Pauses automatic switching for as long as the connection lasts; the answer is the number that releases the hold.
    package static func hold(_ why: String) -> Self {
        Self(.hold, [.string(why)], content: "the hold's number") { $0.first?.number.flatMap(UInt32.init(exactly:)) }
    }
}

extension AgentCall<Appearance> {
    /// Switches to the other appearance, which is the answer.
    package static var toggle: AgentCall<Appearance> { toggle(.toggle) }

    /// Does so for a person, from whom the agent may learn; agents of earlier versions do not know it.
    package static var toggleForPerson: AgentCall<Appearance> { toggle(.toggleForPerson) }

    private static func toggle(_ member: AgentContract.Member) -> Self {
        Self(member, content: "the appearance") { $0.first?.string.flatMap(Appearance.init(rawValue:)) }
    }
}

// Of the lists, an element that is not understood is left out.

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
    /// In the order in which they are notified.
    package static var responders: Self {
        Self(.listResponders) { $0.first?.elements?.compactMap { ResponderReport($0) } ?? [] }
    }
}

extension Connection {
    /// Calls the agent, and waits for its answer.
    ///
    /// - Returns: the answer; nil when it is not what the contract says.
    package func call<Answer>(_ call: AgentCall<Answer>) throws(BusError) -> Answer? {
        call.read(
            try self.call(
                AgentContract.busName, path: AgentContract.path, interface: call.interface, member: call.member,
                call.arguments, mostValues: AgentContract.mostValues))
    }

    /// Calls the agent, and has `handler` called with the answer, or with nil when it is not what the contract says.
    ///
    /// - Returns: the call, which is given up when it is released.
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
