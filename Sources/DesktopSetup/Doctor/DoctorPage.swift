package import HalflightTerminal

/// The findings on one page, for a person.
package struct DoctorPage {
    let findings: [Finding]

    package init(findings: [Finding]) {
        self.findings = findings
    }

    /// The page's lines, what to do below what is wrong.
    package func lines(for terminal: Terminal) -> [String] {
        var table = Table(columns: 3)
        for finding in findings {
            table.add(
                Table.Cell(finding.status.mark(terminal), finding.status.emphasis),
                Table.Cell(finding.id, finding.status == .skipped ? .dim : .bold),
                Table.Cell(finding.what, finding.status == .skipped ? .dim : nil))
            guard let advice = finding.advice else { continue }
            table.add("", "", Table.Cell("\(terminal.hasUnicode ? "→" : "->") \(advice)", .dim))
        }
        return table.lines(for: terminal) + ["", summary]
    }

    /// The number of findings of each kind.
    var summary: String {
        let wrong = [counted(.error, "error"), counted(.warning, "warning")].compactMap(\.self)
        let passed = findings.count { $0.status == .ok }
        let ok = "\(passed) \(passed == 1 ? "check" : "checks") passed"
        return wrong.isEmpty ? "All is well: \(ok)." : "\((wrong + [ok]).joined(separator: ", "))."
    }

    private func counted(_ status: Finding.Status, _ name: String) -> String? {
        let count = findings.count { $0.status == status }
        return count == 0 ? nil : "\(count) \(name)\(count == 1 ? "" : "s")"
    }
}

extension Finding.Status {
    fileprivate func mark(_ terminal: Terminal) -> String {
        switch self {
        case .ok: terminal.hasUnicode ? "✓" : "ok"
        case .warning: terminal.hasUnicode ? "!" : "warn"
        case .error: terminal.hasUnicode ? "✗" : "fail"
        case .skipped: terminal.hasUnicode ? "-" : "skip"
        }
    }

    fileprivate var emphasis: Emphasis {
        switch self {
        case .ok: .added
        case .warning: .warning
        case .error: .removed
        case .skipped: .dim
        }
    }
}
