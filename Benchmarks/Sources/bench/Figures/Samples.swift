/// What was measured of one thing, again and again.
struct Samples {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    var median: Double { percentile(50) }

    /// The 99th percentile; nil where there are too few to speak of one.
    var p99: Double? { values.count >= 100 ? percentile(99) : nil }

    /// By how much of itself the median may be off by chance: half of the interval in which the true one lies in 95 of
    /// 100 cases, by the order of the values, whatever their distribution; 0 for a single value.
    var spread: Double {
        guard values.count > 1, median != 0 else { return 0 }
        // The ranks of that interval: n/2 +- 0.98 * sqrt(n).
        let reach = 0.98 * Double(values.count).squareRoot()
        let middle = Double(values.count) / 2
        let sorted = values.sorted()
        let low = sorted[max(Int(middle - reach), 0)]
        let high = sorted[min(Int((middle + reach).rounded(.up)), values.count - 1)]
        return abs((high - low) / 2 / median)
    }

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

    /// The same values, each by so much.
    func scaled(_ factor: Double) -> Pair {
        var scaled = Pair()
        for value in halflight.values { scaled.halflight.append(value * factor) }
        for value in floor.values { scaled.floor.append(value * factor) }
        return scaled
    }
}
