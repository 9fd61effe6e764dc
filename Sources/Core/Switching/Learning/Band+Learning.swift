/// The treatment of corrections.
package enum Learning: String, CaseIterable, Sendable {
    /// Keeps corrections and suggests thresholds that fit them.
    case suggest
    /// Uses thresholds that fit the corrections.
    case on
    /// Keeps no corrections.
    case off
}

extension Band {
    /// The reach of learning from configured thresholds, in points.
    package static let learningReach = 22

    /// Returns the band that contradicts the corrections least.
    ///
    /// Each threshold moves by whole points. Among equally good bands, the one nearest to this band wins. A
    /// correction's cost is the distance in points by which its threshold is past its level on the wrong side. Each
    /// correction pulls with the same force regardless of distance, so one mistake moves little, as with a median.
    /// Newer corrections weigh more, because a person may change their mind.
    ///
    /// - Parameter corrections: The corrections of one source, oldest first.
    package func corrected(by corrections: ArraySlice<Correction>) -> Band {
        var weight = 1.0
        var wishes: [Appearance: [(wish: Wish, weight: Double)]] = [:]
        for correction in corrections.reversed() {
            guard let wish = wish(of: correction) else { continue }
            wishes[correction.wanted, default: []].append((wish, weight))
            weight *= Band.learningDecay
        }
        let (night, day) = (Band.moves(for: wishes[.night] ?? []), Band.moves(for: wishes[.day] ?? []))
        let least = min(Band.leastDistance, dayAbove.percent - nightBelow.percent)
        var best = (band: self, cost: Double.infinity)
        // Starts with the nearest pair: another pair must be better.
        let pairs = night.flatMap { night in day.map { (night: night, day: $0) } }
            .sorted { abs($0.night.up) + abs($0.day.up) < abs($1.night.up) + abs($1.day.up) }
        for (night, day) in pairs where night.cost + day.cost < best.cost - 1e-9 {
            guard let band = moved(night: night.up, day: -day.up, least: least) else { continue }
            best = (band, night.cost + day.cost)
        }
        return best.band
    }

    /// Returns the bands that corrections change, by source.
    ///
    /// - Parameter corrections: The corrections, oldest first.
    package func bands(fitting corrections: [Correction]) -> [SourceName: Band] {
        Dictionary(grouping: corrections, by: \.source).compactMapValues { ofOne in
            let band = corrected(by: ofOne[...])
            return band == self ? nil : band
        }
    }

    /// The least useful move, in points: less is a written threshold's rounding.
    private static let leastMove = 2
    /// The least distance of learned thresholds, in points, unless the configured ones are closer.
    ///
    /// A smaller one saves few more corrections and costs switches (docs/internals/decisions-on-real-light.md).
    static let leastDistance = 6.0
    /// A correction's weight relative to the next newer one.
    private static let learningDecay = 0.9

    /// A threshold's move and its cost; up for night, down for day.
    fileprivate typealias Move = (up: Int, cost: Double)

    /// Returns a threshold's useful moves, with their costs by its appearance's corrections.
    fileprivate static func moves(for wishes: [(wish: Wish, weight: Double)]) -> [Move] {
        // A margin alone moves nothing: otherwise, accepted thresholds would be suggested again, a bit further.
        let isNeeded = wishes.contains { $0.wish.need > 0 }
        return (-learningReach...learningReach).compactMap { up in
            // A threshold moves back only to make room for the other.
            guard up <= 0 || isNeeded && up >= leastMove else { return nil }
            return (up, wishes.reduce(0) { $0 + $1.weight * $1.wish.cost(of: Double(up)) })
        }
    }

    /// Returns whether a threshold within reach fits a correction; otherwise the person had a reason unrelated to
    /// light, such as a film.
    package func reaches(_ correction: Correction) -> Bool { wish(of: correction) != nil }

    private func wish(of correction: Correction) -> Wish? {
        let level = correction.light.level.percent
        let distance = correction.wanted == .night ? level - nightBelow.percent : dayAbove.percent - level
        return distance < Double(Band.learningReach) ? Wish(distance: distance) : nil
    }

    /// Returns the moved band; `nil` if the thresholds get too close or leave 1...99 percent.
    private func moved(night: Int, day: Int, least: Double) -> Band? {
        guard night != 0 || day != 0 else { return self }
        let (night, day) = (nightBelow.percent + Double(night), dayAbove.percent + Double(day))
        guard night >= 1, day <= 99, day - night >= least - 1e-9 else { return nil }
        return Band(nightBelow: Level(clamping: night), dayAbove: Level(clamping: day))
    }
}

/// A threshold's move past a correction's level, in points.
private struct Wish {
    /// The distance to the level; negative on the correct side.
    let distance: Double

    /// The margin of a threshold beyond the level; whole points make it 2 to 3.
    private static let margin = 2.0
    /// The weight of each missing point of the margin, which is only a wish.
    private static let weight = 0.1

    /// The whole points that put the level past the threshold; 0 or less if it already is.
    var need: Double {
        // A level on a threshold changes nothing, so the level must be past it.
        distance.rounded(.down) + 1
    }

    func cost(of move: Double) -> Double {
        let wished = (distance + Wish.margin).rounded(.up)
        return max(need - move, 0) + Wish.weight * max(wished - move, 0)
    }
}
