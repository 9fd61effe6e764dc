import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
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
        try output.print(state) { state.lines(for: $0, now: .now) }
    }
}

extension AgentStatus {
    /// The output of `status`.
    func lines(for terminal: Terminal, now: tm?) -> [String] {
        var table = Table(columns: 2)
        func add(_ label: String, _ text: String, _ emphasis: Emphasis? = nil) {
            table.add(Table.Cell(label, .dim), Table.Cell(text, emphasis))
        }
        add("appearance", appearance.rawValue, .bold)
        add("mode", modeText(now: now))
        add("light", lightText(level: level, illuminance: illuminance) ?? "not known yet")
        add("source", source?.description ?? "none")
        add("thresholds", "night below \(shortNumber(nightBelow)) %, day above \(shortNumber(dayAbove)) %")
        add("reason", reason)
        for hold in holds { add("held", hold.text(now: now)) }
        return table.lines(for: terminal)
    }

    /// The mode, and how it ends.
    func modeText(now: tm?) -> String {
        switch forceEnds {
        case nil: mode.rawValue
        case .never: "\(mode.rawValue), until it is set again"
        case .agree: "\(mode.rawValue) for now, until the light agrees"
        case .time(let moment): "\(mode.rawValue), until \(moment.text(now: now))"
        }
    }
}
