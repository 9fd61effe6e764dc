import AgentInterface
import ArgumentParser
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import SDEvent
import Vocabulary

/// The subcommand `halflight responders`.
struct RespondersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responders", abstract: "List everything Halflight switches, and whether it worked.",
        discussion: """
            Lists responders in the order in which they run; those of one stage run in parallel. For each, shows its \
            last run, how long it took and its result, and the output of its programs if it failed or with --output. \
            Responders that do not apply here are named in one line at the end; with --all, each has a row with the \
            reason.
            """)

    @Flag(name: .long, help: "Show the output of programs that succeeded, too.") var output = false
    @Flag(name: .long, help: "List responders that do not apply here, too, each with the reason.") var all = false
    @OptionGroup var options: OutputOptions

    func run() throws {
        let responders = try MainActor.assumeIsolated { try AgentProxy().call(.responders) }
        try options.print(responders) { Self.lines(responders, withOutput: output, all: all, for: $0, now: .now) }
    }

    static func lines(
        _ responders: [ResponderReport], withOutput: Bool, all: Bool, for terminal: Terminal, now: tm?
    ) -> [StyledLine] {
        let catalogue = terminal.catalogue
        guard !responders.isEmpty else {
            return [
                StyledLine(catalogue.text("Halflight switches nothing here: nothing that it can switch was found."))
            ]
        }
        let notes = Self.notes(responders, all: all)
        let listed = responders.filter { all || $0.status != .absent && !isFolded($0, among: responders) }
        var table = Table(["RESPONDER", "STAGE", .number("LAST RUN"), .number("TOOK"), "STATE"])
        for responder in listed {
            table.add(
                Table.Cell(responder.name, responder.applies ? .bold : nil),
                Table.Cell(catalogue.clause(Message("stage-\(responder.stage)", responder.stage))),
                Table.Cell(responder.time?.text(now: now) ?? "-"),
                Table.Cell(responder.duration.map(spent) ?? "-"),
                responder.checkStatus.cell(for: terminal, catalogue.clause(note(responder, among: responders))))
        }
        let shown = responders.filter { !$0.output.isEmpty && (withOutput || $0.isFailure) }
        let printed = shown.flatMap { responder -> [StyledLine] in
            ["", StyledLine(catalogue.text("\(responder.name) printed:"))] + responder.output.map { "  \($0)" }
        }
        let rows = listed.isEmpty ? [] : table.lines(for: terminal)
        let end = notes.flatMap { broken(catalogue.text($0), at: terminal.width) }.map { StyledLine($0) }
        return rows + printed + (rows.isEmpty || end.isEmpty ? [] : [""]) + end
    }

    /// Whether others wait for the same reason, so that it's given once for all.
    private static func isFolded(_ responder: ResponderReport, among all: [ResponderReport]) -> Bool {
        responder.status == .waiting && all.count { $0.status == .waiting && $0.state == responder.state } > 1
    }

    private static func note(_ responder: ResponderReport, among all: [ResponderReport]) -> Message {
        if responder.isMadeUpOfOthers(all) { return responder.state }
        return isFolded(responder, among: all) ? "not yet" : responder.note ?? ""
    }

    /// For each shared reason to wait, and responders that don't apply.
    private static func notes(_ responders: [ResponderReport], all: Bool) -> [Message] {
        let waiting = responders.filter { isFolded($0, among: responders) }
        let causes = waiting.map(\.cause).reduce(into: [Message]()) { if !$0.contains($1) { $0.append($1) } }
        let absent = all ? [] : responders.filter { $0.status == .absent }.map(\.name)
        return causes.map { cause -> Message in
            let names = waiting.filter { $0.cause == cause }.map(\.name).joined(separator: ", ")
            return all ? "Not yet: \(cause)." : "Not yet (\(names)): \(cause)."
        } + (absent.isEmpty ? [] : ["Does not apply here: \(absent.joined(separator: ", "))."])
    }

    /// `12 ms` or `1.3 s`.
    static func spent(_ time: Duration) -> String {
        let microseconds = time.wholeMicroseconds
        if microseconds < 1_000_000 { return "\((microseconds + 500) / 1000) ms" }
        return "\(shortNumber(Double(microseconds) / 1_000_000)) s"
    }
}
