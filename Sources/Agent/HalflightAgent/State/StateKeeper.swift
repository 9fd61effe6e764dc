internal import KeptFiles
internal import SDEvent
internal import Switching

/// Keeps the state for a later run.
final class StateKeeper {
    /// Nil where no later run continues this one.
    private var file: StateFile?
    private var state: State
    /// The appearance that only this run was told to force; nil once a person has set the mode.
    private var forcedForThisRun: Appearance?
    private var mode: Mode = .auto
    /// The end of a forced mode by the wall clock, computed when it was set: a later change of the clock does not
    /// move it.
    private var end: (moment: Instant, wallTime: UInt64, away: UInt64)?

    /// - Parameter force: an appearance to force for this run only.
    init(_ file: StateFile?, force: Appearance?) {
        var file = file
        state = file?.load() ?? State()
        self.file = file
        forcedForThisRun = force
    }

    /// The start of a run: the forced appearance of this run, else the mode that was kept.
    ///
    /// - Parameters:
    ///   - wallTime: now, in microseconds since 1970.
    ///   - fallback: the appearance where none was kept; not computed otherwise, for it may cost half the start.
    func start(at now: Instant, wallTime: UInt64, fallback: () -> Appearance) -> Decider.Start {
        let light = state.light
        var start = Decider.Start(persisted: light, fallback: light ?? fallback(), mode: state.mode(at: now, wallTime))
        if case .forced(_, .agree(let progress)) = state.mode { start.toggle = progress }
        if let force = forcedForThisRun {
            start.mode = .forced(force, ends: .never)
            start.modeReason = .started(force: force)
        }
        mode = start.mode
        return start
    }

    /// Keeps the state after an event.
    ///
    /// - Parameter ends: the end of a forced mode at a moment.
    func update(after event: Event, _ decider: Decider, at now: Instant, ends: (Instant) -> State.KeptEnd) {
        switch event {
        case .set, .toggle: forcedForThisRun = nil
        // It may have been an echo of the appearance that this run was told to force.
        case .desktopChose where decider.mode != mode: forcedForThisRun = nil
        default: break
        }
        mode = decider.mode
        if forcedForThisRun == nil { keepMode(decider, at: now, ends: ends) }
        if decider.lastLight != nil { state.light = decider.lightAppearance }
        file?.save(state)
    }

    /// Keeps how far a toggle has come, at the end of a run.
    func finish(_ decider: Decider, at now: Instant) {
        guard forcedForThisRun == nil, case .forced(let appearance, .agree) = decider.mode,
            let progress = decider.toggle(at: now)
        else { return }
        state.mode = .forced(appearance, ends: .agree(progress))
        file?.save(state)
    }

    private func keepMode(_ decider: Decider, at now: Instant, ends: (Instant) -> State.KeptEnd) {
        switch decider.mode {
        case .auto: state.mode = .auto
        case .forced(let appearance, .never): state.mode = .forced(appearance, ends: .never)
        case .forced(let appearance, .agree):
            // A kept time is coarse, or each decision would write a file.
            let progress = (decider.toggle(at: now) ?? ToggleProgress()).rounded
            state.mode = .forced(appearance, ends: .agree(progress))
        case .forced(let appearance, .time(let moment)): state.mode = .forced(appearance, ends: ends(moment))
        }
    }

    /// The end of a forced mode by the wall clock.
    ///
    /// - Parameters:
    ///   - left: how long it is until then.
    ///   - wallTime: now, since 1970; the longest time that can be counted where the clock is before 1970.
    /// - Returns: microseconds since 1970, at most the latest that can be counted; and how many of them are left.
    func end(at moment: Instant, left: Duration, wallTime: Duration) -> (wallTime: UInt64, away: UInt64) {
        if let end, end.moment == moment { return (end.wallTime, end.away) }
        let (end, away) = ((wallTime + left).wholeMicroseconds, left.wholeMicroseconds)
        self.end = (moment, end, away)
        return (end, away)
    }
}

extension State {
    /// The mode to go on with; one whose time is over is `auto`.
    fileprivate func mode(at now: Instant, _ wallTime: UInt64) -> Switching.Mode {
        guard case .forced(let appearance, let ends) = mode else { return .auto }
        switch ends {
        case .never: return .forced(appearance, ends: .never)
        case .agree: return .forced(appearance, ends: .agree)
        case .time(let until, let away):
            guard let left = State.KeptMode.remaining(until: until, away: away, at: wallTime) else { return .auto }
            return .forced(appearance, ends: .time(now + .microseconds(left)))
        }
    }
}

extension ToggleProgress {
    /// The progress in whole minutes.
    fileprivate var rounded: ToggleProgress {
        func minutes(_ time: Duration) -> Duration { .seconds(time.components.seconds / 60 * 60) }
        return ToggleProgress(level: level, agreed: minutes(agreed), awake: minutes(awake))
    }
}
