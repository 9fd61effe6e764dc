import ArgumentParser

/// The subcommand `halflight sensors`.
struct SensorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors",
        abstract: "List what can measure light here, and what it says.",
        discussion: """
            The agent's sources of light, each with its last reading; the one it decides by is marked with *. \
            A name from this list can be given to `source` in the configuration, or to `halflight run --source`.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sources = try MainActor.assumeIsolated { try AgentProxy().sources() }
        let json = JSON.list(sources.map(\.json))
        try Output.print(output.json ? ["\(json)"] : Self.lines(sources, for: .output))
    }

    /// What `sensors` shows to a person.
    static func lines(_ sources: [SourceRecord], for terminal: Terminal) -> [String] {
        guard !sources.isEmpty else { return ["Nothing measures light here, as far as the agent knows."] }
        var table = Table([
            Table.Column(), Table.Column(title: "SOURCE"), Table.Column(title: "LEVEL", isNumeric: true),
            Table.Column(title: "ILLUMINANCE", isNumeric: true), Table.Column(title: "STATE"),
        ])
        for source in sources {
            table.add(
                source.isSelected ? "*" : "",
                Table.Cell(source.name, source.isSelected ? .bold : nil),
                Table.Cell(source.level.map { "\(shortNumber($0)) %" } ?? "-"),
                Table.Cell(source.illuminance.map { "\(shortNumber($0)) lux" } ?? "-"),
                Table.Cell(source.state))
        }
        return table.lines(for: terminal)
    }
}
