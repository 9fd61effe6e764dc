import ArgumentParser
import Glibc
import HalflightTerminal
import Responders

/// The subcommand `halflight recipe`.
struct RecipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe",
        abstract: "Choose which programs follow.",
        discussion: """
            A recipe makes one program follow: a terminal, an editor or a bar. Enabled recipes are links in \
            ~/.config/halflight/recipes; changes take effect immediately.
            """,
        subcommands: [RecipeList.self, RecipeShow.self, RecipeEnable.self, RecipeDisable.self])
}

/// The subcommand `halflight recipe list`.
struct RecipeList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all recipes, and which are enabled.")

    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let recipes = try RecipeSetup().all()
            guard !options.json else { return try Output.print("\(JSON.list(recipes.map(\.json)))") }
            try Output.print(Self.lines(recipes, for: .output))
        }
    }

    /// The output of `recipe list`.
    @MainActor static func lines(_ recipes: [RecipeReport], for terminal: Terminal) -> [String] {
        var table = Table([
            Table.Column(title: "RECIPE"), Table.Column(title: "STATE"), Table.Column(title: "FOR"),
        ])
        for recipe in recipes {
            let probe = recipe.probe
            let purpose = (try? recipe.content.get())?.purpose ?? "not valid"
            table.add(
                Table.Cell(recipe.name, recipe.state == .available ? nil : .bold),
                Table.Cell(recipe.state == .available ? "-" : recipe.state.rawValue),
                Table.Cell(probe.applies ? purpose : "\(purpose) (\(probe.why))"))
        }
        return table.lines(for: terminal)
    }
}

/// The subcommand `halflight recipe show`.
struct RecipeShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a recipe's file.",
        discussion: "To change a recipe, save this as ~/.config/halflight/recipes/NAME.yaml and edit it.")

    @Argument(help: "The recipe's name.", completion: .recipes()) var name: String

    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let report = try RecipeSetup().report(on: name)
            guard !options.json else { return try Output.print("\(report.json)") }
            try Output.print(contents: try wholeText(ofFile: report.file))
        }
    }
}

/// The subcommand `halflight recipe enable`.
struct RecipeEnable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Make a program follow from now on.",
        discussion: """
            Makes a link to the recipe in ~/.config/halflight/recipes, and nothing else. The program's own \
            configuration is never touched; the command prints what is left for you to do there.
            """)

    @Argument(help: "The recipe's name.", completion: .recipes(in: [.available])) var name: String

    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let report = try RecipeSetup().enable(name)
            guard !options.json else { return try Output.print("\(report.json)") }
            var lines = ["\(name) is enabled: \(try report.recipe.purpose)."]
            if !report.probe.applies { lines.append("It does nothing yet: \(report.probe.why).") }
            let setup = try report.recipe.setup
            if !setup.isEmpty { lines += ["", "One thing left to do:"] + indented(setup) }
            try Output.print(lines)
        }
    }
}

/// The subcommand `halflight recipe disable`.
struct RecipeDisable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Undo what `recipe enable` did, and nothing else.")

    @Argument(help: "The recipe's name.", completion: .recipes(in: [.enabled])) var name: String

    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let report = try RecipeSetup().disable(name)
            guard !options.json else {
                return try Output.print("\(JSON.object([.init(key: "disabled", value: .bool(report != nil))]))")
            }
            guard let report else { return try Output.print("\(name) was not enabled.") }
            var lines = ["\(name) is disabled."]
            let left = ((try? report.content.get())?.targets ?? []).filter { access($0, F_OK) == 0 }
            if !left.isEmpty {
                lines.append(
                    "Kept, because your configuration may still include them. Remove those includes before you delete:")
                lines += left.map { "    \($0)" }
            }
            try Output.print(lines)
        }
    }
}

/// Lines of a text, set off, without the empty ones at its end.
private func indented(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : "    \($0)" }
}
