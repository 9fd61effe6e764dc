import HalflightTerminal
import SDBus

/// Somebody who asks the agent to wait with automatic changes, as the property `Holds` tells.
struct HoldReport: Equatable {
    /// The program's name; empty when it is not known.
    let program: String
    /// The number of its process; 0 when it is not known.
    let process: Int
    /// Why, in its own words.
    let why: String
    /// Since when.
    let since: Timestamp
}

extension HoldReport {
    /// Takes one `a{sv}`.
    @MainActor init(_ fields: BusValue) {
        self.init(
            program: fields["program"]?.string ?? "",
            process: fields["process"]?.number.flatMap(Int.init(exactly:)) ?? 0,
            why: fields["why"]?.string ?? "", since: Timestamp(fields["since"]))
    }

    /// The keys that `status --json` promises for each hold.
    var json: JSON {
        [
            "program": .text(program), "process": .number(Double(process)), "why": .text(why),
            "since": .text(orNull: since.rfc3339),
        ]
    }

    /// Who, since when, and why, for a person.
    func text(now: CalendarTime?) -> String {
        let who = program.isEmpty ? "a program" : program
        return "by \(who)\(process > 0 ? " (\(process))" : "") since \(since.text(now: now)): \(why)"
    }
}
