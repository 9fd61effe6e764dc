import Switching

/// Finds clear changes, which everyone would follow, to measure delays.
///
/// The light passes a threshold that it wasn't past for 55 s, coming from the other one. It becomes clear within 2 s,
/// and stays clear until 55 s after passing. The change begins with the first reading past the threshold.
struct ClearChanges {
    private let band: Band
    /// The side of the last level past a threshold.
    private var lastSide: Appearance?
    /// `nil` in half-light.
    private var side: Appearance?
    /// When the light was last past each threshold.
    private var lastDay: Duration?
    private var lastNight: Duration?
    /// May become a clear change.
    private var open: Passage?

    /// The light's passage beyond the other appearance's threshold.
    struct Passage: Equatable {
        let to: Appearance
        let since: Duration
        var isClear: Bool
    }

    /// The beginning or end of a change, and whether it lasted clear.
    enum Edge: Equatable {
        case begun(Appearance)
        case ended(after: Duration, counts: Bool)
    }

    /// How long the light has to last before and after. With one sample a minute, some come a few seconds early.
    static let lasting = Duration.seconds(55)
    /// The light must be clear within this time.
    static let rise = Duration.seconds(2)

    init(_ band: Band) { self.band = band }

    /// `nil` if no light counts.
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
