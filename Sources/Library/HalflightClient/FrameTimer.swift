public import SDEvent
public import SystemPackage
public import Theming

/// A frame clock on an event loop: sixty frames a second during a transition, and no timer otherwise.
public final class FrameTimer: FrameClock {
    private let loop: EventLoop
    private weak var follower: AppearanceFollower?
    private var timer: TimerSource?
    private var waiting: [@MainActor () -> Void] = []
    /// The due time of the last frame; the next is computed from it, so that the frames do not drift.
    private var lastDue = Duration.zero

    /// Creates a clock on `loop`.
    ///
    /// - Throws: `Errno` when the kernel gives no timer.
    public init(on loop: EventLoop) throws(Errno) {
        self.loop = loop
        timer = try loop.makeTimer { [weak self] in self?.draw() }
    }

    /// Creates a clock on the follower's loop, whatever drives that.
    ///
    /// - Throws: `Errno` when the kernel gives no timer.
    public convenience init(on follower: AppearanceFollower) throws(Errno) {
        try self.init(on: follower.loop)
        self.follower = follower
    }

    /// Time since the machine was started.
    public var now: Duration { loop.now }

    /// Calls `frame` once, a sixtieth of a second after the last.
    public func onNextFrame(_ frame: @escaping @MainActor () -> Void) {
        waiting.append(frame)
        guard waiting.count == 1 else { return }
        // After a pause, or a frame that took too long, it starts again.
        let due = lastDue + FrameTimer.interval
        lastDue = due > now && due <= now + FrameTimer.interval ? due : now + FrameTimer.interval
        timer?.arm(at: lastDue)
        follower?.arm()
    }

    private func draw() {
        let due = waiting
        waiting = []
        for frame in due { frame() }
    }

    private static let interval = Duration.microseconds(16_667)
}
