package import Switching

/// Chooses the source that decides, and judges what becomes of its values (rules 4, 5 and 11).
///
/// It is told which sources there are, what they yield and what suppresses readings, and answers which of them have to
/// run, and for what. A source that has given no data for a minute is abandoned for the next one, and a light sensor
/// that never gave any after its second failure; it is taken back once it gives data. There is no clock inside: a
/// moment is an argument, by the machine's clock; `deadline` says when it has to be asked again.
package struct SourceSelection: Sendable {
    package struct Option: Equatable, Sendable {
        /// The number by which it is known: a device that takes another's place under its name has another.
        package let id: Int
        package let name: SourceName
        /// Whether it is a sensor of its own, which a shut lid does not cover.
        package let isExternal: Bool
        /// Why it is not to be chosen; nil when it may be.
        package let objection: String?

        package init(id: Int, name: SourceName, isExternal: Bool = false, objection: String? = nil) {
            (self.id, self.name, self.isExternal, self.objection) = (id, name, isExternal, objection)
        }
    }

    private var options: [Option] = []
    /// How many of the options come before one that's still being looked for, or `nil` if none is.
    private var knownBeforePending: Int?
    private var suppression = Suppression()
    private var isDocked = false
    private var current: Current?
    /// The source that decides, or the last that did.
    private var lastDeciding: Option?
    /// The sources that have given a value, and how often light sensors have failed that have not.
    private var proven: Set<Int> = []
    private var failures: [Int: Int] = [:]
    /// The sources that were given up because they gave no data.
    private var abandoned: [Int: Abandoned] = [:] { didSet { updateRoles() } }
    /// Which sources have to run, and for what; kept, because each reading asks for it.
    package private(set) var roles: [Int: SourceRole] = [:]

    /// The source that decides, and what it gives.
    private struct Current {
        var option: Option
        /// The light that it last gave; nil before the first.
        var light: Light?
        /// The last light that it showed, whether or not it counts.
        var shown: Light?
        /// Why it gives no data, and since when, or since when the machine has been awake; nil when it does.
        var problem: (noData: NoData, since: Instant)?
        var frozen = FrozenSensor()
        /// The sensors that it is compared with.
        var references: Set<Int> = []

        /// Whether it sleeps, has stuck, or has read 0 for long.
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
        /// The light that a stuck one goes on showing.
        let stuckAt: Light?
        /// Whether it sleeps or has stuck.
        var doubt: SensorDoubt.Cause?
        /// Whether iio-sensor-proxy's claim keeps it awake.
        let needsClaim: Bool
        /// Why it gives no data.
        var cause: String
    }

    package init() {}
}

// MARK: - Facts

extension SourceSelection {
    /// Says which sources there are, best first.
    ///
    /// - Parameter knownBeforePending: how many of them come before one that's still being looked for. The first
    ///   source decides at once, so it has to be the best one, and not the one that was found first.
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

    /// Says what suppresses readings from now on.
    package mutating func suppress(_ suppression: Suppression) {
        self.suppression = suppression
        choose()
    }

    /// Says that the machine has woken, and what suppresses readings now: a minute without data is a minute awake.
    package mutating func wake(_ suppression: Suppression, at now: Instant) {
        current?.problem?.since = now
        suppress(suppression)
    }

    /// Says whether the machine is in a dock or has an external screen.
    package mutating func dock(_ isDocked: Bool) {
        self.isDocked = isDocked
        choose()
    }

    /// Judges a value of a source.
    ///
    /// - Parameters:
    ///   - repeatsSince: since when a source has given this value that does not yield each one; else nil.
    ///   - dayAbove: the threshold of day.
    /// - Returns: the value to decide on; nil for a value of a source that does not decide.
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

    /// Leaves the source that decides when it has given no data for a minute and there is another.
    package mutating func serveDeadline(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        // If there is no other source, the minute begins again.
        current?.problem?.since = now
        abandonCurrent()
    }

