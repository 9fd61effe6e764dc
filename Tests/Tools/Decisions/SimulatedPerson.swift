import Simulation
import Switching

/// A person who lives with the decisions, and toggles lasting wrong ones.
struct SimulatedPerson: Sendable {
    /// Above this, the person wants day, and below it night.
    let threshold: Level
    /// In points from the threshold: there, either appearance is fine.
    let tolerance: Double
    /// By the light's clock.
    let isPresent: @Sendable (Duration) -> Bool
    let learning: Learning
    /// Within a day of each suggestion.
    let accepts: Bool

    /// How long the person tolerates a wrong appearance.
    static let patience = Duration.seconds(120)
    /// How often the person looks for a suggestion.
    static let acceptance = Duration.seconds(24 * 60 * 60)

    /// `nil` if the person likes either.
    private func wanted(at level: Level) -> Appearance? {
        let distance = level.percent - threshold.percent
        if distance.magnitude <= tolerance { return nil }
        return distance > 0 ? .day : .night
    }

    func dislikes(_ appearance: Appearance, at level: Level) -> Bool { wanted(at: level) == appearance.other }

    /// The figures of a stay in recorded light.
    struct Figures: Equatable, Sendable {
        var corrections = 0
        /// Toggles that taught something.
        var learned = 0
        var switches = 0
        /// In the person's presence.
        var wrong = Duration.zero
        var present = Duration.zero
        /// Without gaps.
        var total = Duration.zero
        /// How long it was day below 10 lx, against the person's wish, after a toggle above 10 lx.
        var brightInDark = Duration.zero
        /// Without a break.
        var longestInDark = Duration.zero

        var correctionsPerWeek: Double { perWeek(Double(corrections)) }

        /// In minutes.
        var wrongPerWeek: Double { perWeek(wrong / .seconds(60)) }

        private func perWeek(_ figure: Double) -> Double {
            total > .zero ? figure / (total / .seconds(7 * 24 * 60 * 60)) : 0
        }

        static func += (sum: inout Figures, more: Figures) {
            sum.corrections += more.corrections
            sum.learned += more.learned
            sum.switches += more.switches
            sum.wrong += more.wrong
            sum.present += more.present
            sum.total += more.total
            sum.brightInDark += more.brightInDark
            sum.longestInDark = max(sum.longestInDark, more.longestInDark)
        }
    }

    /// The light is in chronological order.
    func figures(
        in light: some Sequence<(time: Duration, light: Light)>, rules: Rules = Rules()
    ) -> Figures {
        var stay = Stay(self, rules)
        for (time, light) in light { stay.read(light, at: time) }
        return stay.figures
    }
}

/// A person before a screen: the Decider, the learning, and the light's clock.
private struct Stay {
    private let person: SimulatedPerson
    private let rules: Rules
    private var decider: Decider
    private var detection: CorrectionDetection
    private var corrections: [Correction] = []
    private var now = Duration.zero
    private var level: Level?
    private var sampleTime = Duration.zero
    private var wrongSince: Duration?
    /// Above 10 lx.
    private var wasToggledInLight = false
    private var brightInDark = Duration.zero
    private var base: Band
    private var nextAcceptance = SimulatedPerson.acceptance
    var figures = SimulatedPerson.Figures()

    private static let source = SourceName(.illuminance, "recorded")
    /// 10 lx, which is 20 points.
    private static let dark = Level(illuminance: 10) ?? Level(clamping: 20)

    init(_ person: SimulatedPerson, _ rules: Rules) {
        (self.person, self.rules, base) = (person, rules, rules.band)
        let start = Instant(sinceStart: .zero)
        decider = Decider(rules: rules, start: .init(persisted: nil, fallback: .day), at: start)
        detection = CorrectionDetection(decider)
        feed(.time)
        feed(.source(Stay.source))
    }

    mutating func read(_ light: Light, at time: Duration) {
        let end = sampleTime + Judge.longestSample
        if level != nil, end < time {
            live(until: end)
            (level, wrongSince) = (nil, nil)
        }
        live(until: time)
        (level, sampleTime) = (light.level, time)
        feed(.reading(Reading(Stay.source, .light(light))))
        accept()
    }

    /// Serves deadlines, and lets the person act.
    private mutating func live(until time: Duration) {
        while let next = nextMoment, next.time < time {
            advance(to: next.time)
            feed(next.event)
            if next.event == .toggle() { noteToggle() }
        }
        advance(to: time)
    }

    private var nextMoment: (time: Duration, event: Event)? {
        let due = [decider.nextDeadline, detection.deadline].compactMap { $0?.sinceStart }.min().map { max($0, now) }
        let toggle = wrongSince.map { max($0 + SimulatedPerson.patience, now) }
        if let toggle, toggle < due ?? .seconds(Int64.max) { return (toggle, .toggle()) }
        return due.map { ($0, .time) }
    }

    /// Whether a temporary toggle to day, made in light, holds when the person wants night.
    private func isBrightInDark(_ level: Level) -> Bool {
        guard decider.mode.forced == .day, decider.mode.ends != .never else { return false }
        return wasToggledInLight && level < Stay.dark && person.dislikes(.day, at: level)
    }

    private mutating func noteToggle() {
        figures.corrections += 1
        wasToggledInLight = level.map { $0 > Stay.dark } ?? false
    }

    private mutating func feed(_ event: Event) {
        let time = Instant(sinceStart: now)
        let outcome = decider.observe(event, at: time)
        if let change = outcome.change, change.from != change.to { figures.switches += 1 }
        if let correction = detection.observe(event, at: time, decider) {
            figures.learned += 1
            corrections = (corrections + [correction]).suffix(Correction.capacity)
            if person.learning == .on { use(base) }
        }
        let isWrong = level.map { person.dislikes(decider.appearance, at: $0) } ?? false
        wrongSince = isWrong && person.isPresent(now) ? wrongSince ?? now : nil
    }

    private mutating func use(_ band: Band) {
        var rules = rules
        rules.band = band
        if person.learning == .on { rules.learned = band.bands(fitting: corrections) }
        guard rules != decider.rules else { return }
        feed(.rules(rules))
    }

    private mutating func accept() {
        guard person.accepts, now >= nextAcceptance else { return }
        nextAcceptance = now + SimulatedPerson.acceptance
        base = base.corrected(by: corrections[...])
        use(base)
    }

    private mutating func advance(to time: Duration) {
        defer { now = time }
        guard let level else { return }
        let span = time - now
        guard span > .zero else { return }
        figures.total += span
        if isBrightInDark(level) {
            figures.brightInDark += span
            brightInDark += span
            figures.longestInDark = max(figures.longestInDark, brightInDark)
        } else {
            brightInDark = .zero
        }
        guard person.isPresent(now) else { return }
        figures.present += span
        if person.dislikes(decider.appearance, at: level) { figures.wrong += span }
    }
}
