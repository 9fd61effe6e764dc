/// Two runs, figure by figure.
///
/// Where both have a floor, the ratio to it is compared, so that another or a busier machine matters little; otherwise
/// the median. It is worse when it is so by more than a tenth, by more than chance explains in both runs together,
/// and by more than the figure's slack.
struct Comparison {
    /// What became of one figure.
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
        /// Now by base, less 1; of the ratios where there are two.
        let change: Double?
        /// From how much on it counts.
        let threshold: Double?
        let verdict: Verdict
    }

    let rows: [Row]

    var worse: [Row] { rows.filter { $0.verdict == .worse } }

    init(base: Report, now: Report) {
        // What a short run and a long one count over different times is not the same figure.
        func identity(_ figure: Figure) -> String { "\(figure.name), \(figure.unit)" }
        let old = Dictionary(base.figures.map { (identity($0), $0) }) { $1 }
        let present = Set(now.figures.map(identity))
        rows =
            now.figures.map { Comparison.compare(old[identity($0)], $0) }
            + base.figures.filter { !present.contains(identity($0)) }.map { Comparison.compare($0, nil) }
    }

    /// What counts in any case.
    static let leastThreshold = 0.1

    private static func compare(_ base: Figure?, _ now: Figure?) -> Row {
        let figure = now ?? base
        let old = base?.ratio != nil && now?.ratio != nil ? base?.ratio : base?.median
        let new = base?.ratio != nil && now?.ratio != nil ? now?.ratio : now?.median
        var verdict = Verdict.same
        var change: Double?
        var threshold: Double?
        if let old, let new, let base, let now {
            let limit = max(leastThreshold, base.spread + now.spread)
            threshold = limit
            change = old == 0 ? nil : new / old - 1
            let isByMore = abs((now.median ?? 0) - (base.median ?? 0)) > now.slack ?? 0
            let isMore = new > old
            if isByMore, new != old, abs(change ?? .infinity) > limit {
                verdict = isMore == (now.isMoreBetter ?? false) ? .better : .worse
            }
        } else if base?.median == nil, now?.median != nil {
            verdict = .new
        } else if base?.median != nil {
            verdict = .gone
        }
        return Row(
            name: figure?.name ?? "", unit: figure?.unit ?? "", base: base?.median, now: now?.median,
            baseRatio: base?.ratio, nowRatio: now?.ratio, change: change, threshold: threshold, verdict: verdict)
    }
}
