/// Decides day or night.
///
/// One machine for all sources: a level past a threshold is a *candidate* with a *deadline*; the policy of the source in
/// use says how far off the deadline is. There is no clock, timer or operating system inside: whoever drives it tells it
/// what happened and when, and asks again at the deadline it names. Equal inputs give equal outputs.
///
/// The rules and their numbers are those of `docs/rules.md`.
public struct Decider: Sendable {
    /// What responders were last told, or would have been.
    public private(set) var appearance: Appearance
    /// What the light says by the rules, whatever a person has forced.
    public internal(set) var lightAppearance: Appearance
    /// Who decides.
    public internal(set) var mode: Mode
    /// The source in use; nil when there is none.
    public internal(set) var source: SourceName?
    /// The last trusted light; nil before the first.
    public internal(set) var lastLight: Light?
    /// What a person may set of the rules.
    public internal(set) var rules: Rules

    /// The moment of the last event.
    var now: Instant
    /// Whether the source in use is a sensor of its own, which a shut lid does not cover.
    var isExternal = false
    /// When something last moved the backlight without a hand on a key.
    var disturbed: (cause: Disturbance, at: Instant)?
    /// The time after waking in which the first trusted level decides at once.
    var waking: Waking?
    /// When it was midnight by the local clock; nil before that was told.
    var midnight: Instant?
    /// Whether the night lock is in force.
    var isLocked = false
    /// The appearance that is kept because somebody asked for it.
    var hold: Hold?
    /// The source of the last trusted light.
    var lastLightSource: SourceName?
    /// The light that candidates are judged on; nil while the source in use gives none.
    var currentLight: Light?
    /// What is wrong with the source in use.
    var noData: NoData?
    /// When it began to be wrong in this way.
    var noDataBegan: Instant?
    /// What was last said to be wrong, and when.
    var noDataNoted: (cause: String, at: Instant)?
    /// Why readings are not believed now, in the order it came.
    var suppression: [SuppressionCause] = []
    /// A switch that will follow unless the light goes back.
    var candidate: Candidate?
    /// Why `lightAppearance` is what it is.
    var lightReason: Reason
    /// Why the forced mode is what it is.
    var modeReason: Reason?
    /// Why the light decides again; nil once it has decided anew.
    var returnReason: Reason?
    /// When `lightAppearance` last became another, or a forced mode ran out.
    var lastSwitch: Instant?
    /// When the appearance last became another.
    var lastChange: Instant?
    /// The automatic switches of the last minutes that a person saw.
    var recentSwitches: [Instant] = []
    /// Until when the band is wider, because switches came too often.
    var widenedUntil: Instant?
    /// How the level of the source in use moves; nil before its first.
    var motion: Motion?
    /// When the desktop's own setting was last changed by somebody else.
    var desktopChose: Instant?
    /// Until when the desktop's own setting is left to the program that competes for it.
    var desktopLeftUntil: Instant?
    /// Whether the mode was forced by way of the desktop's own setting.
    var isForcedByDesktop = false
    /// Whether it was said that a program competes for it.
    var isCompetitorNoted = false
    /// A change to another kind of source that has not proved itself yet.
    var handOver: HandOver?
    /// Until when to wait for the first trusted level before responders are told anything; nil once they were.
    var openingEnds: Instant?
    /// Whether there has been a trusted level.
    var isLightKnown: Bool { lastLight != nil }
    /// The appearance that was persisted, if any.
    let persisted: Appearance?

    /// What was decided while handling the present event.
    var decisions: [Decision] = []

    /// What holds before there is any light.
    public struct Start: Equatable, Sendable {
        /// What the light said when the last run ended; nil when nothing is known of one.
        public var persisted: Appearance?
        /// What to show with nothing persisted: what the sun says.
        public var fallback: Appearance
        /// The mode, as it was when the last run ended or as this run was told.
        public var mode: Mode
        /// Why that mode, as a clause.
        public var modeReason: String

        /// A start from these parts.
        public init(
            persisted: Appearance?, fallback: Appearance, mode: Mode = .auto,
            modeReason: String = "set in an earlier run"
        ) {
            self.persisted = persisted
            self.fallback = fallback
            self.mode = mode
            self.modeReason = modeReason
        }
    }

