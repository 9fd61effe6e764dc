/// What was measured of one thing, again and again.
struct Samples {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    var median: Double { percentile(50) }

    /// The 99th percentile; nil where there are too few to speak of one.
    var p99: Double? { values.count >= 100 ? percentile(99) : nil }

    /// By nearest rank: the least value that so many percent of all do not exceed.
    private func percentile(_ percent: Int) -> Double {
        guard !values.isEmpty else { return .nan }
        let rank = (values.count * percent + 99) / 100
        return values.sorted()[max(rank, 1) - 1]
    }
}

extension Samples {
    /// One value that is what it is, such as a count.
    init(_ value: Double) { values = [value] }
}

/// The same of the agent and of the floor, taken in turn.
struct Pair {
    var halflight = Samples()
    var floor = Samples()
}
