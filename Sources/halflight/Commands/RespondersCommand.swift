import ArgumentParser

/// The subcommand `halflight responders`.
struct RespondersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responders",
        abstract: "List who is told when the appearance changes, and what became of it.",
        discussion: """
            In the order in which they are told: those of one stage side by side. Of each the last run, how long it took \
            and how it ended; below it what its programs printed, where something went wrong or --output asks for it.
            """)

    @Flag(name: .long, help: "Show what the programs printed, also where all went well.")
    var output = false

    @OptionGroup var options: OutputOptions

    func run() throws {
        let responders = try MainActor.assumeIsolated { try AgentProxy().responders() }
        guard !options.json else { return try Output.print("\(JSON.list(responders.map(\.json)))") }
        try Output.print(Self.lines(responders, withOutput: output, for: .output, now: .now))
    }

    /// What `responders` shows to a person.
    static func lines(
        _ responders: [ResponderReport], withOutput: Bool, for terminal: Terminal, now: CalendarTime?
    ) -> [String] {
        guard !responders.isEmpty else { return ["Nobody is told of changes."] }
        var table = Table([
            Table.Column(title: "RESPONDER"), Table.Column(title: "STAGE"),
            Table.Column(title: "LAST RUN", isNumeric: true), Table.Column(title: "TOOK", isNumeric: true),
            Table.Column(title: "STATE"),
        ])
        for responder in responders {
            table.add(
                Table.Cell(responder.name, responder.applies ? .bold : nil),
                Table.Cell(responder.stage),
                Table.Cell(responder.time?.text(now: now) ?? "-"),
                Table.Cell(responder.duration.map(spent) ?? "-"),
                Table.Cell(responder.state, responder.isFailure ? .warning : nil))
        }
        let shown = responders.filter { !$0.output.isEmpty && (withOutput || $0.isFailure) }
        let printed = shown.flatMap { responder in
            ["", "\(responder.name) printed:"] + responder.output.map { "  \($0)" }
        }
        return table.lines(for: terminal) + printed
    }

    /// A number of microseconds as `12 ms` or `1.3 s`.
    static func spent(_ microseconds: Int64) -> String {
        if microseconds < 1_000_000 { return "\((microseconds + 500) / 1000) ms" }
        return "\(shortNumber(Double(microseconds) / 1_000_000)) s"
    }
}
