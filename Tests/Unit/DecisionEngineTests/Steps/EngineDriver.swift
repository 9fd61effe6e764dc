import DecisionEngine
import Selection
import Switching

/// Drives an engine as its runner does, without devices and services: sources yield what they are given, monitors
/// answer what they are told to, and the clock is moved by hand.
@MainActor struct EngineDriver {
    private(set) var engine: Engine
    /// The switches since the start, such as `10.5 night`.
    private(set) var switches: [String] = []
    private(set) var warnings: [String] = []
    /// What the engine has wanted done since the start.
    private(set) var actions: [Effects.Action] = []
    /// The events of the last turn that something came of, in their order.
    private(set) var lastEvents: [Event] = []

    /// Whether monitors have yet to answer what may obstruct the light.
    private var awaitsFirstAnswers: Bool
    private var isAskingLid = false
    /// Whether services do not answer questions about the lid.
    var isSilent = false
    /// The answer to a question about the lid.
    var isLidShut = false
    /// The answer to a question about keyboard and pointer; nil where nobody can tell.
    var idle: Duration?
    /// Whether the last read of a source does not end.
    var isBlocked = false

    private var now = Duration.zero
    private var options: [SourceSelection.Option] = []
    /// What each source yields when it is read, by its number.
    private var shown: [Int: Reading.Value] = [:]
    private var running: [Int: SourceRole] = [:]

    /// An engine that has started with these sources, the best first; they are numbered from 1 on.
    ///
    /// - Parameter sources: each with its light, in percent for a backlight and in lux otherwise; nil for no data.
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
    /// Goes on to so many seconds after the start, deadline by deadline.
    mutating func goOn(to second: Double) {
        let end = Duration.milliseconds(Int64(second * 1000))
        while let due = engine.deadline, due <= end {
            now = max(now, due)
            take([.time])
        }
        now = end
    }

    /// Goes on without the deadlines before, as a loop that was busy.
    mutating func oversleep(to second: Double) { now = .milliseconds(Int64(second * 1000)) }

    /// Gives a source another light, which it does not report.
    mutating func set(_ amount: Double?, _ kind: NoData.Kind = .failing, on id: Int = 1) {
        shown[id] = value(amount, kind, of: id)
    }

    /// Has a source yield another light.
    mutating func show(_ amount: Double?, _ kind: NoData.Kind = .failing, on id: Int = 1) {
        set(amount, kind, on: id)
        take(read(id))
    }

    /// What a source yields as an input, for a turn with others.
    func reading(_ amount: Double?, of id: Int = 1) -> Input {
        .value(SourceValue(value(amount, .failing, of: id), of: id, options[id - 1].name))
    }

    /// Has the monitors answer what they were asked.
    mutating func answer(_ facts: Event...) {
        (awaitsFirstAnswers, isAskingLid) = (false, false)
        if facts.contains(.suppression(.lid, true)) { isLidShut = true }
        take(facts.map { .fact($0) } + [.answered])
    }

    /// Hands the engine the inputs of a turn, and does what it wants.
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
        // A sensor rests at first.
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

    /// Starts sources as the engine has it, which yield what they read first.
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
