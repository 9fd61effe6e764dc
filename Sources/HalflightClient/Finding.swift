/// What is known of somebody who may be on the bus.
nonisolated enum Finding<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Not known yet whether there is anybody.
    case pending
    /// Nobody who could tell, and why, as a clause.
    case missing(String)
    /// This is what is said.
    case found(Value)
    /// This was said by somebody who has gone a moment ago, and may be about to return.
    case leaving(Value, String)

    /// What is said, or was a moment ago.
    var value: Value? {
        switch self {
        case .found(let value), .leaving(let value, _): value
        case .pending, .missing: nil
        }
    }

    /// Whether it is still open who is there.
    var isPending: Bool { self == .pending }

    /// Takes in news; who has just gone is given time to return.
    mutating func take(_ news: Finding) {
        if case .missing(let cause) = news, let value { self = .leaving(value, cause) } else { self = news }
    }

    /// The time to return is over.
    mutating func giveUp() {
        if case .leaving(_, let cause) = self { self = .missing(cause) }
    }

    /// Whether somebody is waited for.
    var isLeaving: Bool {
        if case .leaving = self { true } else { false }
    }
}

/// What is known of all whom the appearance can be had from.
nonisolated struct Findings: Equatable, Sendable {
    var agent = Finding<AgentProperties>.pending
    var portal = Finding<PortalSettings>.pending

    /// What follows from it: the agent's word, else the portal's, else what held before.
    func state(after before: FollowedState) -> FollowedState {
        var state = FollowedState()
        state.desktop = portal.value?.preferences ?? (portal.isPending ? before.desktop : DesktopPreferences())
        if let agent = agent.value {
            agent.fill(&state)
        } else if !agent.isPending, let portal = portal.value, portal.appearance != nil {
            portal.fill(&state)
        } else if agent.isPending || portal.isPending {
            // Whoever is yet to answer may say the same.
            return before.with(state.desktop)
        } else {
            state.appearance = before.appearance
            state.reason = reasonForNothing
        }
        return state
    }

    /// Whether somebody is waited for who has just gone.
    var isLeaving: Bool { agent.isLeaving || portal.isLeaving }

    private var reasonForNothing: String {
        switch (agent, portal) {
        case (.missing(let one), .missing(let other)): one == other ? one : "\(one), and \(other)"
        case (.missing(let cause), _): "\(cause), and the desktop portal knows no colour scheme"
        default: FollowedState().reason
        }
    }
}

nonisolated extension FollowedState {
    fileprivate func with(_ desktop: DesktopPreferences) -> FollowedState {
        var state = self
        state.desktop = desktop
        return state
    }
}
