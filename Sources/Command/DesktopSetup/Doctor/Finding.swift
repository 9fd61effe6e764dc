import HalflightConfiguration
package import HalflightTerminal
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
            "whatMessage": what.parts, "adviceMessage": advice?.parts,
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

extension Message {
    /// The message for programs that translate it, in the form of `org.halflight.Agent1.xml`.
    fileprivate var parts: JSON {
        var members: [JSON.Member] = [.init(key: "id", value: .text(id)), .init(key: "pattern", value: .text(pattern))]
        for argument in arguments {
            let value: JSON =
                switch argument.value {
                case .number(let number, let text): .list([.number(number), .text(text)])
                case .text(let text): .text(text)
                case .appearance(let appearance): .text(appearance.rawValue)
                case .message(let message): message.parts
                }
            members.append(.init(key: argument.name, value: value))
        }
        if !also.isEmpty { members.append(.init(key: "also", value: .list(also.map(\.parts)))) }
        return .object(members)
    }
}
