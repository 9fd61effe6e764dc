import ArgumentParser
import TextSupport

/// Shows a group's help, or refuses an unknown word. It's the default subcommand of a group.
struct UnknownCommand<Group: ParsableCommand>: ParsableCommand {
    // Without usage and help, the parser adds nothing to the error.
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "", usage: "", shouldDisplay: false, helpNames: [])
    }

    @Argument(parsing: .captureForPassthrough) var words: [String] = []

    func validate() throws {
        guard let word = words.first, word != "--help", word != "-h" else { throw CleanExit.helpRequest(Group.self) }
        let group = Group.self == Halflight.self ? "" : "\(Group.configuration.commandName ?? "") "
        let help = group.isEmpty ? "`halflight help all`" : "`halflight \(group)--help`"
        if word == "--version" { throw CleanExit.message(Halflight.configuration.version) }
        guard !word.hasPrefix("-") else {
            throw ValidationError("There is no option \(word) before a command. See \(help).")
        }
        let shown = Group.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
        let meant = similar(to: word, among: shown.map { $0.commandName ?? "" })
        let advice = meant.map { "Did you mean `halflight \(group)\($0)`?" } ?? "See \(help)."
        throw ValidationError("There is no command \(group)\(word). \(advice)")
    }
}
