import DecisionEngine
import Selection
import Switching

/// Drives an engine as its runner does, without devices and services. A test sets the sources' values and the
/// monitors' answers, and moves the clock by hand.
@MainActor struct EngineDriver {
    private(set) var engine: Engine
    /// The switches since the start, such as `10.5 night`.
    private(set) var switches: [String] = []
    private(set) var warnings: [String] = []
    /// The actions requested by the engine since the start.
    private(set) var actions: [Effects.Action] = []
    /// The last turn's events with a consequence, in order.
    private(set) var lastEvents: [Event] = []

    /// Whether monitors still owe answers about obstacles to the light.
    private var awaitsFirstAnswers: Bool
    private var isAskingLid = false
    /// Whether services leave questions about the lid unanswered.
    var isSilent = false
    /// The answer to a question about the lid.
    var isLidShut = false
    /// The answer to a question about keyboard and pointer, or `nil` if it's unknown.
    var idle: Duration?
    /// Whether a source's last read doesn't end.
    var isBlocked = false

    private var now = Duration.zero
    private var options: [SourceSelection.Option] = []
    /// Each source's value when read, by the source's number.
    private var shown: [Int: Reading.Value] = [:]
    private var running: [Int: SourceRole] = [:]

    /// Starts an engine with these sources, the best first, numbered from 1.
    ///
    /// - Parameter sources: Each source with its light in percent for a backlight, or in lux. `nil` means no data.
    init(_ sources: KeyValuePairs<SourceName, Double?>, awaitsFirstAnswers: Bool = false) {
        engine = Engine(Rules(), Decider.Start(persisted: nil, fallback: .day), at: .zero)
        self.awaitsFirstAnswers = awaitsFirstAnswers
        for (index, source) in sources.enumerated() {
            options.append(SourceSelection.Option(id: index + 1, name: source.key))
            set(source.value, on: index + 1)
        }
        take([.sources(options, knownBeforePending: nil), .time])
        (switches, actions) = ([], [])
    }

    var decider: Decider { engine.decider }

    /// The last trusted level, in percent.
    var level: Double? { decider.lastLight?.level.percent }

    /// The last trusted light in lux.
    var lux: Double? { decider.lastLight?.illuminance }
}

// MARK: - What happens

extension EngineDriver {
    /// Moves the clock to a second after the start, deadline by deadline.
    mutating func goOn(to second: Double) {
        let end = Duration.milliseconds(Int64(second * 1000))
        while let due = engine.deadline, due <= end {
            now = max(now, due)
            take([.time])
        }
        now = end
    }

    /// Moves the clock past its deadlines, as for a busy loop.
    mutating func oversleep(to second: Double) { now = .milliseconds(Int64(second * 1000)) }

    /// Sets a source's light without a report.
    mutating func set(_ amount: Double?, _ kind: NoData.Kind = .failing, on id: Int = 1) {
        shown[id] = value(amount, kind, of: id)
    }

    /// Sets a source's light and reports it.
    mutating func show(_ amount: Double?, _ kind: NoData.Kind = .failing, on id: Int = 1) {
        set(amount, kind, on: id)
        take(read(id))
    }

    /// Returns a source's value as an input, for a turn with other inputs.
    func reading(_ amount: Double?, of id: Int = 1) -> Input {
        .value(SourceValue(value(amount, .failing, of: id), of: id, options[id - 1].name))
    }

    /// Answers the monitors' open questions.
    mutating func answer(_ facts: Event...) {
        (awaitsFirstAnswers, isAskingLid) = (false, false)
        if facts.contains(.suppression(.lid, true)) { isLidShut = true }
        take(facts.map { .fact($0) } + [.answered])
    }

    /// Passes the engine a turn's inputs and performs its actions.
    mutating func take(_ inputs: [Input]) {
        var inputs = inputs
        lastEvents = []
        while !inputs.isEmpty {
            let turn = Turn(now: now, awaitsFirstAnswers: awaitsFirstAnswers, isAskingLid: isAskingLid)
            var effects = Effects()
            engine.step(inputs, in: turn, &effects)
            for (event, _, outcome) in effects.outcomes {
                lastEvents.append(event)
                warnings += outcome.decisions.filter(\.isWarning).map(\.reason.text)
                guard let change = outcome.change else { continue }
                switches.append("\((now / .milliseconds(1)).rounded() / 1000) \(change.to)")
            }
            inputs = effects.actions.flatMap { perform($0) } + startSources()
        }
    }
}

// MARK: - The runner's part

extension EngineDriver {
    private mutating func perform(_ action: Effects.Action) -> [Input] {
        actions.append(action)
        switch action {
        case .confirm(let id): return (isBlocked ? [] : read(id)) + [.confirming(isReading: isBlocked)]
        case .refresh(let id): return read(id)
        // A sensor rests first.
        case .wake(let id): return options[id - 1].name.kind == .backlight ? read(id) : []
        case .askLid where isSilent: isAskingLid = true
        case .askLid:
            let isNews = decider.suppression.causes.contains(.lid) != isLidShut
            return (isNews ? [.fact(.suppression(.lid, isLidShut))] : []) + [.answered]
        case .askInput: return idle.map { [.fact(.input(idle: $0))] } ?? []
        case .rest, .searchSources, .forgetInput: break
        }
        return []
    }

    /// Starts sources in the engine's roles and returns their first values.
    private mutating func startSources() -> [Input] {
        let started = engine.selection.roles.filter { running[$0.key] != $0.value }
        running = engine.selection.roles
        return started.keys.sorted().flatMap { read($0) }
    }

    private func read(_ id: Int) -> [Input] {
        guard running[id] != nil, let value = shown[id] else { return [] }
        return [.value(SourceValue(value, of: id, options[id - 1].name))]
    }

    private func value(_ amount: Double?, _ kind: NoData.Kind, of id: Int) -> Reading.Value {
        guard let amount else { return .noData(NoData(kind, "\(options[id - 1].name.device) cannot be read")) }
        guard options[id - 1].name.kind != .backlight, let light = Light(illuminance: amount) else {
            return .light(Light(level: Level(clamping: amount)))
        }
        return .light(light)
    }
}

extension SourceName {
    static let sensor = SourceName(.illuminance, "iio:device0")
    static let panel = SourceName(.backlight, "intel_backlight")
    static let sun = SourceName(.sun)
}
