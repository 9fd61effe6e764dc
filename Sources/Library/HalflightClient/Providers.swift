internal import AgentInterface
internal import SystemAppearance
internal import Vocabulary

/// Whether a provider is on the bus, and its last answer.
nonisolated enum Availability<Value: Equatable & Sendable>: Equatable, Sendable {
    case pending
    /// Not on the bus. The cause is a clause.
    case missing(String)
    case available(Value)
    /// Just gone, and perhaps about to return. Has the last answer and the cause.
    case leaving(Value, String)

    /// The answer, kept for a moment after the provider leaves.
    var value: Value? {
        switch self {
        case .available(let value), .leaving(let value, _): value
        case .pending, .missing: nil
        }
    }

    var isPending: Bool { self == .pending }

    var isLeaving: Bool {
        if case .leaving = self { true } else { false }
    }

    /// Gives a provider that left time to return.
    mutating func update(_ new: Availability) {
        if case .missing(let cause) = new, let value { self = .leaving(value, cause) } else { self = new }
    }

    mutating func giveUp() {
        if case .leaving(_, let cause) = self { self = .missing(cause) }
    }
}

/// All providers of the appearance.
nonisolated struct Providers: Equatable, Sendable {
    var agent = Availability<AgentStatus>.pending
    var portal = Availability<PortalValues>.pending

    /// Prefers the agent's state, then the portal's, then the previous one.
    func state(after before: FollowedState) -> FollowedState {
        var state = FollowedState()
        if let agent = agent.value {
            state.update(agent)
        } else if !agent.isPending, let portal = portal.value, portal.appearance != nil {
            portal.fill(&state)
        } else if isPending {
            // The provider that hasn't answered yet may say the same.
            state = before
        } else {
            state.appearance = before.appearance
            state.reason = reasonForNothing
        }
        state.desktop = portal.value?.preferences ?? (portal.isPending ? before.desktop : DesktopPreferences())
        return state
    }

    var isPending: Bool { agent.isPending || portal.isPending }

    var isLeaving: Bool { agent.isLeaving || portal.isLeaving }

    private var reasonForNothing: String {
        switch (agent, portal) {
        case (.missing(let one), .missing(let other)): one == other ? one : "\(one), and \(other)"
        case (.missing(let cause), _): "\(cause), and the desktop portal reports no colour scheme"
        default: FollowedState().reason
        }
    }
}

nonisolated extension FollowedState {
    fileprivate mutating func update(_ status: AgentStatus) {
        origin = .agent
        appearance = status.appearance
        mode = Mode(rawValue: status.mode.rawValue)
        level = status.level.flatMap { Level(percent: $0) }
        illuminance = status.illuminance
        source = status.source
        (dayTheme, nightTheme) = (status.dayTheme, status.nightTheme)
        (reason, said) = (status.reason.english, status.reason)
    }
}
