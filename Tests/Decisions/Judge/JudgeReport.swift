import HalflightSupport
import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// The judgement of one trace, or of each in a folder and of all together.
struct JudgeReport {
    private let traces: [(path: String, judgement: Judgement)]

    /// Judges a trace, or each file in a folder whose name ends with `.csv`.
    ///
    /// - Throws: `CommandError` for a trace that cannot be read or has no readings, and for a folder without traces.
    init(_ path: String, _ own: Rules) throws(CommandError) {
        var traces: [(String, Judgement)] = []
        for path in try JudgeReport.traces(path) {
            let trace = try TraceReader.opened(path)
            traces.append((path, try Judge.judge(trace, own)))
        }
        self.traces = traces
        if total.minutes == 0 { throw CommandError("\(path) has no readings: there is nothing to judge.") }
    }

    private static func traces(_ path: String) throws(CommandError) -> [String] {
        guard isFolder(path) else { return [path] }
        let names: [String]
        do throws(FileError) {
            names = try listFolder(path).filter { $0.hasSuffix(".csv") }
        } catch {
            throw CommandError("\(path) \(error.reason).")
        }
        guard !names.isEmpty else {
            throw CommandError("\(path) has no .csv file: expected a folder of traces (subfolders are not searched).")
        }
        return names.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }

    private var total: Judgement { traces.reduce(into: Judgement()) { $0 += $1.judgement } }

    /// A table for each trace, and one for all of them.
    var lines: [String] {
        guard traces.count > 1 else { return Page.table(total) }
        return traces.flatMap { [$0.path, ""] + Page.table($0.judgement) + [""] } + ["all traces", ""]
            + Page.table(total)
    }
}
