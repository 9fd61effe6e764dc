import ArgumentParser
import HalflightSupport
import HalflightTerminal

extension Halflight {
    /// The error for the first word that is no subcommand where one has to be; nil where there is none.
    static func unknownCommand(in arguments: ArraySlice<String>) -> CommandError? {
        var rest = arguments
        if rest.first == "help" { rest.removeFirst() }
        var level = Halflight.configuration
        var group = ""
        for word in rest {
            guard !level.subcommands.isEmpty, !word.hasPrefix("-") else { return nil }
            let known = level.subcommands.map { $0.configuration }
            if let next = known.first(where: { $0.commandName == word }) {
                (level, group) = (next, "\(group)\(word) ")
                continue
            }
            let names = known.filter { $0.shouldDisplay }.compactMap { $0.commandName }
            let advice =
                similar(to: word, among: names).map { "Did you mean `halflight \(group)\($0)`?" }
                ?? "See `halflight \(group)--help`."
            return CommandError("There is no command \(group)\(word). \(advice)", code: .usage)
        }
        return nil
    }
}
