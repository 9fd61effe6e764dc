/// Detects when a camera's automatic exposure has settled.
struct Settling: Equatable, Sendable {
    private var means: [Double] = []
    private let since: Duration

    /// The minimum time to watch, because many cameras begin with wrong but equal pictures.
    static let least = Duration.milliseconds(500)
    /// The maximum time to wait for a steady picture.
    static let most = Duration.seconds(2)
    /// The number of frames that must be alike.
    static let frames = 5

    /// - Parameter since: the time of the first frame.
    init(since: Duration) {
        self.since = since
    }

    /// Adds a frame's mean. Returns whether the last frames are alike, or the time is over.
    mutating func add(_ mean: Double, at now: Duration) -> Bool {
        means.append(mean)
        if means.count > Self.frames { means.removeFirst() }
        if isOver(at: now) { return true }
        return now - since >= Self.least && isSteady
    }

    func isOver(at now: Duration) -> Bool { now - since >= Self.most }

    private var isSteady: Bool {
        guard means.count == Self.frames, let low = means.min(), let high = means.max() else { return false }
        return high - low <= max(0.03 * high, 0.0005)
    }

    /// The mean of the last frames. `nil` before the first.
    var mean: Double? { means.isEmpty ? nil : means.reduce(0, +) / Double(means.count) }
}
