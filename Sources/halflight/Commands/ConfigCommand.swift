import ArgumentParser

/// The subcommand `halflight config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Work with the configuration file.", subcommands: [ConfigCheck.self])
}
