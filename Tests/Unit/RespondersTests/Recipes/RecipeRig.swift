import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import ThemeValues
import Vocabulary

/// A responder for a test's recipes, and a loop driven by the test.
@MainActor
final class RecipeRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    let recipes: Recipes
    /// The responder of all recipes that don't run before the switch.
    var responder: RecipeResponder { recipes.responders[1] }
    let stages: ResponderStages
    private let shelf = Shelf()

    /// The enabled recipes.
    private final class Shelf {
        var entries: [RecipeEntry] = []
        var reads = 0
    }

    var entries: [RecipeEntry] {
        get { shelf.entries }
        set { shelf.entries = newValue }
    }
    var reads: Int { shelf.reads }

    private init(loop: EventLoop, limits: TimeLimits, memory: ReplacedSettings) throws {
        self.loop = loop
        folder = try TemporaryFolder()
        try folder.write("{{scheme-name}} {{background-hex}}\n", to: "t")
        let environment = ["PATH": "/usr/bin:/bin:\(folder.path)/bin", "HERE": folder.path, "HOME": folder.path]
        recipes = Recipes(
            loop: loop, files: RenderedFiles(state: "\(folder.path)/state"), environment: environment,
            replaced: memory, limits: limits, logger: log.logger
        ) { [shelf] in
            shelf.reads += 1
            return shelf.entries
        }
        stages = try ResponderStages([recipes.responders[1]], on: loop, log: log.logger)
    }

    /// Calls `body` with a rig, then waits until nothing of the rig runs.
    static func run(
        limits: TimeLimits = .init(), memory: ReplacedSettings = .init(), _ body: (RecipeRig) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let rig = try RecipeRig(loop: loop, limits: limits, memory: memory)
            let result = Result { try body(rig) }
            try rig.stages.stop { try loop.run(until: "all has stopped", $0) }
            try result.get()
        }
    }

    /// Enables a recipe.
    func enable(_ name: String, programs: [String] = [], undo: [String] = [], _ steps: Recipe.Step...) {
        let recipe = Recipe(name: name, purpose: "a test", programs: programs, steps: steps, undo: undo)
        entries.append(RecipeEntry(name: name, content: .success(recipe)))
    }

    /// Returns a step that fills a template. The default template has the theme's name and background.
    func template(_ target: String, from source: String = "t") -> Recipe.Step {
        .template(source: "\(folder.path)/\(source)", target: "\(folder.path)/\(target)")
    }

    /// Returns a step that runs a shell script, which may write to `$HERE/record`.
    func script(_ text: String) -> Recipe.Step {
        command(["/bin/sh", "-c", text])
    }

    /// A step that records a notification of the program.
    var tell: Recipe.Step { script("echo told >>$HERE/record") }

    func command(_ words: [String], sockets: [String]? = nil, running: [String] = []) -> Recipe.Step {
        .command(CommandStep(ByAppearance(day: words, night: words), sockets: sockets, running: running))
    }

    /// Returns a step that points the link `link` at the file `day` or `night`.
    func link() throws -> Recipe.Step {
        let files = try ByAppearance(day: folder.write("", to: "day"), night: folder.write("", to: "night"))
        return .set(Desktop.Setting("\(folder.path)/link", .links(files)), .link)
    }

    /// Passes a change to the recipes without waiting.
    func change(to appearance: Appearance = .night) {
        stages.change(to: appearance)
    }

    /// Passes a change to the recipes and waits until no recipe is running.
    func follow(_ appearance: Appearance = .night) throws {
        change(to: appearance)
        try settle()
    }

    /// Rereads the recipes and waits until they are done.
    func reload() throws {
        recipes.mayHaveChanged()
        try settle()
    }

    /// Puts everything back, with day for notified programs.
    ///
    /// - Returns: The failures.
    func putBack() throws -> [String] {
        var result: PutBackResult?
        recipes.putBack(for: .sample(to: .day)) { result = $0 }
        try loop.run(until: "all is put back", log: log.lines) { result != nil }
        return result?.failures ?? []
    }

    /// Returns the text of a file in the rig's folder, or `nil` if it doesn't exist.
    func text(_ name: String) -> String? { try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) }

    /// Waits until no recipe is running.
    func settle() throws {
        try loop.run(until: "all recipes are done; recorded: \(record)", log: log.lines) {
            stages.records.first?.outcome != nil || stages.records.first?.probe != .applies
        }
    }

    /// Returns a recipe's result.
    func outcome(_ name: String) -> ResponderOutcome? { part(name)?.outcome }

    func part(_ name: String) -> ResponderRecord? {
        responder.parts.first { $0.name == "recipes/\(name)" }
    }

    var record: [String] { lines("record") }

    /// Returns the lines of a file in the rig's folder, or no lines if it doesn't exist.
    func lines(_ name: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
