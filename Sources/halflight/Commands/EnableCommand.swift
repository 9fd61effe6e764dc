import ArgumentParser
import DesktopSetup
import HalflightTerminal

/// The subcommand `halflight enable`.
struct EnableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Start the agent now and at every login.",
        discussion: """
            Finds out how your session starts programs, and uses that: systemd if the session reaches \
            graphical-session.target; else the autostart folder of the desktop; else it prints the line to add to your \
            compositor's configuration. It says what it did and why. Run it as yourself, in a terminal of your \
            desktop.

            --portal also makes the desktop portal query Halflight for the colour scheme, which most applications \
            follow. It adds one line to your portals.conf; everything else stays as your desktop has it.

            `halflight disable` undoes all of it.
            """)

    @Flag(name: .long, help: "Also make the desktop portal query Halflight for the colour scheme.") var portal = false
    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try MainActor.assumeIsolated { try LoginSetup().enable(portal: portal) }
        try output.print(report) { _ in report.notes.map { StyledLine($0) } }
    }
}

struct DisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Undo what `halflight enable` did.",
        discussion: """
            Undoes exactly that: files that have been changed since are left alone, with a message. The configuration \
            and the agent's state are kept.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try MainActor.assumeIsolated { try LoginSetup().disable() }
        try output.print(report) { _ in report.notes.map { StyledLine($0) } }
    }
}
