import Simulation
import Switching

/// An aim of the rules, and whether the figures meet it.
struct Aim {
    let text: String
    let figure: String
    let isMet: Bool

    var cells: [String] { [text, figure, isMet ? "met" : "**missed**"] }
}

extension Page {
    var aims: [String] {
        let aims: [Aim] =
            [ratio("worn"), ratio("made"), worn]
            + reported.map { Page.still.contains($0.name) ? floor($0) : prompt($0) }
            + [switches, office, delay]
            + people.flatMap(\.aims)
        return [tableRow(["aim", "figure", "result"]), tableRule(3, texts: 3)] + aims.map { tableRow($0.cells) }
    }

    private func sum(_ names: String...) -> Judgement {
        reported.filter { names.contains($0.name) }.reduce(into: Judgement()) { $0 += $1.sum }
    }

    private func ratio(_ name: String) -> Aim {
        let sum = sum(name)
        let ratios = tableCosts.map { cost in sum.rule(ours).flatMap { sum.ratio($0, cost) } ?? .infinity }
        return Aim(
            text: "**\(name)**: at most 3.5 times the optimum",
            figure: ratios.map { twoDecimals($0) }.joined(separator: " and "), isMet: ratios.allSatisfy { $0 <= 3.5 })
    }

    private var worn: Aim { cheapest(sum("worn"), "**worn**: cheaper than every rule") { _ in true } }

    private func prompt(_ group: JudgedGroup) -> Aim {
        let slow = slowRules
        return cheapest(group.sum, "**\(group.name)**: cheaper than every prompt rule") { !slow.contains($0) }
    }

    /// Groups of rarely changing light, where every wait costs.
    private static let still: Set = ["office", "room", "home"]

    private func floor(_ group: JudgedGroup) -> Aim {
        let ratios = [ours, waitsAlone].map { rule in
            tableCosts.map { cost in group.sum.rule(rule).flatMap { group.sum.ratio($0, cost) } ?? .infinity }
        }
        let parts = zip(tableCosts, zip(ratios[0], ratios[1])).map {
            "\(shortNumber($0.price)) min: \(twoDecimals($1.0)), \(waitsAlone) \(twoDecimals($1.1))"
        }
        return Aim(
            text: "**\(group.name)**: at most 1.1 times what the least waits cost",
            figure: parts.joined(separator: "; "),
            isMet: zip(ratios[0], ratios[1]).allSatisfy { $0 <= 1.1 * $1 })
    }

    /// The figure names all rules that are as cheap, or else the next one.
    private func cheapest(_ sum: Judgement, _ text: String, than isMeant: (String) -> Bool) -> Aim {
        var isMet = true
        let parts = tableCosts.map { cost in
            let own = sum.rule(ours)?.cost(cost) ?? .infinity
            let others = sum.rules.filter { isOthers($0.rule) && isMeant($0.rule) }
                .sorted { $0.tally.cost(cost) < $1.tally.cost(cost) }
            let cheaper = others.filter { $0.tally.cost(cost) <= own }
            if !cheaper.isEmpty { isMet = false }
            let named = (cheaper.isEmpty ? Array(others.prefix(1)) : cheaper).map {
                "\($0.rule) \(twoDecimals(sum.ratio($0.tally, cost)))"
            }
            let ratio = twoDecimals(sum.rule(ours).flatMap { sum.ratio($0, cost) })
            return "\(shortNumber(cost.price)) min: \(ratio), \(named.joined(separator: ", "))"
        }
        return Aim(text: text, figure: parts.joined(separator: "; "), isMet: isMet)
    }

    /// No more switches than Auto Dark Mode, for each trace and each seed.
    private var switches: Aim {
        let pieces = reported.flatMap(\.pieces).filter { $0.judgement.rule(rival) != nil }
        let more = pieces.filter(\.hasMoreSwitchesThanRival)
        let names = more.map { "\($0.title) (\($0.switches(ours)) : \($0.switches(rival)))" }
        let figure = "\(pieces.count - more.count) of \(pieces.count) traces" + names.map { ", but \($0)" }.joined()
        return Aim(
            text: "no trace, and no seed of a scene, with more switches than \(rival)", figure: figure,
            isMet: more.isEmpty)
    }

    private var office: Aim {
        let switches = thresholds.filter { $0.rules == .allRules }.map(\.switches)
        return Aim(
            text: "the whole office traces: 4 and 18 switches",
            figure: switches.map { "\($0)" }.joined(separator: " and "), isMet: switches == [4, 18])
    }

    private var delay: Aim {
        let delays = sum("office", "room", "worn", "made").rule(ours)?.delaysTo ?? [:]
        var isMet = true
        let parts = Appearance.allCases.map { to in
            let following = (delays[to] ?? Delays()).ofFollowing
            let (median, ninetieth) = (following.quantile(0.5) ?? 0, following.quantile(0.9) ?? 0)
            let least = to == .day ? 2.0 : 10
            if median > least || ninetieth > least + 2 { isMet = false }
            return "\(to): \(seconds(median)), 90 %: \(seconds(ninetieth)), of \(following.count)"
        }
        return Aim(
            text: "clear changes: day after 2 s, night after 10 s, nine of ten within 2 s more",
            figure: parts.joined(separator: "; "), isMet: isMet)
    }

    /// Of our rules, by group and direction.
    var delays: [String] {
        let titles = ["group", "clear changes", "right already"]
        let directions = Appearance.allCases.flatMap { ["to \($0)", "median", "90 %"] }
        let rows = reported.compactMap { group -> String? in
            guard let tally = group.sum.rule(ours), tally.delays.count > 0 else { return nil }
            let cells = Appearance.allCases.flatMap { to -> [String] in
                let delays = (tally.delaysTo[to] ?? Delays()).ofFollowing
                return ["\(delays.count)"] + [0.5, 0.9].map { delays.quantile($0).map(seconds) ?? "-" }
            }
            let all = tally.delays
            return tableRow([group.name, "\(all.count)", "\(all.count - all.ofFollowing.count)"] + cells)
        }
        return [tableRow(titles + directions), tableRule(9, texts: 1)] + rows
    }
}

/// No trace may exceed this program's switches.
let rival = "Auto Dark Mode"

private func seconds(_ number: Double) -> String { shortNumber(number) + " s" }
