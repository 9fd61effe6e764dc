public import SDEvent
public import SystemPackage
public import Theming

/// Paces transitions by an event loop: some sixty frames a second while one is under way, and nothing in between.
public final class FrameTimer: FrameClock {
    private let loop: EventLoop
    private var timer: TimerSource?
    private var frame: (@MainActor () -> Void)?
    /// When the frame that came last was due; the next is reckoned from there, so that none drifts.
    private var lastDue = Duration.zero

    /// A clock that goes by `loop`.
    ///
    /// - Throws: `Errno` when the kernel gives no timer.
    public init(on loop: EventLoop) throws(Errno) {
        self.loop = loop
        timer = try loop.makeTimer { [weak self] in self?.draw() }
    }

    /// Time since the machine was started.
    public var now: Duration { loop.now }

    /// Calls `frame` once, a sixtieth of a second after the last.
    public func onNextFrame(_ frame: (@MainActor () -> Void)?) {
        self.frame = frame
        guard frame != nil else { return timer?.disarm() ?? () }
        // After a rest, or a frame that took too long, it begins anew.
        let due = lastDue + FrameTimer.interval
        lastDue = due > now && due <= now + FrameTimer.interval ? due : now + FrameTimer.interval
        timer?.arm(at: lastDue)
    }

    private func draw() {
        let frame = frame
        self.frame = nil
        frame?()
    }

    private static let interval = Duration.microseconds(16_667)
}
