import Switching

/// The figures of several rules on the same light.
struct Judgement: Sendable {
    private(set) var minutes = 0.0
    private(set) var rules: [Judged] = []
    /// In the order of `Cost.allCases`.
    private var optimum = Array(repeating: Optimum.Total(), count: Cost.allCases.count)

    /// A rule's figures.
    struct Judged: Sendable {
        let rule: String
        fileprivate(set) var tally: Tally
    }

    init() {}

    init(minutes: Double, _ rules: [Judged], _ optimum: [Optimum.Total]) {
        (self.minutes, self.rules, self.optimum) = (minutes, rules, optimum)
    }

    static func += (sum: inout Judgement, other: Judgement) {
        sum.minutes += other.minutes
        for judged in other.rules {
            if let index = sum.rules.firstIndex(where: { $0.rule == judged.rule }) {
                sum.rules[index].tally += judged.tally
            } else {
                sum.rules.append(judged)
            }
        }
        sum.optimum = zip(sum.optimum, other.optimum).map { one, other in
            Optimum.Total(minutes: one.minutes + other.minutes, switches: one.switches + other.switches)
        }
    }

    /// Returns the minimum cost in minutes, and its switches.
    func optimum(_ cost: Cost) -> (minutes: Double, switches: Int) {
        let total = Cost.allCases.firstIndex(of: cost).map { optimum[$0] } ?? Optimum.Total()
        return (total.minutes, total.switches)
    }

    /// A multiple of the optimum, or `nil` if the optimum is zero.
    func ratio(_ tally: Tally, _ cost: Cost) -> Double? {
        let least = optimum(cost).minutes
        return least > 0 ? tally.cost(cost) / least : nil
    }
}
