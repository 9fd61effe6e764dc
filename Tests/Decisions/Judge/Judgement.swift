import HalflightTerminal
import Switching

/// The figures of several rules on the same light.
struct Judgement: Sendable {
    /// The light that was judged, in minutes.
    private(set) var minutes = 0.0
    private(set) var rules: [Judged] = []
    /// The least costs, in the order of `Cost.allCases`.
    private var optimum = Array(repeating: Optimum.Total(), count: Cost.allCases.count)

    /// A rule's figures.
    struct Judged: Sendable {
        let rule: String
        fileprivate(set) var tally: Tally
    }

    /// The figures of no light.
    init() {}

    init(minutes: Double, _ rules: [Judged], _ optimum: [Optimum.Total]) {
        (self.minutes, self.rules, self.optimum) = (minutes, rules, optimum)
    }

    /// Adds the figures of other light.
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

    /// The least cost in minutes, and how many switches it takes.
    func optimum(_ cost: Cost) -> (minutes: Double, switches: Int) {
        let total = Cost.allCases.firstIndex(of: cost).map { optimum[$0] } ?? Optimum.Total()
        return (total.minutes, total.switches)
    }

    /// How many times the optimum a rule costs; nil where the optimum is nothing.
    func ratio(_ tally: Tally, _ cost: Cost) -> Double? {
        let least = optimum(cost).minutes
        return least > 0 ? tally.cost(cost) / least : nil
    }
}

// MARK: - Shown

extension Judgement {
    /// The costs of a table for people.
    private static let shown = [Cost(price: 1, shape: .graded), Cost(price: 2, shape: .graded)]

    func lines(for terminal: Terminal) -> [StyledLine] {
        var table = Table(
            [
                "RULE", .number("SWITCHES"), .number("UNDONE"), .number("CLEARLY WRONG"), .number("DELAY"),
                .number("90 %"),
            ]
                + Judgement.shown.flatMap { [.number("COST \(shortNumber($0.price))"), .number("TIMES")] } + [""])
        for judged in rules {
            let tally = judged.tally
            var row: [Table.Cell] = [
                Table.Cell(judged.rule), "\(tally.switches)", "\(tally.undone)",
                Table.Cell(shortNumber(tally.wrong[.clear, default: 0]) + " min"),
                Table.Cell(tally.delays.quantile(0.5).map { shortNumber($0) + " s" } ?? "-"),
                Table.Cell(tally.delays.quantile(0.9).map { shortNumber($0) + " s" } ?? "-"),
            ]
            for cost in Judgement.shown {
                row.append(Table.Cell(shortNumber(tally.cost(cost))))
                row.append(Table.Cell(ratio(tally, cost).map(shortNumber) ?? "-"))
            }
            table.add(row + [""])
        }
        var best: [Table.Cell] = ["optimum", Table.Cell("\(optimum(Judgement.shown[0]).switches)"), "", "", "", ""]
        for cost in Judgement.shown {
            let minutes = optimum(cost).minutes
            best += [Table.Cell(shortNumber(minutes)), minutes > 0 ? "1" : "-"]
        }
        table.add(best + [""])
        return table.lines(for: terminal)
    }
}
