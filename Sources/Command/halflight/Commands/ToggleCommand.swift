import ArgumentParser

/// The subcommand `halflight toggle`.
struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Switch to the other appearance, for now.",
        discussion: """
            Prints the new appearance. The toggle ends once the light has agreed with it for 10 minutes or has \
            clearly disagreed for 45 s, and after 12 hours awake at the latest; the key `toggle-ends` of the \
            configuration changes that. Toggling back returns to automatic switching at once.

            Made for a key: bind one to `halflight toggle --quiet`.
            """)

    @Flag(help: "Toggle on behalf of a program: Halflight learns nothing from it.") var program = false
    @OptionGroup var quiet: QuietOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        try EverydayCommand.toggle(isForPerson: !program, isQuiet: quiet.isOn, output.form).run()
    }
}
