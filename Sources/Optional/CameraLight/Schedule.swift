/// When the camera is looked through: pure; time is an argument, since the machine was started, sleep included.
struct Schedule: Equatable, Sendable {
    /// An obstacle to a capture.
    enum Obstacle: Hashable, CaseIterable, Sendable {
        case lidShut, screenOff, asleep, locked
        /// Another session has the screen and the keyboard.
        case inactive
    }

    /// The time from one capture to the next.
    let interval: Duration
    /// The obstacles to a capture now.
    private(set) var obstacles: Set<Obstacle> = []
    /// When a capture is wanted, whether it is allowed or not.
    private var wanted: Duration
    private var last: Duration?

    /// The least time from one capture to the next.
    static let leastPause = Duration.seconds(30)
    /// The time after an event until the capture: the camera comes back, and the person sits down.
    static let delay = Duration.seconds(2)

    /// - Parameter interval: at least `leastPause`.
    init(interval: Duration, at now: Duration) {
        self.interval = max(interval, Self.leastPause)
        wanted = now
    }

    /// Sets whether something forbids captures; the first light without any is wanted soon.
    mutating func set(_ obstacle: Obstacle, _ isThere: Bool, at now: Duration) {
        if isThere {
            obstacles.insert(obstacle)
        } else if obstacles.remove(obstacle) != nil {
            wanted = now + Self.delay
        }
    }

    /// Wants a capture soon: a person has changed the appearance, or a camera was plugged in.
    mutating func want(at now: Duration) {
        wanted = min(wanted, now + Self.delay)
    }

    /// Notes a capture, whether it gave light or not.
    mutating func captured(at now: Duration) {
        last = now
        wanted = now + interval
    }

    /// When the next capture is due; nil while something forbids it.
    var due: Duration? {
        guard obstacles.isEmpty else { return nil }
        return last.map { max(wanted, $0 + Self.leastPause) } ?? wanted
    }
}
