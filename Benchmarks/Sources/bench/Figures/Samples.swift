/// Repeated measurements of one quantity.
struct Samples {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    var median: Double { percentile(50) }

    /// The 99th percentile. `nil` if there are too few values.
    var p99: Double? { values.count >= 100 ? percentile(99) : nil }

    /// The relative error of the median. It's half of the interval that contains the true median in 95 of 100 cases, by
    /// the order of the values, for any distribution. 0 for a single value.
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

    /// Returns a percentile by nearest rank.
    private func percentile(_ percent: Int) -> Double {
        guard !values.isEmpty else { return .nan }
        let rank = (values.count * percent + 99) / 100
        return values.sorted()[max(rank, 1) - 1]
    }
}

extension Samples {
    /// Creates one exact value, such as a count.
    init(_ value: Double) { values = [value] }
}

/// The same quantity of the agent and of the floor, measured in turn.
struct Pair {
    var halflight = Samples()
    var floor = Samples()

    /// Returns the values, each multiplied by a factor.
    func scaled(_ factor: Double) -> Pair {
        var scaled = Pair()
        for value in halflight.values { scaled.halflight.append(value * factor) }
        for value in floor.values { scaled.floor.append(value * factor) }
        return scaled
    }
}
