/// A row of the table: a measurement, with the floor and the aim.
///
/// The JSON file has these fields, except those that are `nil`. The name identifies a row.
struct Figure: Codable {
    let name: String
    let unit: String
    /// The number of values behind the medians.
    var samples = 0
    /// `nil` if it could not be measured here.
    var median: Double?
    var p99: Double?
    /// `nil` if the floor has no such figure.
    var floorMedian: Double?
    var floorP99: Double?
    /// The agent's median divided by the floor's. `nil` if the floor's is 0.
    var ratio: Double?
    /// The same ratio for the 99th percentiles.
    var ratioP99: Double?
    /// An upper limit for the median, in the figure's unit.
    var aim: Double?
    var isMet: Bool?
    /// darkman's figure, which follows the sun. Measured once, not in this run.
    var darkman: Double?
    /// The relative error of the median, or of the ratio if there is one.
    var spread = 0.0
    /// The change by which a count or a memory page varies anyway. In the figure's unit.
    var slack: Double?
    /// `true` if a greater value is better, otherwise `nil`.
    var isMoreBetter: Bool?
    /// The reason why it could not be measured, with a remedy.
    var note: String?

    /// Creates a row for a measurement. A floor without values is left out.
    init(
        _ name: String, _ unit: String, _ pair: Pair, aim: Double? = nil, darkman: Double? = nil, slack: Double? = nil,
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
        isMet = aim.map { pair.halflight.median <= $0 }
    }

    /// Creates a row for a figure that cannot be measured here.
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
