/// Detects whether a hand set the backlight's level.
///
/// Rules 5 and 7: a backlight decides because a person has chosen its level. A program may move it because the screen's
/// content changed or the person is away, and so may a cable. Such a level doesn't count until the next movement.
package struct BacklightMotion: Sendable {
    private var motion: Motion?
    private var lastDisturbance: (cause: Disturbance, at: Instant)?
    private var touch: Touch?
    private var loop = LoopDetection()

    /// A moving level, as from a held key or a gliding program. Its steps are close in time.
    private struct Motion {
        var level: Level
        let began: Instant
        var last: Instant
        var externalMover: BacklightMover?
        /// A program's answer, while it's ignored.
        var answer: LoopDetection.Ignored?
        /// Whether the level is only a source's first.
        var isFirst = false
        var isReported = false

        var mover: BacklightMover? { answer.map { .answer(after: $0.after, ignored: $0.window) } ?? externalMover }
    }

    /// The last touch, and when it was reported.
    private struct Touch {
        let at: Instant
        let told: Instant
    }

    static let longestPause = Duration.seconds(1)
    /// How close in time a disturbance explains a movement.
    static let disturbanceReach = Duration.seconds(10)
    /// The time without touches that counts as absence. Desktops dim after 10 s at the earliest.
    static let absence = Duration.seconds(10)
    /// How long a touch explains a movement.
    static let touchReach = Duration.seconds(2)
    /// The longest delay of a touch's report.
    static let longestNotice = Duration.milliseconds(500)

    /// The mover of the present level. `nil` for a hand.
    var mover: BacklightMover? { motion?.mover }

    /// When a level that answered a switch counts after all.
    var answerEnds: Instant? { motion?.answer.map { $0.last + $0.window } }

    mutating func noteSwitch(at now: Instant) { loop.noteSwitch(at: now) }

    /// Follows the level's movements. `guards` also looks for answers to switches.
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
        motion = Motion(level: level, began: now, last: now, externalMover: externalMover(at: now))
        guard guards else { return }
        let ignored = loop.noteMovement(at: now, isTouched: isTouched(at: now), tuning)
        if motion?.externalMover == nil { motion?.answer = ignored }
    }

    /// Returns whether a level is the first of a movement or source.
    func begins(with level: Level, at now: Instant) -> Bool {
        guard let motion else { return true }
        return level != motion.level && (motion.isFirst || now - motion.last > BacklightMotion.longestPause)
    }

    private func isTouched(at now: Instant) -> Bool? {
        guard let touch else { return nil }
        if now - touch.at <= BacklightMotion.touchReach { return true }
        return isFresh(touch, at: now) ? false : nil
    }

    private func isFresh(_ touch: Touch, at now: Instant) -> Bool { now - touch.told <= BacklightMotion.longestPause }

    private func externalMover(at now: Instant) -> BacklightMover? {
        if let lastDisturbance, now - lastDisturbance.at <= BacklightMotion.disturbanceReach {
            return .disturbance(lastDisturbance.cause)
        }
        guard let touch, isFresh(touch, at: now) else { return nil }
        return now - touch.at >= BacklightMotion.absence ? .absence : nil
    }

    /// Notes the time since the last input, often known only after a movement. Returns whether the mover changed.
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
        case nil where before >= BacklightMotion.absence: self.motion?.externalMover = .absence
        case nil where before > .zero || isByTouch, .answer where isByTouch:
            self.motion?.answer = loop.noteTouch(isByTouch, tuning)
        case .absence where isByTouch: self.motion?.externalMover = nil
        default: break
        }
        return motion.mover != mover
    }

    /// Notes a disturbance. Returns whether it moved this backlight.
    mutating func disturb(_ cause: Disturbance, at now: Instant) -> Bool {
        lastDisturbance = (cause, now)
        guard let motion, !motion.isFirst, motion.mover == nil,
            now - motion.began <= BacklightMotion.disturbanceReach
        else { return false }
        self.motion?.externalMover = .disturbance(cause)
        return true
    }

    /// Returns true once when a mover is known.
    mutating func report() -> Bool {
        guard mover != nil, motion?.isReported == false else { return false }
        motion?.isReported = true
        return true
    }

    /// Forgets the motion, for another source, a wake or a cover.
    mutating func forget() {
        motion = nil
    }

    /// Ends the answer, so that its level counts.
    mutating func endAnswer() {
        motion?.answer = nil
    }

    mutating func forgetAnswers() {
        loop.forget()
        endAnswer()
    }
}
