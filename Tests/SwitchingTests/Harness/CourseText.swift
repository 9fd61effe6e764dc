import Switching

extension Driver {
    /// All decisions in a code of numbers and letters, independent of sentences and names of cases.
    var text: String {
        steps.map { step in
            let parts =
                [text(step.time), step.outcome.change.map(text) ?? "-"] + step.outcome.decisions.map(text)
                + [text(step.nextDeadline), text(step.mode), letter(step.appearance)]
            return parts.joined(separator: " ")
        }.joined(separator: "\n")
    }

    private func text(_ change: Change) -> String {
        [
            letter(change.from), letter(change.to), letter(change.reason.rule), text(change.light),
            change.source?.description ?? "-", text(change.time),
        ].joined(separator: ",")
    }

    private func text(_ decision: Decision) -> String {
        [
            letter(decision.result), letter(decision.reason.rule), letter(decision.appearance), text(decision.light),
            decision.source?.description ?? "-", text(decision.time), decision.isWarning ? "!" : "",
        ].joined(separator: ",")
    }

    private func text(_ light: Light?) -> String {
        light.map { "\($0.level.percent)/\($0.illuminance ?? -1)" } ?? "-"
    }

    private func text(_ time: Instant?) -> String {
        guard let (seconds, attoseconds) = time?.sinceStart.components else { return "-" }
        return "\(seconds).\(attoseconds)"
    }

    private func text(_ mode: Mode) -> String {
        switch mode {
        case .auto: "a"
        case .forced(let appearance, .never): letter(appearance) + "n"
        case .forced(let appearance, .agree): letter(appearance) + "a"
        case .forced(let appearance, .time(let end)): letter(appearance) + text(end)
        }
    }

    private func letter(_ appearance: Appearance) -> String {
        switch appearance {
        case .day: "D"
        case .night: "N"
        }
    }

    private func letter(_ result: Decision.Result) -> String {
        switch result {
        case .switched: "s"
        case .candidate: "c"
        case .deferred: "d"
        case .cancelled: "x"
        case .held: "h"
        }
    }

    private func letter(_ rule: Reason.Rule) -> String {
        switch rule {
        case .start: "0"
        case .light: "1"
        case .noData: "2"
        case .suppressed: "3"
        case .wake: "4"
        case .nightLock: "5"
        case .flap: "6"
        // One letter in the recorded decisions, which are older than the second.
        case .force, .requestEnd: "7"
        case .handOver: "8"
        case .desktop: "9"
        case .hold: "A"
        case .configuration: "B"
        case .learning: "C"
        case .site: "D"
        }
    }
}

extension String {
    /// The 64-bit FNV-1a hash of its UTF-8: the same in every run, unlike a `Hasher`'s.
    var digest: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
