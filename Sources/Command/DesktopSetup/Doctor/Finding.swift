import HalflightConfiguration
package import HalflightTerminal
import KeptFiles
import LibYAML
import Vocabulary

/// The result of one check of `halflight doctor`.
package struct Finding: Equatable, JSONConvertible {
    package typealias Status = CheckStatus

    /// The same across versions.
    let id: String
    package let status: Status
    let what: Message
    let advice: Message?

    static func ok(_ id: String, _ what: Message) -> Finding {
        Finding(id: id, status: .ok, what: what, advice: nil)
    }

    static func warning(_ id: String, _ what: Message, advice: Message) -> Finding {
        Finding(id: id, status: .warning, what: what, advice: advice)
    }

    static func error(_ id: String, _ what: Message, advice: Message) -> Finding {
        Finding(id: id, status: .error, what: what, advice: advice)
    }

    static func skipped(_ id: String, _ what: Message, advice: Message? = nil) -> Finding {
        Finding(id: id, status: .skipped, what: what, advice: advice)
    }

    package var json: JSON {
        [
            "id": id, "status": status.rawValue, "what": what.english.asSentence, "advice": advice?.english,
            "whatMessage": JSON(yaml: what.yaml), "adviceMessage": advice.map { JSON(yaml: $0.yaml) },
        ]
    }
}

extension [Finding] {
    package func lines(for terminal: Terminal) -> [StyledLine] {
        var table = Table(columns: 3)
        for finding in self {
            let status = finding.status
            table.add(
                status.cell(for: terminal),
                Table.Cell(finding.id, status == .skipped ? .dim : .bold),
                Table.Cell(terminal.catalogue.text(finding.what).asSentence, status == .skipped ? .dim : nil))
            guard let advice = finding.advice else { continue }
            table.add(
                "", "", Table.Cell("\(terminal.hasUnicode ? "→" : "->") \(terminal.catalogue.text(advice))", .dim))
        }
        return table.lines(for: terminal) + ["", StyledLine(terminal.catalogue.text(summary))]
    }

    var summary: Message {
        func count(_ status: Finding.Status) -> Int { self.count { $0.status == status } }
        let (errors, warnings, passed) = (count(.error), count(.warning), count(.ok))
        return errors + warnings == 0
            ? "All is well. Checks passed: \(passed)."
            : "Errors: \(errors). Warnings: \(warnings). Checks passed: \(passed)."
    }
}

extension String {
    /// Adds a period, unless the text ends with punctuation.
    var asSentence: String { hasSuffix(".") || hasSuffix("!") || hasSuffix("?") ? self : "\(self)." }
}

extension JSON {
    fileprivate init(yaml: LibYAML.Value) {
        self =
            switch yaml {
            case .text(let text): .text(text)
            case .integer(let number): .number(Double(number))
            case .decimal(let number): .number(number)
            case .bool(let flag): .bool(flag)
            case .sequence(let values): .list(values.map { JSON(yaml: $0) })
            case .mapping(let entries): .object(entries.map { Member(key: $0.key, value: JSON(yaml: $0.value)) })
            }
    }
}
