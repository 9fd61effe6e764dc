import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// The tables of `docs/internals/decisions-on-real-light.md`, whose text is handwritten.
struct Page {
    private let judged: [Half: [JudgedGroup]]
    let thresholds: [ThresholdRun]
    /// In the reported half.
    let people: [People]
    private let toggles: ToggleTable
    /// By their marks.
    private let bad: [(mark: String, lines: [String])]

    /// Judges all light, in the repository at `root`.
    @MainActor init(root: String) throws {
        let folder = "\(root)/Tests/Fixtures/traces"
        var judged: [Half: [JudgedGroup]] = [:]
        for half in Half.allCases { judged[half] = try Group.all.map { try JudgedGroup($0, half, in: folder) } }
        self.judged = judged
        thresholds = try ThresholdRun.all(in: folder)
        people = try People.all(PersonTable.Room.recorded(in: folder), thresholds: People.thresholds)
        toggles = try ToggleTable(in: folder)
        bad = [
            ("bad sensors", Page.badSensorTable), ("bad starts", Page.startTable),
            ("misread light", try Page.misreadTable(in: folder)),
        ]
    }

    /// Markdown lines, by mark in the page.
    private var tables: KeyValuePairs<String, [String]> {
        [
            "aims": aims, "reported": summary(reported), "tuned": summary(tuned), "delays": delays,
            "people": peopleTable, "toggles": toggles.lines, "groups": groups, "traces": traces, "prices": prices,
            "thresholds": thresholdTable,
        ]
    }

    func filling(_ text: String) throws(CommandError) -> String {
        var text = text
        for (mark, lines) in tables.map({ ($0.key, $0.value) }) + bad {
            text = try Page.replace(mark, in: text, by: lines)
        }
        return text
    }

    /// Replaces the lines between `<!-- MARK -->` and the next `<!-- up to here -->`.
    static func replace(_ mark: String, in text: String, by lines: [String]) throws(CommandError) -> String {
        guard let begin = text.firstRange(of: "<!-- \(mark) -->\n"),
            let end = text[begin.upperBound...].firstRange(of: "<!-- up to here -->\n")
        else { throw CommandError("The page has no table with the mark \(mark).") }
        let table = lines.joined(separator: "\n")
        return "\(text[..<begin.upperBound])\n\(table)\n\n\(text[end.lowerBound...])"
    }

    var reported: [JudgedGroup] { judged[.reported] ?? [] }
    private var tuned: [JudgedGroup] { judged[.tuned] ?? [] }

    /// Costs of our rules and the cheapest others, as multiples of the optimum.
    private func summary(_ groups: [JudgedGroup]) -> [String] {
        let slow = slowRules
        let kinds: [(String) -> Bool] = [
            { $0 == ours }, { isOthers($0) && !slow.contains($0) }, { slow.contains($0) },
        ]
        let titles = ["1 min", "2 min"].flatMap { ["halflight, \($0)", "cheapest prompt rule", "cheapest slow rule"] }
        var lines = [tableRow(["group", "hours"] + titles), tableRule(8, texts: 1)]
        for group in groups {
            let costs = tableCosts.flatMap { cost in kinds.map { cheapest(of: group.sum, cost, where: $0) } }
            lines.append(tableRow([group.name, shortNumber((group.sum.minutes / 60).rounded())] + costs))
        }
        return lines
    }

    /// In terms of the optimum, with the rule's name unless it's ours.
    private func cheapest(of sum: Judgement, _ cost: Cost, where isMeant: (String) -> Bool) -> String {
        let known = sum.rules.filter { isMeant($0.rule) }
        guard let best = known.min(by: { $0.tally.cost(cost) < $1.tally.cost(cost) }) else { return "-" }
        let ratio = twoDecimals(sum.ratio(best.tally, cost))
        return best.rule == ours ? "**\(ratio)**" : "\(ratio) (\(best.rule))"
    }

    /// Rules that take over 25 s to follow half of all groups' clear changes.
    var slowRules: Set<String> {
        let all = reported.reduce(into: Judgement()) { $0 += $1.sum }
        return Set(all.rules.filter { $0.tally.delays.quantile(0.5) ?? 0 > 25 }.map(\.rule))
    }

    private var groups: [String] {
        reported.flatMap { ["**\($0.name)**", ""] + Page.table($0.sum) + [""] }.dropLast()
    }

    private var traces: [String] {
        let titles = ["group", "trace", "halflight", "Auto Dark Mode", "optimum, 1 min"]
        let rows = reported.flatMap { group in
            group.traces.map { name, judgement -> String in Page.traceRow(group.name, name, judgement) }
        }
        return [tableRow(titles), tableRule(5, texts: 2)] + rows
    }

    private var prices: [String] { reported.flatMap { Page.priceTable($0.name, $0.sum) }.dropLast() }

    private static func priceTable(_ name: String, _ sum: Judgement) -> [String] {
        let titles = Cost.allCases.map { "\($0.shape) \(shortNumber($0.price))" }
        var lines = ["**\(name)**", "", tableRow(["rule"] + titles), tableRule(titles.count + 1, texts: 1)]
        for judged in sum.rules {
            lines.append(tableRow([judged.rule] + Cost.allCases.map { twoDecimals(sum.ratio(judged.tally, $0)) }))
        }
        return lines + [""]
    }

