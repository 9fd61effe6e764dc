internal import KeptFiles
internal import SDEvent
internal import Switching

/// Keeps the state for a later run.
final class StateKeeper {
    private let file: Document<State>
    private var state: State
    /// The appearance that only this run was told to force; nil once a person has set the mode.
    private var forcedForThisRun: Appearance?
    private var mode: Mode<Instant> = .auto
    /// The end of a forced mode by the wall clock, computed when it was set: a later change of the clock does not
    /// move it.
    private var end: (moment: Instant, kept: KeptMoment)?

    /// - Parameter force: an appearance to force for this run only.
    init(_ file: Document<State>, force: Appearance?) {
        (self.file, forcedForThisRun) = (file, force)
        state = file.load() ?? State()
    }

    /// The start of a run: the forced appearance of this run, else the mode that was kept.
    ///
    /// - Parameters:
    ///   - wallTime: now, in microseconds since 1970.
    ///   - fallback: the appearance where none was kept; not computed otherwise, for it may cost half the start.
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

    /// Keeps the state after an event.
    ///
    /// - Parameter end: the end of a forced mode at a moment, by the wall clock.
    func update(after event: Event, _ decider: Decider, at now: Instant, end: (Instant) -> KeptMoment) {
        switch event {
        case .set, .toggle: forcedForThisRun = nil
        // It may have been an echo of the appearance that this run was told to force.
        case .desktopChose where decider.mode != mode: forcedForThisRun = nil
        default: break
        }
        mode = decider.mode
        if forcedForThisRun == nil {
            state.mode = decider.mode.map(end)
            // A kept time is coarse, or each decision would write a file.
            state.toggle = (decider.toggle(at: now) ?? ToggleProgress()).rounded
        }
        if decider.lastLight != nil { state.light = decider.lightAppearance }
        file.save(state)
    }

    /// Keeps how far a toggle has come, at the end of a run.
    func finish(_ decider: Decider, at now: Instant) {
        guard forcedForThisRun == nil, let progress = decider.toggle(at: now) else { return }
        state.toggle = progress
        file.save(state)
    }

    /// The end of a forced mode by the wall clock.
    ///
    /// - Parameters:
    ///   - left: how long it is until then.
    ///   - wallTime: now, since 1970; the longest time that can be counted where the clock is before 1970.
    /// - Returns: at most the latest moment that can be counted.
    func end(at moment: Instant, left: Duration, wallTime: Duration) -> KeptMoment {
        if let end, end.moment == moment { return end.kept }
        let kept = KeptMoment((wallTime + left).wholeMicroseconds, away: left.wholeMicroseconds)
        end = (moment, kept)
        return kept
    }
}

extension State {
    /// The mode to go on with; one whose time is over is `auto`.
    fileprivate func mode(at now: Instant, _ wallTime: UInt64) -> Mode<Instant> {
        if let end = mode.ends?.time, end.remaining(at: wallTime) == nil { return .auto }
        return mode.map { now + .microseconds($0.remaining(at: wallTime) ?? 0) }
    }
}

extension Mode {
    /// The mode with its end by another clock.
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
