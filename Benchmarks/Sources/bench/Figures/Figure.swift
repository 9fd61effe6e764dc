/// One row of the table: what was measured, beside the floor and the aim.
///
/// The JSON file has these fields, without those that are nil. A row is known by its name.
struct Figure: Codable {
    let name: String
    let unit: String
    /// How many values the medians are of.
    var samples = 0
    /// Nil where it could not be measured here.
    var median: Double?
    var p99: Double?
    /// Nil where the floor has nothing of the kind.
    var floorMedian: Double?
    var floorP99: Double?
    /// The agent's median by the floor's; nil where the floor's is 0.
    var ratio: Double?
    /// The same of the 99th percentiles.
    var ratioP99: Double?
    var aim: Aim?
    var isMet: Bool?
    /// What darkman, which follows the sun, has of it; measured once, not in this run.
    var darkman: Double?
    /// By how much of itself the median, or the ratio where there is one, may be off by chance.
    var spread = 0.0
    /// How much more or less is nothing, in the figure's unit: what a count or a page of memory varies by anyway.
    var slack: Double?
    /// Whether a greater value is the better one; nil where it is not.
    var isMoreBetter: Bool?
    /// Why it could not be measured, and what to do.
    var note: String?

    /// What a figure is to be.
    enum Aim: Equatable {
        /// The median is at most this, in the figure's unit.
        case atMost(Double)
        /// The median and the 99th percentile are at most so many times the floor's.
        case timesFloor(Double)
    }

    /// A row for what was measured; of a floor without values the row has none.
    init(
        _ name: String, _ unit: String, _ pair: Pair, aim: Aim? = nil, darkman: Double? = nil, slack: Double? = nil,
        isMoreBetter: Bool? = nil
    ) {
        self.name = name
        self.unit = unit
        self.aim = aim
        self.darkman = darkman
        self.slack = slack
        self.isMoreBetter = isMoreBetter
        samples = pair.halflight.values.count
        (median, p99) = (pair.halflight.median, pair.halflight.p99)
        spread = pair.halflight.spread
        if !pair.floor.values.isEmpty {
            (floorMedian, floorP99) = (pair.floor.median, pair.floor.p99)
            ratio = Figure.ratio(median, floorMedian)
            ratioP99 = Figure.ratio(p99, floorP99)
            if ratio != nil { spread += pair.floor.spread }
        }
        isMet =
            switch aim {
            case .atMost(let limit): pair.halflight.median <= limit
            case .timesFloor(let limit): [ratio, ratioP99].allSatisfy { $0 ?? 0 <= limit }
            case nil: nil
            }
    }

    /// A row for what cannot be measured here.
    init(_ name: String, _ unit: String, note: String) {
        self.name = name
        self.unit = unit
        self.note = note
    }

    private static func ratio(_ ours: Double?, _ floor: Double?) -> Double? {
        guard let ours, let floor, floor > 0 else { return nil }
        return ours / floor
    }
}

extension Figure.Aim: Codable {
    private enum CodingKeys: String, CodingKey {
        case atMost, timesFloor
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let limit = try container.decodeIfPresent(Double.self, forKey: .atMost) {
            self = .atMost(limit)
        } else {
            self = .timesFloor(try container.decode(Double.self, forKey: .timesFloor))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .atMost(let limit): try container.encode(limit, forKey: .atMost)
        case .timesFloor(let limit): try container.encode(limit, forKey: .timesFloor)
        }
    }
}
