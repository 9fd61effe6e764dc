/// The treatment of corrections.
package enum Learning: String, CaseIterable, Sendable {
    /// Corrections are kept, and thresholds that fit them are suggested.
    case suggest
    /// Thresholds that fit the corrections are in force.
    case on
    /// Corrections are not kept.
    case off
}

extension Band {
    /// How far the thresholds can be learnt to be from those of the configuration, in points.
    package static let learningReach = 22

    /// The band, each threshold moved by whole points, that contradicts these corrections least; the band itself where
    /// it contradicts none, and the nearest to it of several that are as good.
    ///
    /// A correction is contradicted by as many points as its threshold is past its level on the wrong side, so each
    /// pulls alike, however far away it is: one mistake among several corrections moves little, as with a median. Newer
    /// ones count more, so that a person may change his mind.
    ///
    /// - Parameter corrections: those of one source, oldest first.
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
        // From the nearest on: another one has to be better.
        let pairs = night.flatMap { night in day.map { (night: night, day: $0) } }
            .sorted { abs($0.night.up) + abs($0.day.up) < abs($1.night.up) + abs($1.day.up) }
        for (night, day) in pairs where night.cost + day.cost < best.cost - 1e-9 {
            guard let band = moved(night: night.up, day: -day.up, least: least) else { continue }
            best = (band, night.cost + day.cost)
        }
        return best.band
    }

    /// The bands that corrections call for, by source, where they are others than this one.
    ///
    /// - Parameter corrections: oldest first.
    package func bands(fitting corrections: [Correction]) -> [SourceName: Band] {
        Dictionary(grouping: corrections, by: \.source).compactMapValues { ofOne in
            let band = corrected(by: ofOne[...])
            return band == self ? nil : band
        }
    }

    /// The least move that is worth it, in points: less is the rounding of a written threshold.
    private static let leastMove = 2
    /// The least distance of learnt thresholds, in points, unless the configured ones are nearer to one another.
    ///
    /// docs/internals/decisions-on-real-light.md: a smaller one saves few corrections more, and costs switches.
    static let leastDistance = 6.0
    /// The weight of a correction, as a share of the next one's.
    private static let learningDecay = 0.9

    /// A move of a threshold, up for night's and down for day's, and what it costs.
    fileprivate typealias Move = (up: Int, cost: Double)

    /// The moves of a threshold that are worth trying, and the cost of each by the corrections to its appearance.
    fileprivate static func moves(for wishes: [(wish: Wish, weight: Double)]) -> [Move] {
        // A wish alone moves nothing: else thresholds that were accepted would be suggested anew, a bit further.
        let isNeeded = wishes.contains { $0.wish.need > 0 }
        return (-learningReach...learningReach).compactMap { up in
            // A threshold goes back only to make room for the other.
            guard up <= 0 || isNeeded && up >= leastMove else { return nil }
            return (up, wishes.reduce(0) { $0 + $1.weight * $1.wish.cost(of: Double(up)) })
        }
    }

    /// Whether a threshold within reach fits a correction: if none does, another appearance was wanted for a reason
    /// that thresholds can't know, such as a film.
    package func reaches(_ correction: Correction) -> Bool { wish(of: correction) != nil }

    private func wish(of correction: Correction) -> Wish? {
        let level = correction.light.level.percent
        let distance = correction.wanted == .night ? level - nightBelow.percent : dayAbove.percent - level
        return distance < Double(Band.learningReach) ? Wish(distance: distance) : nil
    }

    /// Nil where the thresholds would be too near to one another, or leave 1...99 percent.
    private func moved(night: Int, day: Int, least: Double) -> Band? {
        guard night != 0 || day != 0 else { return self }
        let (night, day) = (nightBelow.percent + Double(night), dayAbove.percent + Double(day))
        guard night >= 1, day <= 99, day - night >= least - 1e-9 else { return nil }
        return Band(nightBelow: Level(clamping: night), dayAbove: Level(clamping: day))
    }
}

/// How far a threshold has to move to put the level of a correction on its right side, in points.
private struct Wish {
    /// From the threshold to the level; negative for one that is on its right side.
    let distance: Double

    /// How far a threshold goes past the level where nothing speaks against that; whole points make it 2 to 3.
    private static let margin = 2.0
    /// The weight of a missing point of that distance, which is only a wish.
    private static let weight = 0.1

    /// The whole points that put the level past the threshold; 0 or less where it is.
    var need: Double {
        // A level on a threshold changes nothing, so it has to be past it.
        distance.rounded(.down) + 1
    }

    func cost(of move: Double) -> Double {
        let wished = (distance + Wish.margin).rounded(.up)
        return max(need - move, 0) + Wish.weight * max(wished - move, 0)
    }
}
