import DecisionEngine
import LightSensors
import Selection
import Switching

/// The agent's engine and a sensor, read as the agent does: every 1 to 5 s, every second while a candidate waits, and
/// once more when it's due.
@MainActor
struct ClosedLoop {
    /// The reader of the sensor.
    enum Reader {
        /// Through the agent.
        case kernel
        /// Reads the sensor every second, and reports each different value.
        case proxy
    }

    /// An appearance, and the time since when it's shown.
    struct Stay {
        let since: Duration
        let appearance: Appearance
    }

    private(set) var engine: Engine
    /// Oldest first.
    private(set) var stays: [Stay] = []
    private(set) var now = Duration.zero
    private let reader: Reader
    private let source: SourceName
    private var sensor: (Duration) -> Reading.Value
    private var reports = SensorReports()
    private var nextRead = Duration.zero
    private var wokeAt: Duration?

    /// - Parameter sensor: called for each read, in chronological order.
    init(reader: Reader = .kernel, sensor: @escaping (Duration) -> Reading.Value) {
        (self.reader, self.sensor) = (reader, sensor)
        source = SourceName(reader == .kernel ? .illuminance : .sensorProxy, "made")
        engine = Engine(Rules(), Decider.Start(persisted: nil, fallback: .day), at: .zero)
        step([.sources([SourceSelection.Option(id: 1, name: source)], knownBeforePending: nil), .time])
    }

    mutating func run(until end: Duration) {
        while let next = [nextRead, engine.deadline].compactMap(\.self).min(), next < end {
            now = max(now, next)
            if nextRead <= now { read() } else { step([.time]) }
        }
        now = end
    }

    mutating func tell(_ event: Event) {
        if case .woke = event {
            wokeAt = now
            (reports, nextRead) = (SensorReports(), now + .seconds(5))
        }
        step([.fact(event)])
    }

    private mutating func read(isLast: Bool = false) {
        let value = sensor(now)
        if isLast { reports.reportNext() }
        let needs = reader == .kernel ? engine.reportingNeeds : Engine.everything
        let isReported = reports.add(value, for: .decisions, needs, at: now)
        if isReported || isLast {
            let since = reports.repeatsSince.map { Instant(sinceStart: $0) }
            step([.value(SourceValue(value, of: 1, source, repeatsSince: since))])
        }
        nextRead = now + rest(after: value)
    }

    /// Whether the machine just woke up, so that the sensor isn't read fast (rule 6).
    private var isSpaced: Bool { wokeAt.map { now < $0 + Waking.longestZero } ?? false }

    private func rest(after value: Reading.Value) -> Duration {
        guard !isSpaced else { return PollInterval.longest }
        guard reader == .kernel, !engine.reportingNeeds.isCandidateWaiting else { return PollInterval.shortest }
        guard case .light(let light) = value else { return PollInterval.longest }
        return PollInterval.rest(at: light.level, band: engine.reportingNeeds.band)
    }

    private mutating func step(_ inputs: [Input]) {
        let wasUrgent = engine.reportingNeeds.isCandidateWaiting
        var effects = Effects()
        engine.step(inputs, in: Turn(now: now), &effects)
        for outcome in effects.outcomes {
            guard let change = outcome.outcome.change else { continue }
            stays.append(Stay(since: now, appearance: change.to))
        }
        if !wasUrgent, engine.reportingNeeds.isCandidateWaiting {
            nextRead = min(nextRead, now + PollInterval.shortest)
        }
        for action in effects.actions where action == .confirm(1) {
            step([.confirming(isReading: !isSpaced)])
            if !isSpaced { read(isLast: true) }
        }
    }
}

extension Engine {
    fileprivate static let everything = ReportingNeeds(band: .standard, wantsEvery: true)
}

extension ClosedLoop {
    var switches: Int { zip(stays, stays.dropFirst()).count { $0.appearance != $1.appearance } }

    /// `right` returns `nil` if either appearance is right.
    func minutesWrong(_ right: (Duration) -> Appearance?) -> Double {
        var (wrong, place, time) = (Duration.zero, 0, Duration.zero)
        while time < now {
            while place + 1 < stays.count, stays[place + 1].since <= time { place += 1 }
            if let wanted = right(time), place < stays.count, stays[place].since <= time,
                stays[place].appearance != wanted
            {
                wrong += .seconds(1)
            }
            time += .seconds(1)
        }
        return wrong / .seconds(60)
    }
}
