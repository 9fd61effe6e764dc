public import SDEvent
public import SystemPackage
public import Theming

/// An event loop's frame clock. It ticks at 60 Hz, and only during transitions.
public final class FrameTimer: FrameClock {
    private let loop: EventLoop
    private weak var follower: AppearanceFollower?
    private var timer: TimerSource?
    private var waiting: [@MainActor () -> Void] = []
    /// Prevents drift.
    private var lastDue = Duration.zero

    /// Creates a clock on `loop`. Throws if the kernel gives no timer.
    public init(on loop: EventLoop) throws(Errno) {
        self.loop = loop
        timer = try loop.makeTimer { [weak self] in self?.draw() }
    }

    /// Creates a clock on the follower's loop, however it's driven. Throws if the kernel gives no timer.
    public convenience init(on follower: AppearanceFollower) throws(Errno) {
        try self.init(on: follower.loop)
        self.follower = follower
    }

    /// The time since the machine started.
    public var now: Duration { loop.now }

    /// Calls `frame` once, 1/60 s after the last frame.
    public func onNextFrame(_ frame: @escaping @MainActor () -> Void) {
        waiting.append(frame)
        guard waiting.count == 1 else { return }
        // After a pause or a slow frame, the rhythm starts again.
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
