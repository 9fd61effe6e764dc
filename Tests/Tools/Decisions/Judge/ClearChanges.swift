import Switching

/// Finds clear changes of the light: those that everybody would follow, and by which delays are measured.
///
/// The light goes past a threshold that it was not past for 55 s, having been past the other one before. It is clear
/// within 2 s of that, and stays clear until 55 s after it. The change begins with the first reading past the
/// threshold.
struct ClearChanges {
    private let band: Band
    /// The appearance of the last level that was past a threshold.
    private var lastSide: Appearance?
    /// The appearance of the level now; nil in half-light.
    private var side: Appearance?
    /// When the light was last past each threshold.
    private var lastDay: Duration?
    private var lastNight: Duration?
    /// A change that may become a clear one.
    private var open: Passage?

    /// The way of the light past the threshold of the other appearance.
    struct Passage: Equatable {
        let to: Appearance
        let since: Duration
        var isClear: Bool
    }

    /// The beginning of a change, or its end: whether it was clear for long enough.
    enum Edge: Equatable {
        case begun(Appearance)
        case ended(after: Duration, counts: Bool)
    }

    /// How long the light has to last before and after: a sensor with a sample a minute gives some a few seconds early.
    static let lasting = Duration.seconds(55)
    /// How soon the light has to be clear.
    static let rise = Duration.seconds(2)

    init(_ band: Band) { self.band = band }

    /// Takes in a level, or nil where no light counts.
    mutating func add(_ level: Level?, at now: Duration) -> [Edge] {
        var edges: [Edge] = []
        let clear = level.flatMap(band.clearAppearance)
        let new = level.flatMap(band.appearance)
        if let change = open {
            let isInTime = change.isClear || now - change.since <= ClearChanges.rise
            if isInTime, clear == change.to {
                open?.isClear = true
            } else if !isInTime || change.isClear || new != change.to {
                edges.append(end(change, at: now))
            }
        }
        if let new, new != side { begin(new, isClear: clear == new, at: now).map { edges.append($0) } }
        note(new, at: now)
        return edges
    }

    /// Ends a change that is still under way at the end of the trace.
    mutating func finish(at now: Duration) -> Edge? { open.map { end($0, at: now) } }

    private mutating func begin(_ new: Appearance, isClear: Bool, at now: Duration) -> Edge? {
        guard lastSide == new.other else { return nil }
        if let last = new == .day ? lastDay : lastNight, now - last < ClearChanges.lasting { return nil }
        open = Passage(to: new, since: now, isClear: isClear)
        return .begun(new)
    }

    private mutating func end(_ change: Passage, at now: Duration) -> Edge {
        open = nil
        let lasted = now - change.since
        return .ended(after: lasted, counts: change.isClear && lasted >= ClearChanges.lasting)
    }

    private mutating func note(_ new: Appearance?, at now: Duration) {
        switch side {
        case .day: lastDay = now
        case .night: lastNight = now
        case nil: break
        }
        side = new
        if let new { lastSide = new }
    }
}
