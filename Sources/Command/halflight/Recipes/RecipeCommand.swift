import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightTerminal
import Responders

/// The subcommand `halflight recipe`.
struct RecipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe", abstract: "Choose which programs follow.",
        discussion: """
            A recipe makes one program follow: a terminal, an editor or a bar. Enabled recipes are links in \
            ~/.config/halflight/recipes; changes take effect immediately.
            """,
        subcommands: [
            RecipeList.self, RecipeShow.self, RecipeEnable.self, RecipeDisable.self, UnknownCommand<Self>.self,
        ], defaultSubcommand: UnknownCommand<Self>.self)
}

struct RecipeList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List recipes and your own desktops.")

    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let recipes = try RecipeSetup().all()
            let desktops = DesktopFiles(Folders.current).entries()
            let json = recipes.map(\.json) + desktops.map { Self.json($0.name, $0.content) }
            try options.print(JSON.list(json)) { Self.lines(recipes, desktops, for: $0) }
        }
    }

    private static func json(_ name: String, _ content: Result<Desktop, RecipeError>) -> JSON {
        let error: String? = if case .failure(let error) = content { "\(error)" } else { nil }
        return [
            "name": "desktops/\(name)", "state": "own", "for": "the desktop \(name)", "applies": error == nil,
            "why": error,
        ]
    }

    @MainActor static func lines(
        _ recipes: [RecipeReport], _ desktops: [(name: String, content: Result<Desktop, RecipeError>)],
        for terminal: Terminal
    ) -> [StyledLine] {
        let shown =
            recipes.filter { $0.state != .available } + recipes.filter { $0.state == .available && !$0.isMissing }
        var table = Table(["RECIPE", "STATE", "FOR"])
        for recipe in shown {
            let purpose = (try? recipe.content.get())?.purpose ?? "not valid"
            table.add(
                Table.Cell(recipe.name, recipe.state == .available ? nil : .bold),
                Table.Cell(recipe.state == .available ? "-" : recipe.state.rawValue),
                Table.Cell(recipe.whyNot.map { "\(purpose) (\($0))" } ?? purpose))
        }
        for (name, content) in desktops {
            let purpose =
                if case .failure(let error) = content { "not valid (\(error))" } else { "the desktop \(name)" }
            table.add(Table.Cell("desktops/\(name)", .bold), Table.Cell("own"), Table.Cell(purpose))
        }
        let missing = recipes.filter { $0.state == .available && $0.isMissing }.map(\.name)
        guard !missing.isEmpty else { return table.lines(for: terminal) }
        var rest = Table(columns: 1)
        rest.add("For programs that are not installed: \(missing.joined(separator: ", "))")
        return (shown.isEmpty && desktops.isEmpty ? [] : table.lines(for: terminal) + [""]) + rest.lines(for: terminal)
    }
}

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
            try Output.print(contents: wholeText(ofFile: report.file))
        }
    }
}

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
            let recipe = try report.recipe
            try options.print(report) { _ in
                ["\(name) is enabled: \(recipe.purpose)."]
                    + (report.whyNot.map { ["The recipe has no effect yet: \($0)."] } ?? [])
                    + (recipe.setup.isEmpty ? [] : ["", "One thing left to do:"] + indented(recipe.setup))
            }
        }
    }
}

struct RecipeDisable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Undo what `recipe enable` did, and nothing else.")

    @Argument(help: "The recipe's name.", completion: .recipes(in: [.enabled])) var name: String
    @OptionGroup var options: OutputOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let setup = try RecipeSetup()
            let report = try setup.disable(name)
            try options.print(["disabled": report != nil] as JSON) { _ in
                guard let report else { return ["\(name) was not enabled."] }
                let left = ((try? report.content.get())?.targets ?? []).filter { access($0, F_OK) == 0 }
                let kept = left.map(setup.folders.shown).joined(separator: ", ")
                guard !left.isEmpty else { return ["\(name) is disabled."] }
                return [
                    "\(name) is disabled. The agent empties what the recipe has made, unless you have changed it: \(kept).",
                    "Remove the lines of your configuration that include it before you delete it.",
                ]
            }
        }
    }
}

/// Leaves out empty lines at the end.
private func indented(_ text: String) -> [StyledLine] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : "    \($0)" }
}
