package import HalflightTerminal

/// The result of one check of `halflight doctor`.
package struct Finding: Equatable, JSONConvertible {
    package typealias Status = CheckStatus

    /// The same across versions.
    let id: String
    package let status: Status
    let what: String
    let advice: String?

    static func ok(_ id: String, _ what: String) -> Finding {
        Finding(id: id, status: .ok, what: what, advice: nil)
    }

    static func warning(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .warning, what: what, advice: advice)
    }

    static func error(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .error, what: what, advice: advice)
    }

    static func skipped(_ id: String, _ what: String, advice: String? = nil) -> Finding {
        Finding(id: id, status: .skipped, what: what, advice: advice)
    }

    package var json: JSON { ["id": id, "status": status.rawValue, "what": what, "advice": advice] }
}

extension [Finding] {
    package func lines(for terminal: Terminal) -> [StyledLine] {
        var table = Table(columns: 3)
        for finding in self {
            let status = finding.status
            table.add(
                status.cell(for: terminal),
                Table.Cell(finding.id, status == .skipped ? .dim : .bold),
                Table.Cell(finding.what, status == .skipped ? .dim : nil))
            guard let advice = finding.advice else { continue }
            table.add("", "", Table.Cell("\(terminal.hasUnicode ? "→" : "->") \(advice)", .dim))
        }
        return table.lines(for: terminal) + ["", StyledLine(summary)]
    }

    var summary: String {
        func count(_ status: Finding.Status) -> Int { self.count { $0.status == status } }
        let wrong = [(count(.error), "error"), (count(.warning), "warning")].filter { $0.0 > 0 }.map(counted)
        let ok = "\(counted(count(.ok), "check")) passed"
        return wrong.isEmpty ? "All is well: \(ok)." : "\((wrong + [ok]).joined(separator: ", "))."
    }
}

extension String {
    /// Adds a period, unless the text ends with punctuation.
    var asSentence: String { hasSuffix(".") || hasSuffix("!") || hasSuffix("?") ? self : "\(self)." }
}
