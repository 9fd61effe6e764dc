package import Switching

/// Chooses the deciding source and judges its values (rules 4, 5 and 11).
///
/// The selection learns of sources, values and suppressions, and answers which sources must run, and why. A source
/// without data for a minute is abandoned for the next, a light sensor that never gave a value at its second failure;
/// it's taken back once it gives data. Moments are arguments, by the machine's clock, and `deadline` says when to ask
/// again.
package struct SourceSelection: Sendable {
    package struct Option: Equatable, Sendable {
        /// A device that replaces another under the same name has a new number.
        package let id: Int
        package let name: SourceName
        /// Whether it's a separate sensor that a shut lid doesn't cover.
        package let isExternal: Bool
        /// Why the source can't be chosen, if so.
        package let objection: String?

        package init(id: Int, name: SourceName, isExternal: Bool = false, objection: String? = nil) {
            (self.id, self.name, self.isExternal, self.objection) = (id, name, isExternal, objection)
        }
    }

    private var options: [Option] = []
    /// How many options precede a pending one, if any.
    private var knownBeforePending: Int?
    private var suppression = Suppression()
    private var isDocked = false
    private var current: Current?
    private var lastDeciding: Option?
    /// The sources that gave a value. Light sensors that never did are in `failures`.
    private var proven: Set<Int> = []
    private var failures: [Int: Int] = [:]
    /// By number, for lack of data.
    private var abandoned: [Int: Abandoned] = [:] { didSet { updateRoles() } }
    /// The sources that must run. Stored because each reading needs them.
    package private(set) var roles: [Int: SourceRole] = [:]

    private struct Current {
        var option: Option
        var light: Light?
        /// The last light shown, whether or not it counts.
        var shown: Light?
        /// Why the source has no data, and since when, or since the last waking.
        var problem: (noData: NoData, since: Instant)?
        var frozen = FrozenSensor()
        var references: Set<Int> = []

        var doubt: SensorDoubt.Cause? {
            switch problem?.noData.kind {
            case .asleep: .asleep
            case .implausible: frozen.fault == .frozen || frozen.fault == .constant ? .stuck : nil
            case nil: frozen.isLongDark ? .dark : nil
            default: nil
            }
        }
    }

    private struct Abandoned {
        /// The light that a stuck source keeps showing.
        let stuckAt: Light?
        var doubt: SensorDoubt.Cause?
        /// Whether iio-sensor-proxy's claim keeps the source awake.
        let needsClaim: Bool
        var cause: String
    }

    package init() {}
}

// MARK: - Facts

extension SourceSelection {
    /// Sets the available sources, best first.
    ///
    /// - Parameter knownBeforePending: How many precede a pending source. The first source decides at once, so it must
    ///   be the best one, not the one found first.
    package mutating func update(_ options: [Option], knownBeforePending: Int? = nil) {
        self.options = options
        self.knownBeforePending = knownBeforePending
        let ids = Set(options.map(\.id))
        abandoned = abandoned.filter { ids.contains($0.key) }
        failures = failures.filter { ids.contains($0.key) }
        proven.formIntersection(ids)
        current?.references.formIntersection(ids)
        choose()
    }

    package mutating func suppress(_ suppression: Suppression) {
        self.suppression = suppression
        choose()
    }

    /// Handles waking. A minute without data is a minute awake.
    package mutating func wake(_ suppression: Suppression, at now: Instant) {
        current?.problem?.since = now
        suppress(suppression)
    }

    /// Sets whether a dock or external screen is connected.
    package mutating func dock(_ isDocked: Bool) {
        self.isDocked = isDocked
        choose()
    }

    /// Judges a source's value. Returns the value to decide on, or `nil` unless the source decides.
    ///
    /// - Parameter repeatsSince: When the source began to repeat the value. `nil` if it reports each one.
    package mutating func receive(
        _ value: Reading.Value, from id: Int, repeatsSince: Instant? = nil, at now: Instant,
        dayAbove: Level = Band.standard.dayAbove
    ) -> Reading.Value? {
        if case .light = value { proven.insert(id) }
        switch (roles[id], value) {
        case (.decisions, _):
            let judged = judge(value, repeatsSince, at: now)
            if case .noData = value, noteFailure(id) { abandonCurrent() }
            return judged
        case (.recovery, .light(let light)) where abandoned[id]?.stuckAt != light:
            if abandoned[id]?.needsClaim == true, deciding?.name.kind == .sensorProxy { break }
            abandoned[id] = nil
            choose()
        case (.recovery, .noData(let noData)):
            abandoned[id]?.cause = noData.cause
            abandoned[id]?.doubt = noData.kind == .asleep ? .asleep : nil
        case (.comparison, .light(let light)):
            let isProxy = options.contains { $0.id == id && $0.name.kind == .sensorProxy }
            current?.frozen.add(
                other: light.level, of: id, isProxy: isProxy, isDay: light.level > dayAbove, at: now)
        default: break
        }
        return nil
    }

    /// Leaves the deciding source after a minute without data, if another exists.
    package mutating func serveDeadline(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        // Without another source, the minute begins again.
        current?.problem?.since = now
        abandonCurrent()
    }

