internal import SDBus
internal import Switching

/// What the agent says of itself: the properties of `org.halflight.Agent1` that a follower needs.
nonisolated struct AgentProperties: Equatable, Sendable {
    var appearance: Appearance
    var mode: FollowedState.Mode
    /// The last trusted light, in percent; nil before the first.
    var level: Level?
    /// The same in lux; nil where it is not measured so.
    var illuminance: Double?
    var source: SourceName?
    var reason: String

    func fill(_ state: inout FollowedState) {
        state.origin = .agent
        state.appearance = appearance
        state.mode = mode
        state.level = level
        state.illuminance = illuminance
        state.source = source
        state.reason = reason
    }
}

extension AgentProperties {
    /// Takes what `GetAll` returned; nil when it is not what the contract says.
    @MainActor init?(_ properties: BusValue) {
        guard let appearance = properties["Appearance"]?.string.flatMap(Appearance.init(rawValue:)),
            let mode = properties["Mode"]?.string.flatMap(FollowedState.Mode.init(rawValue:)),
            let level = properties["Level"]?.number, let illuminance = properties["Illuminance"]?.number,
            let source = properties["Source"]?.string, let reason = properties["Reason"]?.string
        else { return nil }
        self.init(
            appearance: appearance, mode: mode,
            // Negative is not known.
            level: Level(percent: level), illuminance: illuminance < 0 ? nil : illuminance, source: SourceName(source),
            reason: reason)
    }
}
