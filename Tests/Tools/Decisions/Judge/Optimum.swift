import Switching

/// The cheapest course of switches for somebody who knows the light to come, whatever rules there are.
///
/// For each price of a switch and each shape a dynamic programme has two states, the appearances: each keeps the least
/// cost of all courses that end in it (Bellman, Dynamic Programming, 1957). A sample costs a few additions, and nothing
/// grows with the length of the trace. The first appearance is free, as it is for the rules.
struct Optimum {
    /// The least cost up to now, and its switches, with each appearance at the end.
    private struct Courses {
        var day = Total()
        var night = Total()

        var best: Total { min(day, night) }
    }

    /// A cost in minutes, and the switches in it.
    struct Total: Comparable {
        var minutes = 0.0
        var switches = 0

        /// Of equal costs the one with fewer switches is less.
        static func < (one: Total, other: Total) -> Bool {
            (one.minutes, one.switches) < (other.minutes, other.switches)
        }

        func switched(for price: Double) -> Total { Total(minutes: minutes + price, switches: switches + 1) }
    }

    private var courses = Array(repeating: Courses(), count: Cost.allCases.count)
    private let band: Band

    init(_ band: Band) { self.band = band }

    /// Adds light that lasts for so many minutes.
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

    /// The least costs, in the order of `Cost.allCases`.
    var totals: [Total] { courses.map(\.best) }
}

/// The price of a switch, and the shape of what wrong light costs.
struct Cost: CaseIterable, Equatable, Sendable {
    /// The price of a switch, in minutes of the wrong appearance.
    let price: Double
    let shape: WrongLight

    init(price: Double, shape: WrongLight) { (self.price, self.shape) = (price, shape) }

    /// The prices of a switch.
    static let prices = [0.5, 1, 2, 5]
    static let allCases = WrongLight.allCases.flatMap { shape in prices.map { Cost(price: $0, shape: shape) } }
}
