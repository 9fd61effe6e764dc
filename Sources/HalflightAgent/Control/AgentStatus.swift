package import Switching

/// What the agent says of itself, as the D-Bus contract words it.
package struct AgentStatus: Equatable, Sendable {
    /// The appearance.
    package var appearance = Appearance.day
    /// `auto`, `day` or `night`.
    package var mode = "auto"
    /// `never`, `agree`, `time`, or empty in mode `auto`.
    var forceEnds = ""
    /// Microseconds since 1970; 0 when a forced mode has no end by the clock.
    var forcedUntil: UInt64 = 0
    /// Percent, 0...100; -1 before the first trusted level.
    package var level = -1.0
    /// Lux; -1 where the source does not measure it.
    var illuminance = -1.0
    /// The source in use; empty where there is none.
    package var source = ""
    var nightBelow = 0.0
    var dayAbove = 0.0
    /// Who asks to wait with automatic changes, oldest first.
    var holds: [HoldRecord] = []
}

extension AgentStatus {
    /// What the Decider's state means for whoever asks.
    ///
    /// - Parameter wallTime: the wall clock's time at a moment, in microseconds since 1970.
    init(_ decider: Decider, holds: [HoldRecord] = [], wallTime: (Instant) -> UInt64) {
        self.holds = holds
        appearance = decider.appearance
        mode = decider.mode.description
        switch decider.mode.ends {
        case nil: forceEnds = ""
        case .never: forceEnds = "never"
        case .agree: forceEnds = "agree"
        case .time(let end):
            forceEnds = "time"
            forcedUntil = wallTime(end)
        }
        level = decider.lastLight?.level.percent ?? -1
        illuminance = decider.lastLight?.illuminance ?? -1
        source = decider.source?.description ?? ""
        nightBelow = decider.rules.band.nightBelow.percent
        dayAbove = decider.rules.band.dayAbove.percent
    }

    /// The properties that differ from an earlier status, of those whose change is announced here.
    ///
    /// `Appearance` is announced by its responder.
    func changedProperties(since earlier: AgentStatus) -> [String] {
        [
            ("Mode", mode != earlier.mode),
            ("ForceEnds", forceEnds != earlier.forceEnds),
            ("ForcedUntil", forcedUntil != earlier.forcedUntil),
            ("Source", source != earlier.source),
            ("NightBelow", nightBelow != earlier.nightBelow),
            ("DayAbove", dayAbove != earlier.dayAbove),
            ("Holds", holds != earlier.holds),
        ].filter(\.1).map(\.0)
    }
}
