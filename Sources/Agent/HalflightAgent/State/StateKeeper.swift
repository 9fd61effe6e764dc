internal import KeptFiles
internal import SDEvent
internal import Switching

/// Keeps the state for later runs.
final class StateKeeper {
    private let file: Document<State>
    private var state: State
    /// The appearance forced for this run only. `nil` once the user has set the mode.
    private var forcedForThisRun: Appearance?
    private var mode: Mode<Instant> = .auto
    /// The wall-clock end of a forced mode, computed when it's set: a later change of the clock doesn't move it.
    private var end: (moment: Instant, kept: KeptMoment)?

    init(_ file: Document<State>, force: Appearance?) {
        (self.file, forcedForThisRun) = (file, force)
        state = file.load() ?? State()
    }

    /// Uses this run's forced appearance, or else the kept mode. `wallTime` is in microseconds since 1970. `fallback`
    /// is called only without a kept appearance, as it may take half of the start's time.
    func start(at now: Instant, wallTime: UInt64, fallback: () -> Appearance) -> Decider.Start {
        let light = state.light
        var start = Decider.Start(
            persisted: light, fallback: light ?? fallback(), mode: state.mode(at: now, wallTime), toggle: state.toggle)
        if let force = forcedForThisRun {
            start.mode = .forced(force, ends: .never)
            start.modeReason = .started(force: force)
        }
        mode = start.mode
        return start
    }

    /// Keeps the state after an event. `end` returns the wall-clock end of a forced mode.
    func update(after event: Event, _ decider: Decider, at now: Instant, end: (Instant) -> KeptMoment) {
        switch event {
        case .set, .toggle: forcedForThisRun = nil
        // It may have been an echo of the appearance that this run forces.
        case .desktopChose where decider.mode != mode: forcedForThisRun = nil
        default: break
        }
        mode = decider.mode
        if forcedForThisRun == nil {
            state.mode = decider.mode.map(end)
            // The kept time is coarse. Otherwise, each decision would write a file.
            state.toggle = (decider.toggle(at: now) ?? ToggleProgress()).rounded
        }
        if decider.lastLight != nil { state.light = decider.lightAppearance }
        file.save(state)
    }

    /// Keeps the progress of a toggle at the end of a run.
    func finish(_ decider: Decider, at now: Instant) {
        guard forcedForThisRun == nil, let progress = decider.toggle(at: now) else { return }
        state.toggle = progress
        file.save(state)
    }

    /// Returns the wall-clock end of a forced mode, at most the latest moment that can be counted.
    func end(at moment: Instant, left: Duration, wallTime: Duration) -> KeptMoment {
        if let end, end.moment == moment { return end.kept }
        let kept = KeptMoment((wallTime + left).wholeMicroseconds, away: left.wholeMicroseconds)
        end = (moment, kept)
        return kept
    }
}

extension State {
    /// Returns the mode to continue with. If its time is over, returns `auto`.
    fileprivate func mode(at now: Instant, _ wallTime: UInt64) -> Mode<Instant> {
        if let end = mode.ends?.time, end.remaining(at: wallTime) == nil { return .auto }
        return mode.map { now + .microseconds($0.remaining(at: wallTime) ?? 0) }
    }
}

extension Mode {
    /// Returns the mode with its end by another clock.
    fileprivate func map<Other>(_ time: (Time) -> Other) -> Mode<Other> {
        if case .forced(let appearance, let ends) = self { .forced(appearance, ends: ends.map(time)) } else { .auto }
    }
}

extension ToggleProgress {
    /// The progress in whole minutes.
    fileprivate var rounded: ToggleProgress {
        func minutes(_ time: Duration) -> Duration { .seconds(time.components.seconds / 60 * 60) }
        return ToggleProgress(level: level, agreed: minutes(agreed), awake: minutes(awake))
    }
}
