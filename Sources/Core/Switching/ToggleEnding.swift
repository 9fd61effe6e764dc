/// The end of a toggle, which is only meant for now (rule 8).
package struct ToggleEnding: Sendable {
    private var level: Level?
    private var agreement: Stopwatch
    private var departure = Stopwatch()
    private var awake: Stopwatch

    /// The state of the light, the rules and the machine.
    struct Facts {
        let level: Level?
        let band: Band
        let agrees: Bool
        let isAwake: Bool
        var isBySite = false
    }

    /// How long the rules must agree. A passing shadow or flash is shorter.
    static let agreementLasts = Duration.seconds(10 * 60)
    /// A toggle's longest duration while the machine is awake.
    static let longest = Duration.seconds(12 * 3600)

    init(_ progress: ToggleProgress) {
        level = progress.level
        agreement = Stopwatch(progress.agreed)
        awake = Stopwatch(progress.awake)
    }

    func deadline(_ tuning: Tuning) -> Instant? {
        earlier(
            agreement.due(ToggleEnding.agreementLasts),
            earlier(departure.due(tuning.departureLasts), awake.due(ToggleEnding.longest)))
    }

    mutating func follow(_ facts: Facts, _ appearance: Appearance, at now: Instant, _ tuning: Tuning) {
        facts.isAwake ? awake.run(at: now) : awake.pause(at: now)
        if !facts.agrees {
            agreement.reset()
        } else if facts.isBySite || facts.level != nil, facts.isAwake {
            agreement.run(at: now)
        } else {
            agreement.pause(at: now)
        }
        if level == nil { level = facts.level }
        if isElsewhere(facts, appearance, tuning), facts.isAwake { departure.run(at: now) } else { departure.reset() }
    }

    /// Returns whether the light has clearly left the toggle's level, past the other threshold.
    private func isElsewhere(_ facts: Facts, _ appearance: Appearance, _ tuning: Tuning) -> Bool {
        guard !facts.isBySite, let level, let now = facts.level, facts.band.appearance(at: now) == appearance.other
        else { return false }
        return abs(now.percent - level.percent) >= tuning.departure && (now < level) == (appearance == .day)
    }

    func end(at now: Instant, _ tuning: Tuning) -> ToggleEndCause? {
        if agreement.elapsed(at: now) >= ToggleEnding.agreementLasts {
            return .agreement(for: ToggleEnding.agreementLasts)
        }
        if departure.elapsed(at: now) >= tuning.departureLasts { return .departure }
        return awake.elapsed(at: now) >= ToggleEnding.longest ? .age(ToggleEnding.longest) : nil
    }

    func progress(at now: Instant) -> ToggleProgress {
        ToggleProgress(level: level, agreed: agreement.elapsed(at: now), awake: awake.elapsed(at: now))
    }
}
