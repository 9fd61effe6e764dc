/// What to do with corrections.
package enum Learning: String, CaseIterable, Sendable {
    /// Keeps corrections and suggests thresholds that fit them.
    case suggest
    /// Uses thresholds that fit the corrections.
    case on
    /// Keeps no corrections.
    case off
}

extension Band {
    /// How far learning may move a configured threshold, in points.
    package static let learningReach = 22

    /// Returns the band that contradicts one source's corrections least. They are oldest first.
    ///
    /// Thresholds move by whole points; among equally good bands, the nearest wins. A correction costs the points by
    /// which its threshold is past its level on the wrong side: like a median, this lets one mistake move little.
    /// Newer corrections weigh more, because a person may change their mind.
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
        let pairs = night.flatMap { night in day.map { (night: night, day: $0) } }
            .sorted { abs($0.night.up) + abs($0.day.up) < abs($1.night.up) + abs($1.day.up) }
        for (night, day) in pairs where night.cost + day.cost < best.cost - 1e-9 {
            guard let band = moved(night: night.up, day: -day.up, least: least) else { continue }
            best = (band, night.cost + day.cost)
        }
        return best.band
    }

    /// Returns the bands that corrections, oldest first, change.
    package func bands(fitting corrections: [Correction]) -> [SourceName: Band] {
        Dictionary(grouping: corrections, by: \.source).compactMapValues { ofOne in
            let band = corrected(by: ofOne[...])
            return band == self ? nil : band
        }
    }

    /// The least useful move, in points. Less is only rounding.
    private static let leastMove = 2
    /// The least distance of learned thresholds, in points, unless the configured ones are closer.
    ///
    /// A smaller one saves few more corrections and costs switches (docs/internals/decisions-on-real-light.md).
    static let leastDistance = 6.0
    /// A correction's weight relative to the next newer one.
    private static let learningDecay = 0.9

    /// A threshold's move, up for night and down for day, and its cost.
    fileprivate typealias Move = (up: Int, cost: Double)

    fileprivate static func moves(for wishes: [(wish: Wish, weight: Double)]) -> [Move] {
        // A margin alone moves nothing; otherwise, accepted thresholds would be suggested again, a bit further.
        let isNeeded = wishes.contains { $0.wish.need > 0 }
        return (-learningReach...learningReach).compactMap { up in
            // A threshold moves back only to make room for the other.
            guard up <= 0 || isNeeded && up >= leastMove else { return nil }
            return (up, wishes.reduce(0) { $0 + $1.weight * $1.wish.cost(of: Double(up)) })
        }
    }

    /// Returns whether a threshold within reach fits. Otherwise the person had another reason, such as a film.
    package func reaches(_ correction: Correction) -> Bool { wish(of: correction) != nil }

    private func wish(of correction: Correction) -> Wish? {
        let level = correction.light.level.percent
        let distance = correction.wanted == .night ? level - nightBelow.percent : dayAbove.percent - level
        return distance < Double(Band.learningReach) ? Wish(distance: distance) : nil
    }

    /// Returns `nil` if the thresholds get too close or leave 1...99 percent.
    private func moved(night: Int, day: Int, least: Double) -> Band? {
        guard night != 0 || day != 0 else { return self }
        let (night, day) = (nightBelow.percent + Double(night), dayAbove.percent + Double(day))
        guard night >= 1, day <= 99, day - night >= least - 1e-9 else { return nil }
        return Band(nightBelow: Level(clamping: night), dayAbove: Level(clamping: day))
    }
}

/// A threshold's move past a correction's level, in points.
private struct Wish {
    /// The distance to the level, in points. Negative on the correct side.
    let distance: Double

    /// The margin of a threshold beyond the level. Whole points make it 2 to 3.
    private static let margin = 2.0
    /// The weight of each missing point of the margin, which is only a wish.
    private static let weight = 0.1

    /// The whole points past the level, not onto it, because a level on a threshold changes nothing.
    var need: Double {
        distance.rounded(.down) + 1
    }

    func cost(of move: Double) -> Double {
        let wished = (distance + Wish.margin).rounded(.up)
        return max(need - move, 0) + Wish.weight * max(wished - move, 0)
    }
}
