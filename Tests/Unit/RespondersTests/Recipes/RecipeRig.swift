import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import ThemeValues
import Vocabulary

/// A responder for the recipes of a test, and a loop that the test drives.
@MainActor
final class RecipeRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    let recipes: Recipes
    /// The one for all that do not run before the switch.
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

    /// Calls `body` with a rig, and waits until nothing of it runs.
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

    /// A step that fills a template of the rig's folder, by default one with the theme's name and background.
    func template(_ target: String, from source: String = "t") -> Recipe.Step {
        .template(source: "\(folder.path)/\(source)", target: "\(folder.path)/\(target)")
    }

    /// A step that runs a shell script, which may write to `$HERE/record`.
    func script(_ text: String) -> Recipe.Step {
        command(["/bin/sh", "-c", text])
    }

    /// A step that records that the program was told.
    var tell: Recipe.Step { script("echo told >>$HERE/record") }

    func command(_ words: [String], sockets: [String]? = nil, running: [String] = []) -> Recipe.Step {
        .command(CommandStep(ByAppearance(day: words, night: words), sockets: sockets, running: running))
    }

    /// A step that has the link `link` lead to the files `day` and `night`.
    func link() throws -> Recipe.Step {
        let files = try ByAppearance(day: folder.write("", to: "day"), night: folder.write("", to: "night"))
        return .set(Desktop.Setting("\(folder.path)/link", .links(files)), .link)
    }

    /// Passes on a change without waiting.
    func change(to appearance: Appearance = .night) {
        stages.change(to: appearance)
    }

    /// Passes on a change, and waits until no recipe is running.
    func follow(_ appearance: Appearance = .night) throws {
        change(to: appearance)
        try settle()
    }

    /// Has the recipes read again, and waits until none is running.
    func reload() throws {
        recipes.mayHaveChanged()
        try settle()
    }

    /// Puts everything back, with day for the programs that are told.
    ///
    /// - Returns: the failures.
    func putBack() throws -> [String] {
        var result: PutBackResult?
        recipes.putBack(for: .sample(to: .day)) { result = $0 }
        try loop.run(until: "all is put back", log: log.lines) { result != nil }
        return result?.failures ?? []
    }

    /// The text of a file in the rig's folder; nil if it does not exist.
    func text(_ name: String) -> String? { try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) }

    /// Waits until no recipe is running.
    func settle() throws {
        try loop.run(until: "all recipes are done; recorded: \(record)", log: log.lines) {
            stages.records.first?.outcome != nil || stages.records.first?.probe != .applies
        }
    }

    /// The result of a recipe.
    func outcome(_ name: String) -> ResponderOutcome? { part(name)?.outcome }

    func part(_ name: String) -> ResponderRecord? {
        responder.parts.first { $0.name == "recipes/\(name)" }
    }

    var record: [String] { lines("record") }

    /// The lines of a file in the rig's folder; none if it does not exist.
    func lines(_ name: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
