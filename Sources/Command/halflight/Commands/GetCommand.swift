import ArgumentParser

/// The subcommand `halflight get`.
struct GetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the appearance in one word: day or night.",
        discussion: """
            For scripts and prompts; `watch` prints each change as it happens. Exits with 69 if the agent is not \
            running.

            Examples:
              halflight get
              [ "$(halflight get)" = night ] && echo dark
            """)

    @OptionGroup var output: OutputOptions

    func run() throws { try EverydayCommand.get(output.form).run() }
}
