/// Whether a hand moved the backlight to where it is (rules 5 and 7).
///
/// A backlight decides because a person has put it where it is. What a program moved, because the screen shows
/// something else or because nobody is there, does not count until the backlight moves again, and neither does what a
/// cable moved.
package struct BacklightMotion: Sendable {
    private var motion: Motion?
    private var lastDisturbance: (cause: Disturbance, at: Instant)?
    private var touch: Touch?
    private var loop = LoopDetection()

    /// A level on the move: steps that follow each other closely, as a key held down or a program's gliding makes them.
    private struct Motion {
        var level: Level
        let began: Instant
        var last: Instant
        /// A mover other than a program that answers; nil beside such an answer.
        var otherMover: BacklightMover?
        /// The answer of a program, while it is ignored.
        var answer: LoopDetection.Ignored?
        /// Whether it is only the first level of a source, which has not moved.
        var isFirst = false
        var isReported = false

        var mover: BacklightMover? { answer.map { .answer(after: $0.after, ignored: $0.window) } ?? otherMover }
    }

    /// The last touch of keyboard or pointer, and when somebody said so.
    private struct Touch {
        let at: Instant
        let told: Instant
    }

    /// Steps farther apart are two motions.
    static let longestPause = Duration.seconds(1)
    /// The time before and after a disturbance in which it has caused a movement.
    static let disturbanceReach = Duration.seconds(10)
    /// How long after the last touch nobody is there; desktops dim after 10 s at the earliest.
    static let absence = Duration.seconds(10)
    /// The time after a touch in which it has caused a movement.
    static let touchReach = Duration.seconds(2)
    /// How much later than its effect a touch may be noticed.
    static let longestNotice = Duration.milliseconds(500)

    /// The mover of the level now; nil for a hand, and where nothing says otherwise.
    var mover: BacklightMover? { motion?.mover }

    /// When the level counts although it answers a switch; nil without an answer.
    var answerEnds: Instant? { motion?.answer.map { $0.last + $0.window } }

    /// Notes a switch of the appearance, which a program may answer.
    mutating func noteSwitch(at now: Instant) { loop.noteSwitch(at: now) }

    /// Follows how the level moves.
    ///
    /// - Parameter guards: whether answers to switches are looked for.
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

    /// Whether a level begins a movement, or is the first.
    func begins(with level: Level, at now: Instant) -> Bool {
        guard let motion else { return true }
        return level != motion.level && (motion.isFirst || now - motion.last > BacklightMotion.longestPause)
    }

    /// Whether keyboard or pointer were touched just before; `nil` if it's unknown.
    private func isTouched(at now: Instant) -> Bool? {
        guard let touch else { return nil }
        if now - touch.at <= BacklightMotion.touchReach { return true }
        return isFresh(touch, at: now) ? false : nil
    }

    /// Whether an answer tells of the touches until now.
    private func isFresh(_ touch: Touch, at now: Instant) -> Bool { now - touch.told <= BacklightMotion.longestPause }

    private func otherMover(at now: Instant) -> BacklightMover? {
        if let lastDisturbance, now - lastDisturbance.at <= BacklightMotion.disturbanceReach {
            return .disturbance(lastDisturbance.cause)
        }
        guard let touch, isFresh(touch, at: now) else { return nil }
        return now - touch.at >= BacklightMotion.absence ? .absence : nil
    }

    /// Notes how long nobody has touched keyboard or pointer, which is often known a moment after a movement.
    ///
    /// - Returns: whether the mover of the level is another now.
    mutating func noteInput(idle: Duration?, at now: Instant, _ tuning: Tuning) -> Bool {
        guard let idle else {
            touch = nil
            return false
        }
        // The program that answers may not know of every touch: of a key, say, that firmware handles.
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

    /// Notes that something moves backlights without a hand.
    ///
    /// - Returns: whether it has moved this one.
    mutating func disturb(_ cause: Disturbance, at now: Instant) -> Bool {
        lastDisturbance = (cause, now)
        guard let motion, !motion.isFirst, motion.mover == nil,
            now - motion.began <= BacklightMotion.disturbanceReach
        else { return false }
        self.motion?.otherMover = .disturbance(cause)
        return true
    }

    /// Whether this motion has a mover for the first time; from then on false.
    mutating func report() -> Bool {
        guard mover != nil, motion?.isReported == false else { return false }
        motion?.isReported = true
        return true
    }

    /// Forgets the motion: what comes next is another source's, or another day's.
    mutating func forget() {
        motion = nil
    }

    /// Has what answered a switch count again.
    mutating func endAnswer() {
        motion?.answer = nil
    }

    /// Forgets answers: none is looked for any more.
    mutating func forgetAnswers() {
        loop.forget()
        endAnswer()
    }
}
