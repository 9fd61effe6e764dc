/// One row of the table: what was measured, beside the floor and the aim.
///
/// The JSON file has these fields, without those that are nil. A row is known by its name.
struct Figure: Encodable {
    let name: String
    let unit: String
    /// How many values the medians are of.
    let samples: Int
    let median: Double
    let p99: Double?
    let floorMedian: Double
    let floorP99: Double?
    /// The agent's median by the floor's; nil where the floor's is 0.
    let ratio: Double?
    /// The same of the 99th percentiles.
    let ratioP99: Double?
    let aim: Aim?
    let isMet: Bool?
    /// What darkman, which follows the sun, has of it; measured once, not in this run.
    let darkman: Double?

    /// What a figure is to be.
    enum Aim {
        /// The median is at most this, in the figure's unit.
        case atMost(Double)
        /// The median and the 99th percentile are at most so many times the floor's.
        case timesFloor(Double)
    }

    init(_ name: String, _ unit: String, _ pair: Pair, aim: Aim? = nil, darkman: Double? = nil) {
        self.name = name
        self.unit = unit
        self.aim = aim
        self.darkman = darkman
        samples = pair.halflight.values.count
        (median, p99) = (pair.halflight.median, pair.halflight.p99)
        (floorMedian, floorP99) = (pair.floor.median, pair.floor.p99)
        ratio = Figure.ratio(median, floorMedian)
        ratioP99 = Figure.ratio(p99, floorP99)
        isMet =
            switch aim {
            case .atMost(let limit): median <= limit
            case .timesFloor(let limit): [ratio, ratioP99].allSatisfy { $0 ?? 0 <= limit }
            case nil: nil
            }
    }

    private static func ratio(_ ours: Double?, _ floor: Double?) -> Double? {
        guard let ours, let floor, floor > 0 else { return nil }
        return ours / floor
    }
}

extension Figure.Aim: Encodable {
    private enum CodingKeys: String, CodingKey {
        case atMost, timesFloor
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .atMost(let limit): try container.encode(limit, forKey: .atMost)
        case .timesFloor(let limit): try container.encode(limit, forKey: .timesFloor)
        }
    }
}
