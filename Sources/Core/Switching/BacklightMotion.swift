/// Detects whether a hand set the backlight's level.
///
/// Rules 5 and 7: a backlight decides because a person has chosen its level. A program may move it because the screen's
/// content changed or the person is away, and so may a cable. Such a level doesn't count until the next movement.
package struct BacklightMotion: Sendable {
    private var motion: Motion?
    private var lastDisturbance: (cause: Disturbance, at: Instant)?
    private var touch: Touch?
    private var loop = LoopDetection()

    /// A moving level, as from a held key or a gliding program: its steps are close in time.
    private struct Motion {
        var level: Level
        let began: Instant
        var last: Instant
        /// A mover besides an answering program, if any.
        var otherMover: BacklightMover?
        /// A program's answer, while it's ignored.
        var answer: LoopDetection.Ignored?
        /// Whether the level is only a source's first.
        var isFirst = false
        var isReported = false

        var mover: BacklightMover? { answer.map { .answer(after: $0.after, ignored: $0.window) } ?? otherMover }
    }

    /// The last touch, and the time of its report.
    private struct Touch {
        let at: Instant
        let told: Instant
    }

    /// The longest pause within a motion.
    static let longestPause = Duration.seconds(1)
    /// How close in time a disturbance explains a movement.
    static let disturbanceReach = Duration.seconds(10)
    /// The time without touches that counts as absence; desktops dim after 10 s at the earliest.
    static let absence = Duration.seconds(10)
    /// How long a touch explains a movement.
    static let touchReach = Duration.seconds(2)
    /// The longest delay of a touch's report.
    static let longestNotice = Duration.milliseconds(500)

    /// The present level's mover, if other than a hand.
    var mover: BacklightMover? { motion?.mover }

    /// When the answer's level counts; `nil` without an answer.
    var answerEnds: Instant? { motion?.answer.map { $0.last + $0.window } }

    /// Notes a switch, which a program may answer.
    mutating func noteSwitch(at now: Instant) { loop.noteSwitch(at: now) }

    /// Follows the level's movements.
    ///
    /// - Parameter guards: Whether to look for answers to switches.
    mutating func follow(_ level: Level, at now: Instant, guards: Bool, _ tuning: Tuning) {
        guard let old = motion else {
            return motion = Motion(level: level, began: now, last: now, isFirst: true)
        }
        guard level != old.level else { return }
        guard begins(with: level, at: now) else {
            motion?.level = level
            motion?.last = now
            return
        }
        motion = Motion(level: level, began: now, last: now, otherMover: otherMover(at: now))
        guard guards else { return }
        let ignored = loop.noteMovement(at: now, isTouched: isTouched(at: now), tuning)
        if motion?.otherMover == nil { motion?.answer = ignored }
    }

    /// Returns whether a level is the first of a movement or source.
    func begins(with level: Level, at now: Instant) -> Bool {
        guard let motion else { return true }
        return level != motion.level && (motion.isFirst || now - motion.last > BacklightMotion.longestPause)
    }

    /// Returns whether a touch came just before; `nil` if unknown.
    private func isTouched(at now: Instant) -> Bool? {
        guard let touch else { return nil }
        if now - touch.at <= BacklightMotion.touchReach { return true }
        return isFresh(touch, at: now) ? false : nil
    }

    /// Returns whether a report of touches is recent enough.
    private func isFresh(_ touch: Touch, at now: Instant) -> Bool { now - touch.told <= BacklightMotion.longestPause }

    private func otherMover(at now: Instant) -> BacklightMover? {
        if let lastDisturbance, now - lastDisturbance.at <= BacklightMotion.disturbanceReach {
            return .disturbance(lastDisturbance.cause)
        }
        guard let touch, isFresh(touch, at: now) else { return nil }
        return now - touch.at >= BacklightMotion.absence ? .absence : nil
    }

    /// Notes the time since the last input, which is often known a moment after a movement.
    ///
    /// - Returns: Whether the level's mover changed.
    mutating func noteInput(idle: Duration?, at now: Instant, _ tuning: Tuning) -> Bool {
        guard let idle else {
            touch = nil
            return false
        }
        // The reporting program may miss a touch, for example of a key that firmware handles.
        let touched = max(now.advanced(by: .zero - idle), touch?.at ?? now.advanced(by: .zero - idle))
        touch = Touch(at: touched, told: now)
        guard let motion, !motion.isFirst else { return false }
        let before = motion.began - touched
        let isByTouch = (.zero - BacklightMotion.longestNotice...BacklightMotion.touchReach).contains(before)
        switch motion.mover {
        case nil where before >= BacklightMotion.absence: self.motion?.otherMover = .absence
        case nil where before > .zero || isByTouch, .answer where isByTouch:
            self.motion?.answer = loop.noteTouch(isByTouch, tuning)
        case .absence where isByTouch: self.motion?.otherMover = nil
        default: break
        }
        return motion.mover != mover
    }

    /// Notes a disturbance that moves backlights without a hand.
    ///
    /// - Returns: Whether it moved this backlight.
    mutating func disturb(_ cause: Disturbance, at now: Instant) -> Bool {
        lastDisturbance = (cause, now)
        guard let motion, !motion.isFirst, motion.mover == nil,
            now - motion.began <= BacklightMotion.disturbanceReach
        else { return false }
        self.motion?.otherMover = .disturbance(cause)
        return true
    }

    /// Returns whether the mover is newly known.
    mutating func report() -> Bool {
        guard mover != nil, motion?.isReported == false else { return false }
        motion?.isReported = true
        return true
    }

    /// Forgets the motion before another source or another day.
    mutating func forget() {
        motion = nil
    }

    /// Lets a level count again that answered a switch.
    mutating func endAnswer() {
        motion?.answer = nil
    }

    /// Forgets all answers, because the search for them ends.
    mutating func forgetAnswers() {
        loop.forget()
        endAnswer()
    }
}
