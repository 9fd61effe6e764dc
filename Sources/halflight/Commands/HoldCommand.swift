import ArgumentParser

/// The subcommand `halflight hold`.
struct HoldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Keep the appearance while a command runs.",
        usage: "halflight hold --why <text> -- <command> ...",
        discussion: """
            Automatic changes wait until the command has ended; then what the light says follows. `set` and `toggle` win \
            all the same, and `status` lists who asks to wait. As with systemd-inhibit, the command is not run when \
            nobody can be asked (exit code 69); an agent that goes and comes back while it runs is asked again.

            The exit code is the command's: 128 and the signal's number when a signal ended it, 127 when it was not \
            found, 126 when it cannot be run. Signals are passed on to it.

            Examples:
              halflight hold --why "the film" -- mpv film.mkv
              halflight hold --why presentation -- sleep 2h
            """)

    @Option(help: ArgumentHelp("Why, in a few words: shown by `status`.", valueName: "text"))
    var why: String

    @Argument(
        parsing: .captureForPassthrough, help: ArgumentHelp("What to run, with its arguments.", valueName: "command"))
    var words: [String]

    /// The program and its arguments, without the mark before them.
    var program: [String] {
        words.first == "--" ? Array(words.dropFirst()) : words
    }

    func validate() throws {
        if why.isEmpty { throw ValidationError("--why is empty: say in a few words why, for others to read.") }
        if program.isEmpty {
            throw ValidationError("There is no command to run: halflight hold --why TEXT -- COMMAND.")
        }
    }

    func run() throws {
        let code = try MainActor.assumeIsolated { try Holder(why: why).run(program) }
        throw ExitCode(code)
    }
}
