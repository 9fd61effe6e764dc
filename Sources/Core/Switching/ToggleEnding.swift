/// The end of a toggle, which is only meant for now (rule 8).
package struct ToggleEnding: Sendable {
    private var level: Level?
    private var agreement: Stopwatch
    private var departure = Stopwatch()
    private var awake: Stopwatch

    /// The state of the light, of the rules and of the machine.
    struct Facts {
        /// The level that decides now, if any.
        let level: Level?
        let band: Band
        /// Whether the rules agree with the toggle.
        let agrees: Bool
        let isAwake: Bool
        /// Whether a site, not the light, decides.
        var isBySite = false
    }

    /// How long the rules must agree: a passing shadow or flash is shorter.
    static let agreementLasts = Duration.seconds(10 * 60)
    /// A toggle's longest duration while the machine is awake.
    static let longest = Duration.seconds(12 * 3600)

    init(_ progress: ToggleProgress) {
        level = progress.level
        agreement = Stopwatch(progress.agreed)
        awake = Stopwatch(progress.awake)
    }

    /// Returns when the toggle ends if nothing changes.
    func deadline(_ tuning: Tuning) -> Instant? {
        earlier(
            agreement.due(ToggleEnding.agreementLasts),
            earlier(departure.due(tuning.departureLasts), awake.due(ToggleEnding.longest)))
    }

    /// Follows new facts.
    ///
    /// - Parameter appearance: The forced appearance.
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

    /// Returns whether the light decides, and has clearly left the toggle's level, past the other threshold.
    private func isElsewhere(_ facts: Facts, _ appearance: Appearance, _ tuning: Tuning) -> Bool {
        guard !facts.isBySite, let level, let now = facts.level, facts.band.appearance(at: now) == appearance.other
        else { return false }
        return abs(now.percent - level.percent) >= tuning.departure && (now < level) == (appearance == .day)
    }

    /// Returns why the toggle is over, if so.
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
