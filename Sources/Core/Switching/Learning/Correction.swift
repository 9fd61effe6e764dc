/// An appearance that a person chose where the rules said the other one.
package struct Correction: Equatable, Sendable {
    package let source: SourceName
    /// The light in which it was chosen.
    package let light: Light
    package let wanted: Appearance

    package init(source: SourceName, light: Light, wanted: Appearance) {
        (self.source, self.light, self.wanted) = (source, light, wanted)
    }

    /// The number of corrections that are kept of each source.
    package static let capacity = 20
}

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
    package static let learningReach = 20

    /// The band, moved as a whole by whole points, that contradicts these corrections least; the band itself where it
    /// contradicts none, and the nearest to it of several that are as good.
    ///
    /// A correction is contradicted by as many points as the threshold is past its level on the wrong side, so each
    /// pulls alike, however far away it is: one mistake among several corrections moves little, as with a median. Newer
    /// ones count more, so that a person may change his mind.
    ///
    /// - Parameter corrections: those of one source, oldest first.
    package func corrected(by corrections: ArraySlice<Correction>) -> Band {
        var weight = 1.0
        var moves: [(move: Move, weight: Double)] = []
        for correction in corrections.reversed() {
            guard let move = move(for: correction) else { continue }
            moves.append((move, weight))
            weight *= Band.learningDecay
        }
        // A wish alone moves nothing: else thresholds that were accepted would be suggested anew, a bit further.
        guard moves.contains(where: { $0.move.need > 0 }) else { return self }
        var best = (shift: 0.0, cost: Double.infinity)
        // From the nearest on: another one has to be better.
        for points in 0...Band.learningReach {
            for shift in [Double(points), -Double(points)] where isWithinScale(movedBy: shift) {
                let cost = moves.reduce(0) { $0 + $1.weight * $1.move.cost(of: shift) }
                if cost < best.cost - 1e-9 { best = (shift, cost) }
            }
        }
        return best.shift.magnitude < Band.leastMove ? self : moved(by: best.shift)
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
    private static let leastMove = 2.0
    /// The weight of a correction, as a share of the next one's.
    private static let learningDecay = 0.9

    /// Nil for a correction that no reachable band fits: in such light another appearance was wanted for a reason that
    /// thresholds cannot know, as for a film.
    private func move(for correction: Correction) -> Move? {
        let (level, reach) = (correction.light.level.percent, Double(Band.learningReach))
        switch correction.wanted {
        case .night where level > dayAbove.percent + reach: return nil
        case .day where level < nightBelow.percent - reach: return nil
        case .night: return .atLeast(level - nightBelow.percent)
        case .day: return .atMost(level - dayAbove.percent)
        }
    }

    /// Whether both thresholds stay within 1...99 percent.
    private func isWithinScale(movedBy shift: Double) -> Bool {
        shift == 0 || (nightBelow.percent + shift >= 1 && dayAbove.percent + shift <= 99)
    }

    private func moved(by shift: Double) -> Band {
        Band(
            nightBelow: Level(clamping: nightBelow.percent + shift), dayAbove: Level(clamping: dayAbove.percent + shift)
        ) ?? self
    }
}

/// The least move of a band that puts the level of a correction on its right side, in points.
private enum Move {
    /// Up, for night.
    case atLeast(Double)
    /// Down, for day.
    case atMost(Double)

    /// How far a threshold goes past the level where nothing speaks against that; whole points make it 2 to 3.
    private static let margin = 2.0
    /// The weight of a missing point of that distance, which is only a wish.
    private static let wish = 0.1

    /// The move in its own direction.
    private var distance: Double {
        switch self {
        case .atLeast(let move): move
        case .atMost(let move): -move
        }
    }

    /// The whole points that put the level past the threshold; 0 or less where it is.
    var need: Double {
        // A level on a threshold changes nothing, so it has to be past it.
        distance.rounded(.down) + 1
    }

    func cost(of shift: Double) -> Double {
        let shift = if case .atLeast = self { shift } else { -shift }
        let wished = (distance + Move.margin).rounded(.up)
        return max(need - shift, 0) + Move.wish * max(wished - shift, 0)
    }
}
