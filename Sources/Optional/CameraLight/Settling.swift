/// Waits until a camera's automatic exposure has come to rest.
struct Settling: Equatable, Sendable {
    private var means: [Double] = []
    private let since: Duration

    /// How long a picture is watched at least, since many cameras begin with a few that are wrong but equal.
    static let least = Duration.milliseconds(500)
    /// How long it is waited for a picture that is steady.
    static let most = Duration.seconds(2)
    /// The frames that must be alike.
    static let frames = 5

    /// - Parameter since: the time at which the first frame could come.
    init(since: Duration) {
        self.since = since
    }

    /// Adds a frame's mean.
    ///
    /// - Returns: whether the last frames are alike, or the time is over.
    mutating func add(_ mean: Double, at now: Duration) -> Bool {
        means.append(mean)
        if means.count > Self.frames { means.removeFirst() }
        if isOver(at: now) { return true }
        return now - since >= Self.least && isSteady
    }

    /// Whether it has been waited as long as it may.
    func isOver(at now: Duration) -> Bool { now - since >= Self.most }

    private var isSteady: Bool {
        guard means.count == Self.frames, let low = means.min(), let high = means.max() else { return false }
        return high - low <= max(0.03 * high, 0.0005)
    }

    /// The mean of the last frames that were alike.
    var mean: Double? { means.isEmpty ? nil : means.reduce(0, +) / Double(means.count) }
}
