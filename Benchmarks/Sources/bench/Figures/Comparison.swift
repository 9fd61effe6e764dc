/// A comparison of two runs, figure by figure.
///
/// The ratio to the floor is compared, if there is one, and the median if the machine is the same. A figure is worse if
/// everything compared is worse by more than a tenth and by more than chance explains in both runs, and the median by
/// more than the figure's slack. So a faster floor or a busier machine alone makes no figure worse.
struct Comparison {
    /// The result for one figure.
    enum Verdict: String {
        case same = ""
        case better
        case worse
        case new
        case gone
    }

    struct Row {
        let name: String
        let unit: String
        let base: Double?
        let now: Double?
        let baseRatio: Double?
        let nowRatio: Double?
        /// The new value divided by the base, minus 1. Uses the ratios if both runs have them.
        let change: Double?
        /// The least change that counts.
        let threshold: Double?
        let verdict: Verdict
    }

    let rows: [Row]

    var worse: [Row] { rows.filter { $0.verdict == .worse } }

    init(base: Report, now: Report) {
        // Counts of a short and of a long run over different times are not comparable.
        func identity(_ figure: Figure) -> String { "\(figure.name), \(figure.unit)" }
        let old = Dictionary(base.figures.map { (identity($0), $0) }) { $1 }
        let present = Set(now.figures.map(identity))
        rows =
            now.figures.map {
                Comparison.compare(old[identity($0)], $0, onSameMachine: base.machine.isSame(as: now.machine))
            }
            + base.figures.filter { !present.contains(identity($0)) }.map { Comparison.compare($0, nil) }
    }

    /// The least change that counts for any figure.
    static let leastThreshold = 0.1

    private static func compare(_ base: Figure?, _ now: Figure?, onSameMachine: Bool = true) -> Row {
        let figure = now ?? base
        var verdict = Verdict.same
        var changes: [Double] = []
        var threshold: Double?
        if let base, let now, let old = base.median, let new = now.median {
            let hasRatios = base.ratio != nil && now.ratio != nil
            if let old = base.ratio, let new = now.ratio { changes.append(share(new, of: old)) }
            if onSameMachine || !hasRatios { changes.append(share(new, of: old)) }
            let limit = max(leastThreshold, base.spread + now.spread)
            threshold = limit
            if abs(new - old) > now.slack ?? 0 {
                let isMoreBetter = now.isMoreBetter ?? false
                if changes.allSatisfy({ $0 > limit }) { verdict = isMoreBetter ? .better : .worse }
                if changes.allSatisfy({ $0 < -limit }) { verdict = isMoreBetter ? .worse : .better }
            }
        } else if base?.median == nil, now?.median != nil {
            verdict = .new
        } else if base?.median != nil {
            verdict = .gone
        }
        return Row(
            name: figure?.name ?? "", unit: figure?.unit ?? "", base: base?.median, now: now?.median,
            baseRatio: base?.ratio, nowRatio: now?.ratio, change: changes.first { $0.isFinite }, threshold: threshold,
            verdict: verdict)
    }

    /// Returns the increase from `old` to `new`, relative to `old`. Infinite from 0.
    private static func share(_ new: Double, of old: Double) -> Double {
        new == old ? 0 : old == 0 ? .infinity : new / old - 1
    }
}
