import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightTerminal
import Switching

/// The subcommand `halflight status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the appearance, the level of light, and the reason.",
        discussion: """
            Examples:
              halflight status
              halflight status --json | jq -r .appearance
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let state = try MainActor.assumeIsolated { try AgentProxy().call(.status) }
        try state.print(output)
    }
}

extension AgentStatus {
    /// Shows the state as it was asked for.
    func print(_ options: OutputOptions) throws(CommandError) {
        try Output.print(options.json ? ["\(json)"] : lines(for: .output, now: .now))
    }

    /// The output of `status`.
    func lines(for terminal: Terminal, now: CalendarTime?) -> [String] {
        var table = Table(columns: 2)
        table.add(label("appearance"), Table.Cell(appearance.rawValue, .bold))
        table.add(label("mode"), Table.Cell(modeText(now: now)))
        table.add(label("light"), Table.Cell(lightText(level: level, illuminance: illuminance) ?? "not known yet"))
        table.add(label("source"), Table.Cell(source?.description ?? "none"))
        table.add(
            label("thresholds"),
            Table.Cell("night below \(shortNumber(nightBelow)) %, day above \(shortNumber(dayAbove)) %"))
        table.add(label("reason"), Table.Cell(reason))
        for hold in holds { table.add(label("held"), Table.Cell(hold.text(now: now))) }
        return table.lines(for: terminal)
    }

    /// The mode, and how it ends.
    func modeText(now: CalendarTime?) -> String {
        switch forceEnds {
        case nil: mode.rawValue
        case .never: "\(mode.rawValue), until it is set again"
        case .agree: "\(mode.rawValue) for now, until the light agrees"
        case .time(let moment): "\(mode.rawValue), until \(moment.text(now: now))"
        }
    }

    private func label(_ name: String) -> Table.Cell { Table.Cell(name, .dim) }
}
