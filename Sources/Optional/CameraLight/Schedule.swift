/// The schedule of captures. A pure value: times are arguments, since the machine's start and including sleep.
struct Schedule: Equatable, Sendable {
    /// An obstacle to a capture.
    enum Obstacle: Hashable, CaseIterable, Sendable {
        case lidShut, screenOff, asleep, locked
        /// Another session has the screen and the keyboard.
        case inactive
    }

    let interval: Duration
    private(set) var obstacles: Set<Obstacle> = []
    /// The time of the next wanted capture, allowed or not.
    private var wanted: Duration
    private var last: Duration?

    /// The minimum time between captures.
    static let leastPause = Duration.seconds(30)
    /// The delay after an event, for the camera to return and the person to sit down.
    static let delay = Duration.seconds(2)

    init(interval: Duration, at now: Duration) {
        self.interval = max(interval, Self.leastPause)
        wanted = now
    }

    /// Sets or removes an obstacle. A capture is wanted soon after removal.
    mutating func set(_ obstacle: Obstacle, _ isThere: Bool, at now: Duration) {
        if isThere {
            obstacles.insert(obstacle)
        } else if obstacles.remove(obstacle) != nil {
            wanted = now + Self.delay
        }
    }

    /// Requests a capture soon. For a person's change or a new camera.
    mutating func want(at now: Duration) {
        wanted = min(wanted, now + Self.delay)
    }

    /// Notes a capture, successful or not.
    mutating func captured(at now: Duration) {
        last = now
        wanted = now + interval
    }

    /// The time of the next capture. `nil` while something forbids it.
    var due: Duration? {
        guard obstacles.isEmpty else { return nil }
        return last.map { max(wanted, $0 + Self.leastPause) } ?? wanted
    }
}