    private mutating func abandonCurrent() {
        guard !isSuppressed, let current, let problem = current.problem?.noData else { return }
        let id = current.option.id
        // Before the choice, so that `best` doesn't see the old state.
        let isStuck = problem.kind == .implausible || problem.kind == .asleep
        abandoned[id] = Abandoned(
            stuckAt: isStuck ? current.shown : nil, doubt: current.doubt,
            needsClaim: problem.kind == .asleep, cause: problem.cause)
        if best()?.id == id { abandoned[id] = nil } else { choose() }
    }

    /// Counts a failure. Returns whether a light sensor that never gave a value has failed at least twice.
    private mutating func noteFailure(_ id: Int) -> Bool {
        guard deciding?.name.kind == .illuminance, !proven.contains(id) else { return false }
        failures[id, default: 0] += 1
        return failures[id, default: 0] >= 2
    }
}

// MARK: - Answers

extension SourceSelection {
    package var deciding: Option? { current?.option }

    package var light: Light? { current?.light }

    package var problem: NoData? { current?.problem?.noData }

    package var doubts: [SensorDoubt] {
        options.compactMap { option in
            let doubt = option.id == deciding?.id ? current?.doubt : abandoned[option.id]?.doubt
            return doubt.map { SensorDoubt(option.name, $0) }
        }
    }

    /// When to call `serveDeadline` without new facts.
    package var deadline: Instant? { (current?.problem?.since).map { $0 + SourceSelection.longestWithoutData } }

    /// Whether the first decision waits for a better source.
    package var isWaiting: Bool { deciding == nil && lastDeciding == nil && knownBeforePending != nil }

    /// Whether the present or last deciding source is suppressed, so that no other replaces it (rule 5).
    package var isSuppressed: Bool {
        lastDeciding.flatMap { suppression.cause(for: $0.name.kind, isExternal: $0.isExternal) } != nil
    }

    package func isAbandoned(_ option: Option) -> Bool { abandoned[option.id] != nil }

    package func whyNotUsed(_ option: Option) -> String {
        if let abandoned = abandoned[option.id] { return "not used because it gives no data: \(abandoned.cause)" }
        return option.objection ?? deciding.map { "\($0.name) is preferred" } ?? "not in use"
    }
}

// MARK: - The choice

extension SourceSelection {
    /// Returns the best source, preferably one with data.
    private func best() -> Option? {
        let known = lastDeciding == nil ? knownBeforePending : nil
        let wanted = options.prefix(known ?? options.count).filter { $0.objection == nil }
        let giving = wanted.filter { abandoned[$0.id] == nil }
        // At an external screen, an external sensor is better than the sources under the shut lid.
        if isDocked, suppression.causes.contains(.lid), let external = giving.first(where: \.isExternal) {
            return external
        }
        // A covered source keeps its place: it will be uncovered.
        if isSuppressed { return wanted.first { $0.id == deciding?.id } }
        return giving.first ?? wanted.first
    }

    private mutating func updateRoles() {
        var roles = abandoned.mapValues { _ in SourceRole.recovery }
        for id in current?.references ?? [] { roles[id] = .comparison }
        if let deciding { roles[deciding.id] = .decisions }
        self.roles = roles
    }

    private mutating func choose() {
        defer { updateRoles() }
        guard let best = best() else { return current = nil }
        guard best.id != deciding?.id else {
            current?.option = best
            return
        }
        current = Current(option: best)
        lastDeciding = best
        abandoned[best.id] = nil
    }

    private mutating func judge(
        _ value: Reading.Value, _ repeatsSince: Instant?, at now: Instant
    ) -> Reading.Value {
        if case .light(let light) = value { current?.shown = light }
        let value = noDataIfFrozen(value, repeatsSince, at: now) ?? value
        switch value {
        case .light(let light):
            current?.light = light
            current?.problem = nil
        case .noData(let noData):
            let since = current?.problem?.since ?? now
            current?.problem = (noData, since)
        }
        return value
    }

    /// Returns missing data for a stuck sensor's value.
    private mutating func noDataIfFrozen(
        _ value: Reading.Value, _ repeatsSince: Instant?, at now: Instant
    ) -> Reading.Value? {
        guard let deciding, deciding.name.kind == .illuminance, case .light(let light) = value,
            let lux = light.illuminance
        else { return nil }
        let isSuppressed = isSuppressed
        current?.frozen.add(lux: lux, repeatsSince: repeatsSince, isSuppressed: isSuppressed, at: now)
        let references = current?.frozen.wantsComparison == true ? otherSensors(besides: lux) : []
        if references != current?.references {
            current?.references = references
            updateRoles()
        }
        guard let fault = current?.frozen.fault else { return nil }
        let kind = fault == .asleep ? NoData.Kind.asleep : .implausible
        return .noData(NoData(kind, "\(deciding.name.device) \(fault.words(light))"))
    }

    /// Returns the other usable light sensors. For a 0, only this machine's, with iio-sensor-proxy.
    private func otherSensors(besides lux: Double) -> Set<Int> {
        let others = options.filter {
            guard $0.id != deciding?.id, abandoned[$0.id] == nil else { return false }
            return $0.name.kind == .illuminance && (lux != 0 || !$0.isExternal)
                || $0.name.kind == .sensorProxy && lux == 0
        }
        return Set(others.prefix(SourceSelection.mostCompared).map(\.id))
    }

    /// Each compared sensor has a thread, and no machine has more.
    private static let mostCompared = 16
    /// How long a source may lack data before another replaces it (rule 11).
    static let longestWithoutData = Duration.seconds(60)
}
