import Switching

/// The cheapest course of switches if the future light were known. The first appearance is free, as for the rules.
///
/// Dynamic programming keeps, for each price of a switch, each shape and each final appearance, the minimum cost of all
/// courses (Bellman, Dynamic Programming, 1957). A sample costs a few additions, and memory is constant.
struct Optimum {
    /// The minimum so far, for each final appearance.
    private struct Courses {
        var day = Total()
        var night = Total()

        var best: Total { min(day, night) }
    }

    /// A cost in minutes, and its number of switches.
    struct Total: Comparable {
        var minutes = 0.0
        var switches = 0

        /// If costs are equal, fewer switches count as less.
        static func < (one: Total, other: Total) -> Bool {
            (one.minutes, one.switches) < (other.minutes, other.switches)
        }

        func switched(for price: Double) -> Total { Total(minutes: minutes + price, switches: switches + 1) }
    }

    private var courses = Array(repeating: Courses(), count: Cost.allCases.count)
    private let band: Band

    init(_ band: Band) { self.band = band }

    mutating func add(_ level: Level, minutes: Double) {
        for (index, cost) in Cost.allCases.enumerated() {
            let old = courses[index]
            var day = min(old.day, old.night.switched(for: cost.price))
            var night = min(old.night, old.day.switched(for: cost.price))
            day.minutes += minutes * cost.shape.weight(of: .day, at: level, band)
            night.minutes += minutes * cost.shape.weight(of: .night, at: level, band)
            courses[index] = Courses(day: day, night: night)
        }
    }

    /// In the order of `Cost.allCases`.
    var totals: [Total] { courses.map(\.best) }
}

/// The price of a switch, and the cost shape of wrong light.
struct Cost: CaseIterable, Equatable, Sendable {
    /// In minutes of the wrong appearance.
    let price: Double
    let shape: WrongLight

    init(price: Double, shape: WrongLight) { (self.price, self.shape) = (price, shape) }

    static let prices = [0.5, 1, 2, 5]
    static let allCases = WrongLight.allCases.flatMap { shape in prices.map { Cost(price: $0, shape: shape) } }
}