    /// A Decider at the beginning of a run.
    ///
    /// Ask it at once with `Event.time`.
    public init(rules: Rules, start: Start, at now: Instant) {
        self.rules = rules
        self.now = now
        mode = start.mode
        persisted = start.persisted
        lightAppearance = start.persisted ?? start.fallback
        appearance = start.mode.forced ?? lightAppearance
        lightReason = Reason(
            .start, start.persisted == nil ? "no level yet, so by the sun" : "no level yet, so as it was last")
        modeReason = start.mode == .auto ? nil : Reason(.force, start.modeReason)
        openingEnds = now + Decider.longestOpening
    }

    /// Takes in what happened, and says what follows from it.
    ///
    /// Deadlines that passed before `time` are kept first, in their order, so that a driver who comes late gets
    /// the decisions that one who came in time would have got, and one change for what they come to. Time never goes back: an earlier `time` counts as the latest before it.
    public mutating func observe(_ event: Event, at time: Instant) -> Outcome {
        decisions.removeAll(keepingCapacity: true)
        let before = appearance
        let wasOpening = openingEnds != nil
        let time = max(time, now)
        keepDeadlines { event.follows(deadline: $0, at: time) }
        now = time
        take(event)
        keepDeadlines { $0 <= time }
        return Outcome(
            change: change(since: before, wasOpening: wasOpening), decisions: decisions, nextDeadline: nextDeadline)
    }

    private mutating func take(_ event: Event) {
        switch event {
        case .source(let name, let isExternal): take(source: name, isExternal: isExternal)
        case .reading(let reading): take(reading: reading)
        case .suppression(let cause, let holds): take(suppression: cause, holds: holds)
        case .disturbance(let cause): take(disturbance: cause)
        case .woke(let sun): wake(sun: sun)
        case .timeOfDay(let time): midnight = now.advanced(by: .zero - time)
        case .set(let wanted, let duration): take(set: wanted, for: duration)
        case .toggle: takeToggle()
        case .desktopChose(let appearance): take(desktop: appearance)
        case .hold(let isHeld): take(hold: isHeld)
        case .rules(let rules): take(rules: rules)
        case .time: break
        }
        show()
    }

    private func change(since before: Appearance, wasOpening: Bool) -> Change? {
        let isFirst = wasOpening && openingEnds == nil
        guard isFirst || (appearance != before && !wasOpening) else { return nil }
        return Change(from: before, to: appearance, reason: currentReason, light: lastLight, source: source, time: now)
    }
}

// MARK: - Deadlines

extension Decider {
    /// The earliest moment at which something is due.
    var nextDeadline: Instant? {
        let ofLight = earlier(candidate.map { due($0).moment }, earlier(widenedUntil, zeroCountsFrom))
        return earlier(ofLight, earlier(earlier(forceEnds, openingEnds), earlier(lockEdge, holdEnds)))
    }

    private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private var forceEnds: Instant? {
        guard case .time(let end) = mode.ends else { return nil }
        return end
    }

    /// Does what is due, each at its own moment.
    private mutating func keepDeadlines(while isDue: (Instant) -> Bool) {
        while let due = nextDeadline, isDue(due) {
            now = max(now, due)
            if let end = openingEnds, end <= now { endOpening() }
            if let end = widenedUntil, end <= now { narrow() }
            if let end = forceEnds, end <= now { runOutForce() }
            if let waking, waking.zeroCountsFrom <= now { judge() }
            if let candidate, self.due(candidate).moment <= now { confirm(candidate) }
            show()
        }
    }

    /// Shows what the mode and the light say now.
    mutating func show() {
        settleLock()
        endForceOnceLightAgrees()
        if mode.forced != nil || isLightKnown { openingEnds = nil }
        settleHold()
        let shown = mode.forced ?? heldAppearance ?? rulesAppearance
        guard shown != appearance else { return }
        appearance = shown
        lastChange = now
        note(.switched, currentReason)
    }

    private mutating func endOpening() {
        openingEnds = nil
        note(.held, Reason(.start, "no level after \(shortDuration(Decider.longestOpening)): \(appearance) holds"))
    }

    /// Keeps a decision for `halflight why`.
    mutating func note(_ result: Decision.Result, _ reason: Reason, isWarning: Bool = false) {
        decisions.append(
            Decision(
                result: result, reason: reason, appearance: appearance, light: currentLight ?? lastLight,
                source: source, time: now, isWarning: isWarning))
    }

    /// How long responders wait at the start for the first trusted level (rule 2).
    static let longestOpening = Duration.seconds(10)
}
