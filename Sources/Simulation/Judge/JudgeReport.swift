internal import HalflightSupport
package import HalflightTerminal
internal import LightTraces
package import Switching

/// The judgement of one trace, or of each in a folder and of all together.
package struct JudgeReport {
    private let traces: [(path: String, judgement: Judgement)]
    /// A sentence on a night lock that has no effect, because one of them does not tell the time.
    package var missingClock: String? { total.missingClock }

    /// Whether there was no light to judge.
    package var isEmpty: Bool { total.minutes == 0 }

    /// Judges a trace, or each file in a folder whose name ends with `.csv`.
    ///
    /// - Parameter nights: the nights by the sun at the person's place, for a night lock that asks for them.
    package init(_ path: String, _ own: Rules, nights: Simulation.Nights? = nil) throws(CommandError) {
        var traces: [(String, Judgement)] = []
        for path in try JudgeReport.traces(path) {
            let trace = try TraceReader.opened(path)
            traces.append((path, try Judge.judge(trace, own, nights: nights)))
        }
        self.traces = traces
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

    package func lines(for terminal: Terminal) -> [StyledLine] {
        guard traces.count > 1 else { return total.lines(for: terminal) }
        let each = traces.flatMap { path, judgement -> [StyledLine] in
            [StyledLine(path)] + judgement.lines(for: terminal) + [""]
        }
        return each + ["all traces"] + total.lines(for: terminal)
    }
}

extension JudgeReport: JSONConvertible {
    /// The keys that `simulate --judge --json` promises.
    package var json: JSON {
        [
            "traces": traces.map { path, judgement -> JSON in
                .object([.init(key: "trace", value: .text(path))] + judgement.members)
            },
            "total": JSON.object(total.members),
        ]
    }
}