    private var thresholdTable: [String] {
        [tableRow(["rules", "trace", "switches", "shortest stay"]), tableRule(4, texts: 4)] + thresholds.map(\.row)
    }
}

let tableCosts = [Cost(price: 1, shape: .graded), Cost(price: 2, shape: .graded)]

let ours = "halflight"

func isOthers(_ rule: String) -> Bool { rule != ours && rule != waitsAlone }

/// A group's judgement. A made scene is one trace, regardless of its seeds.
struct JudgedGroup {
    let name: String
    private(set) var sum = Judgement()
    private(set) var traces: [(name: String, judgement: Judgement)] = []
    /// Each trace, and each seed of a scene.
    private(set) var pieces: [JudgedPiece] = []

    init(_ group: Group, _ half: Half, in folder: String) throws {
        name = group.name
        let judged = try group.pieces(half, in: folder).concurrentMap { piece in
            (piece, piece.judged(judgedRules(Rules()), .standard))
        }
        for (piece, judgement) in judged {
            sum += judgement
            pieces.append(JudgedPiece(title: piece.title, judgement: judgement))
            if let last = traces.indices.last, traces[last].name == piece.name {
                traces[last].judgement += judgement
            } else {
                traces.append((piece.name, judgement))
            }
        }
    }
}

/// The judgement of a trace, or of a scene with one seed.
struct JudgedPiece {
    let title: String
    let judgement: Judgement

    func switches(_ rule: String) -> Int { judgement.rule(rule)?.switches ?? 0 }

    var hasMoreSwitchesThanRival: Bool { switches(ours) > switches(rival) }
}

extension Judgement {
    /// `nil` if the light says nothing to the rule.
    func rule(_ name: String) -> Tally? { rules.first { $0.rule == name }?.tally }
}

// MARK: - Tables

extension Page {
    static func table(_ sum: Judgement) -> [String] {
        let costs = tableCosts
        let titles = ["rule", "switches", "undone", "clearly wrong", "delay", "90 %"]
        let costTitles = costs.flatMap { ["cost, \(shortNumber($0.price)) min", "times"] }
        var lines = [tableRow(titles + costTitles), tableRule(10, texts: 1)]
        for judged in sum.rules {
            let tally = judged.tally
            let delays = [0.5, 0.9].map { tally.delays.quantile($0).map { shortNumber($0) + " s" } ?? "-" }
            let minutes = shortNumber(tally.wrong[.clear, default: 0]) + " min"
            let cells = costs.flatMap { [shortNumber(tally.cost($0)), twoDecimals(sum.ratio(tally, $0))] }
            lines.append(tableRow([judged.rule, "\(tally.switches)", "\(tally.undone)", minutes] + delays + cells))
        }
        let best = costs.flatMap { [shortNumber(sum.optimum($0).minutes), "1"] }
        return lines + [
            tableRow(["optimum, switches at 1 min", "\(sum.optimum(costs[0]).switches)", "", "", "", ""] + best)
        ]
    }

    static func traceRow(_ group: String, _ name: String, _ judgement: Judgement) -> String {
        let switches = [ours, rival].map { rule in judgement.rule(rule).map { "\($0.switches)" } ?? "-" }
        let optimum = judgement.optimum(Cost(price: 1, shape: .graded)).switches
        return tableRow([group, name.hasSuffix(".csv") ? "`\(name)`" : name] + switches + ["\(optimum)"])
    }
}

/// A whole office trace under one threshold, two thresholds, or all rules.
struct ThresholdRun {
    let rules: ThresholdRules
    let trace: String
    let switches: Int
    let shortestStay: Duration?

    static func all(in folder: String) throws -> [ThresholdRun] {
        try Group.all[0].traces.flatMap { trace in
            try ThresholdRules.allCases.map { rules in
                var simulation = Simulation(rules.rules)
                try simulation.run(.opened("\(folder)/\(trace)"))
                let summary = simulation.report.summary
                return ThresholdRun(
                    rules: rules, trace: trace, switches: summary.switches, shortestStay: summary.shortestStay)
            }
        }
    }

    var row: String {
        tableRow(["`\(rules.file)`", "`\(trace)`", "\(switches)", shortestStay?.clock ?? "-"])
    }
}

/// The configurations in `docs/internals/decisions`.
enum ThresholdRules: String, CaseIterable {
    case oneThreshold = "one-threshold"
    case hysteresis
    case allRules = "all-rules"

    var file: String { rawValue + ".yaml" }

    var rules: Rules {
        let near = Level(percent: 34.9999).flatMap { low in
            Level(percent: 35.0001).flatMap { Band(nightBelow: low, dayAbove: $0) }
        }
        return switch self {
        case .oneThreshold:
            Rules(band: near ?? .standard, settleToDay: .zero, settleToNight: .zero, guards: false)
        case .hysteresis: Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
        case .allRules: Rules()
        }
    }
}

func tableRow(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

/// Columns of text come first, then numbers.
func tableRule(_ columns: Int, texts: Int) -> String {
    "|" + String(repeating: "---|", count: texts) + String(repeating: "---:|", count: columns - texts)
}

func twoDecimals(_ number: Double?) -> String {
    guard let number, number < 1e12 else { return "-" }
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}
