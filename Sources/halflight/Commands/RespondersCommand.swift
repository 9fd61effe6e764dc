import ArgumentParser
import HalflightTerminal

/// The subcommand `halflight responders`.
struct RespondersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responders",
        abstract: "List who is told when the appearance changes, and what became of it.",
        discussion: """
            In the order in which they are told: those of one stage side by side. Of each the last run, how long it took \
            and how it ended; below it what its programs printed, where something went wrong or --output asks for it. \
            Those that have nothing to do here are named in one line at the end, and with --all listed with the reason.
            """)

    @Flag(name: .long, help: "Show what the programs printed, also where all went well.")
    var output = false

    @Flag(name: .long, help: "List also those that have nothing to do here, each with the reason.")
    var all = false

    @OptionGroup var options: OutputOptions

    func run() throws {
        let responders = try MainActor.assumeIsolated { try AgentProxy().responders() }
        guard !options.json else { return try Output.print("\(JSON.list(responders.map(\.json)))") }
        try Output.print(Self.lines(responders, withOutput: output, all: all, for: .output, now: .now))
    }

    /// What `responders` shows to a person.
    static func lines(
        _ responders: [ResponderReport], withOutput: Bool, all: Bool, for terminal: Terminal, now: CalendarTime?
    ) -> [String] {
        guard !responders.isEmpty else { return ["Nobody is told of changes."] }
        let notes = all ? [] : Self.notes(responders)
        let listed = all ? responders : responders.filter { !$0.isAbsent && !isFolded($0, among: responders) }
        var table = Table([
            Table.Column(title: "RESPONDER"), Table.Column(title: "STAGE"),
            Table.Column(title: "LAST RUN", isNumeric: true), Table.Column(title: "TOOK", isNumeric: true),
            Table.Column(title: "STATE"),
        ])
        for responder in listed {
            table.add(
                Table.Cell(responder.name, responder.applies ? .bold : nil),
                Table.Cell(responder.stage),
                Table.Cell(responder.time?.text(now: now) ?? "-"),
                Table.Cell(responder.duration.map(spent) ?? "-"),
                Table.Cell(state(of: responder, among: responders), responder.isFailure ? .warning : nil))
        }
        let shown = responders.filter { !$0.output.isEmpty && (withOutput || $0.isFailure) }
        let printed = shown.flatMap { responder in
            ["", "\(responder.name) printed:"] + responder.output.map { "  \($0)" }
        }
        let rows = listed.isEmpty ? [] : table.lines(for: terminal)
        let end = notes.flatMap { broken($0, at: terminal.width) }
        return rows + printed + (rows.isEmpty || end.isEmpty ? [] : [""]) + end
    }

    /// How it stands; of one that is made up of others, which of them have failed.
    private static func state(of responder: ResponderReport, among all: [ResponderReport]) -> String {
        responder.isMadeUpOfOthers(all) ? "failed: \(responder.state)" : responder.state
    }

    /// Whether it waits for the same as others do, so that the reason is said once for all of them.
    private static func isFolded(_ responder: ResponderReport, among all: [ResponderReport]) -> Bool {
        responder.isWaiting && all.count { $0.isWaiting && $0.state == responder.state } > 1
    }

    /// A line for those that wait for one thing, and one for those that have nothing to do here.
    private static func notes(_ responders: [ResponderReport]) -> [String] {
        var waiting: [(state: String, names: [String])] = []
        for responder in responders where isFolded(responder, among: responders) {
            if let place = waiting.firstIndex(where: { $0.state == responder.state }) {
                waiting[place].names.append(responder.name)
            } else {
                waiting.append((responder.state, [responder.name]))
            }
        }
        let absent = responders.filter(\.isAbsent).map(\.name)
        return waiting.map { "\($0.names.joined(separator: ", ")): \($0.state)." }
            + (absent.isEmpty ? [] : ["Does not apply here: \(absent.joined(separator: ", "))."])
    }

    /// A number of microseconds as `12 ms` or `1.3 s`.
    static func spent(_ microseconds: Int64) -> String {
        if microseconds < 1_000_000 { return "\((microseconds + 500) / 1000) ms" }
        return "\(shortNumber(Double(microseconds) / 1_000_000)) s"
    }
}
