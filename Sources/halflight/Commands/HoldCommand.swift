import ArgumentParser

/// The subcommand `halflight hold`.
struct HoldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Pause automatic switching while a command runs.",
        usage: "halflight hold --why <text> -- <command> ...",
        discussion: """
            When the command has ended, the appearance follows the light again. `set` and `toggle` still work, and \
            `status` lists all holds. As with systemd-inhibit, the command does not run if the agent cannot be reached \
            (exit code 69). If the agent restarts meanwhile, the hold is taken again.

            The exit code is the command's; 128 plus the signal's number if a signal ended it, 127 if it was not \
            found, 126 if it cannot be run. Signals are passed on to the command.

            Examples:
              halflight hold --why "the film" -- mpv film.mkv
              halflight hold --why presentation -- sleep 2h
            """)

    @Option(help: ArgumentHelp("The reason, in a few words; `status` shows it.", valueName: "text"))
    var why: String

    @Argument(
        parsing: .captureForPassthrough, help: ArgumentHelp("The command, with its arguments.", valueName: "command"))
    var words: [String]

    /// The program and its arguments, without the mark before them.
    var program: [String] {
        words.first == "--" ? Array(words.dropFirst()) : words
    }

    func validate() throws {
        if why.isEmpty { throw ValidationError("--why is empty: give the reason in a few words.") }
        if program.isEmpty {
            throw ValidationError("The command is missing: halflight hold --why TEXT -- COMMAND.")
        }
    }

    func run() throws {
        let code = try MainActor.assumeIsolated { try Holder(why: why).run(program) }
        throw ExitCode(code)
    }
}
