import ArgumentParser
import HalflightTerminal

/// The subcommand `halflight enable`.
struct EnableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Start the agent now and at every login.",
        discussion: """
            Finds out who starts programs in your session, and uses that: systemd, where the session reaches \
            graphical-session.target; else the autostart folder of the desktop; else it prints the line that your \
            compositor needs. It says what it did and why. Run it as yourself, in a terminal of your desktop.

            With --portal the desktop portal is told to ask Halflight for the colour scheme, by which most applications \
            learn of it: a line in your portals.conf, with all other choices kept as your desktop has them.

            `halflight disable` takes all of it back.
            """)

    @Flag(name: .long, help: "Have the desktop portal ask Halflight for the colour scheme, too.")
    var portal = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try LoginSetup().enable(portal: portal)
        try Output.print(output.json ? ["\(report.json)"] : report.notes)
    }
}
