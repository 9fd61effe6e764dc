package import HalflightTerminal
internal import Switching

/// The figures of several rules on the same light.
package struct Judgement: Sendable {
    /// The light that was judged, in minutes.
    package private(set) var minutes = 0.0
    package private(set) var rules: [Judged] = []
    /// A sentence on a night lock that has no effect, because a trace does not tell the time.
    var missingClock: String?
    /// The least costs, in the order of `Cost.allCases`.
    private var optimum = Array(repeating: Optimum.Total(), count: Cost.allCases.count)

    /// A rule's figures.
    package struct Judged: Sendable {
        package let rule: String
        package fileprivate(set) var tally: Tally
    }

    /// The figures of no light.
    package init() {}

    init(minutes: Double, _ rules: [Judged], _ optimum: [Optimum.Total]) {
        (self.minutes, self.rules, self.optimum) = (minutes, rules, optimum)
    }

    /// Adds the figures of other light.
    package static func += (sum: inout Judgement, other: Judgement) {
        sum.minutes += other.minutes
        sum.missingClock = sum.missingClock ?? other.missingClock
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
    package func optimum(_ cost: Cost) -> (minutes: Double, switches: Int) {
        let total = Cost.allCases.firstIndex(of: cost).map { optimum[$0] } ?? Optimum.Total()
        return (total.minutes, total.switches)
    }

    /// How many times the optimum a rule costs; nil where the optimum is nothing.
    package func ratio(_ tally: Tally, _ cost: Cost) -> Double? {
        let least = optimum(cost).minutes
        return least > 0 ? tally.cost(cost) / least : nil
    }
}

// MARK: - Shown

extension Judgement {
    /// The costs of a table for people.
    private static let shown = [Cost(price: 1, shape: .graded), Cost(price: 2, shape: .graded)]

    package func lines(for terminal: Terminal) -> [StyledLine] {
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

    /// The members that `simulate --judge --json` promises of each trace and of all together.
    package var members: [JSON.Member] {
        [
            .init(key: "minutes", value: minutes.json),
            .init(key: "rules", value: rules.json),
            .init(
                key: "optimum",
                value: .list(
                    Cost.allCases.map { cost in
                        let best = optimum(cost)
                        return [
                            "switchCosts": cost.price, "shape": cost.shape.rawValue, "cost": best.minutes,
                            "switches": best.switches,
                        ]
                    })),
        ]
    }
}

extension Judgement.Judged: JSONConvertible {
    package var json: JSON {
        [
            "rule": rule, "switches": tally.switches, "undone": tally.undone,
            "wrongMinutes": JSON.object(
                WrongLight.allCases.map { .init(key: $0.rawValue, value: tally.wrong[$0, default: 0].json) }),
            "clearChanges": tally.delays.count, "medianDelaySeconds": tally.delays.quantile(0.5),
            "ninetiethDelaySeconds": tally.delays.quantile(0.9),
            "costs": JSON.list(
                Cost.allCases.map {
                    ["switchCosts": $0.price, "shape": $0.shape.rawValue, "cost": tally.cost($0)]
                }),
        ]
    }
}