    /// Leaves the source that decides for the next one, if there is one.
    private mutating func abandonCurrent() {
        guard !isSuppressed, let current, let problem = current.problem?.noData else { return }
        let id = current.option.id
        // Before the choice: `best` must not see it as it was.
        let isStuck = problem.kind == .implausible || problem.kind == .asleep
        abandoned[id] = Abandoned(
            stuckAt: isStuck ? current.shown : nil, doubt: current.doubt,
            needsClaim: problem.kind == .asleep, cause: problem.cause)
        if best()?.id == id { abandoned[id] = nil } else { choose() }
    }

    /// Counts a failure.
    ///
    /// - Returns: whether it was at least the second of a light sensor that never gave a value.
    private mutating func noteFailure(_ id: Int) -> Bool {
        guard deciding?.name.kind == .illuminance, !proven.contains(id) else { return false }
        failures[id, default: 0] += 1
        return failures[id, default: 0] >= 2
    }
}

// MARK: - Answers

extension SourceSelection {
    /// The source that decides; nil when there is none.
    package var deciding: Option? { current?.option }

    /// The light that it last gave; nil before the first.
    package var light: Light? { current?.light }

    /// Why it gives none now; nil when it does.
    package var problem: NoData? { current?.problem?.noData }

    /// The sensors that sleep, have stuck or have read 0 for long.
    package var doubts: [SensorDoubt] {
        options.compactMap { option in
            let doubt = option.id == deciding?.id ? current?.doubt : abandoned[option.id]?.doubt
            return doubt.map { SensorDoubt(option.name, $0) }
        }
    }

    /// When there is something to do without new facts; nil for never.
    package var deadline: Instant? { (current?.problem?.since).map { $0 + SourceSelection.longestWithoutData } }

    /// Whether no source decides yet because a better one than those that are here is still being looked for.
    package var isWaiting: Bool { deciding == nil && lastDeciding == nil && knownBeforePending != nil }

    /// Whether something is between the source that decides, or the last that did, and the light, so that no other
    /// takes its place (rule 5).
    package var isSuppressed: Bool {
        lastDeciding.flatMap { suppression.cause(for: $0.name.kind, isExternal: $0.isExternal) } != nil
    }

    /// Whether a source is not used because it gives no data.
    package func isAbandoned(_ option: Option) -> Bool { abandoned[option.id] != nil }

    package func whyNotUsed(_ option: Option) -> String {
        if let abandoned = abandoned[option.id] { return "not used because it gives no data: \(abandoned.cause)" }
        return option.objection ?? deciding.map { "\($0.name) is preferred" } ?? "not in use"
    }
}

// MARK: - The choice

extension SourceSelection {
    /// The best source by preference; one that was abandoned only when there is no other.
    private func best() -> Option? {
        let known = lastDeciding == nil ? knownBeforePending : nil
        let wanted = options.prefix(known ?? options.count).filter { $0.objection == nil }
        let giving = wanted.filter { abandoned[$0.id] == nil }
        // Somebody works at an external screen: an external sensor comes before what the shut lid covers.
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

    /// No data in place of a value of a sensor that has stuck; nil for any other value.
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

    /// The other light sensors but those that were abandoned; for a 0 those of this machine, with iio-sensor-proxy.
    private func otherSensors(besides lux: Double) -> Set<Int> {
        let others = options.filter {
            guard $0.id != deciding?.id, abandoned[$0.id] == nil else { return false }
            return $0.name.kind == .illuminance && (lux != 0 || !$0.isExternal)
                || $0.name.kind == .sensorProxy && lux == 0
        }
        return Set(others.prefix(SourceSelection.mostCompared).map(\.id))
    }

    /// How many sensors one is compared with: each has a thread, and no machine has more.
    private static let mostCompared = 16
    /// How long a source may give no data before another takes its place (rule 11).
    static let longestWithoutData = Duration.seconds(60)
}
