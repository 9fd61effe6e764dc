/// Light sensor reads that jump away and back with the next read (rule 3).
struct Misreadings: Sendable {
    private var latest: (light: Light, at: Instant)?
    /// The light before the last read, if it jumped.
    private var before: Light?
    private var recent: [Misreading] = []
    private var unsteadyUntil: Instant?
    /// Since when an unsteady sensor has only given a value that it repeats when it misreads.
    private var falseSince: Instant?

    private struct Misreading {
        let light: Light
        let at: Instant
        /// Whether the reads around it differ from each other. A sensor that measures doesn't repeat a value.
        let isAmongOthers: Bool
    }

    /// The least distance of a jump, in points.
    static let jump = 10.0
    /// The longest time from a jump to the next read. Then sensors are read every second, and some take a second.
    static let returns = Duration.milliseconds(2500)
    /// How long misreadings count.
    static let memory = Duration.seconds(10 * 60)
    /// How many misreadings make a sensor unsteady, and how far apart they count. A person may flick a lamp.
    private static let proof = (count: 5, apart: Duration.seconds(15))
    /// How often a value must be a misreading to stop counting as light.
    private static let repeats = 3
    private static let capacity = 100
    static let unsteadySettle = Duration.seconds(20)
    /// The least settle time after a single misreading, and how long this applies.
    static let doubtful = (settle: Duration.seconds(5), lasts: Duration.seconds(60))

    /// Returns whether a value is light. An unsteady sensor must repeat an often misread one for 20 s.
    mutating func follow(_ light: Light, at now: Instant) -> Bool {
        if let latest, let before, now - latest.at <= Misreadings.returns, light.level.isAbout(before.level) {
            note(Misreading(light: latest.light, at: now, isAmongOthers: light != before))
        }
        let hasJumped = latest.map { abs(light.level.percent - $0.light.level.percent) >= Misreadings.jump } ?? false
        before = hasJumped ? latest?.light : nil
        latest = (light, now)
        guard isUnsteady(at: now), isRepeated(light) else {
            falseSince = nil
            return true
        }
        if let falseSince { return now - falseSince >= Misreadings.unsteadySettle }
        falseSince = now
        note(Misreading(light: light, at: now, isAmongOthers: true))
        return false
    }

    private mutating func note(_ new: Misreading) {
        recent.removeAll { new.at - $0.at > Misreadings.memory }
        if recent.count >= Misreadings.capacity { recent.removeFirst() }
        recent.append(new)
        var (count, earliest) = (1, new.at)
        for misreading in recent.reversed() where earliest - misreading.at >= Misreadings.proof.apart {
            (count, earliest) = (count + 1, misreading.at)
            if count == Misreadings.proof.count { return unsteadyUntil = earliest + Misreadings.memory }
        }
    }

    private func isRepeated(_ light: Light) -> Bool {
        recent.count { $0.isAmongOthers && $0.light == light } >= Misreadings.repeats
    }

    func isUnsteady(at now: Instant) -> Bool { unsteadyUntil.map { now <= $0 } ?? false }

    func count(at now: Instant) -> Int { recent.count { now - $0.at <= Misreadings.memory } }

    func leastSettle(at now: Instant) -> Duration {
        guard let last = recent.last else { return .zero }
        if isUnsteady(at: now) { return Misreadings.unsteadySettle }
        return now - last.at <= Misreadings.doubtful.lasts ? Misreadings.doubtful.settle : .zero
    }

    mutating func pause() { (latest, before, falseSince) = (nil, nil, nil) }
}

extension Level {
    /// Whether two levels differ by no more than steady light does.
    func isAbout(_ other: Level) -> Bool { abs(percent - other.percent) <= StandingLight.range }
}
