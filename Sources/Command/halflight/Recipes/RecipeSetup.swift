import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import LibYAML
import Processes
import Responders
import SDEvent
import SystemPackage
import Vocabulary
internal import Vocabulary

/// Enables recipes by links in the person's folder, so that an update of Halflight updates them, and undoes that.
@MainActor
struct RecipeSetup {
    let recipes: RecipeFolders
    let folders: UserFolders
    private let environment: [String: String]

    init() throws(CommandError) {
        let environment = processEnvironment()
        recipes = RecipeFolders(Folders.current, environment: environment)
        folders = try UserFolders(environment: environment)
        self.environment = environment
    }

    func names() -> [String] { Set(([recipes.enabled] + recipes.shipped).flatMap(namesOfFiles)).sorted() }

    func all() throws(CommandError) -> [RecipeReport] {
        let names = names()
        guard !names.isEmpty else {
            let shipped = recipes.shipped.joined(separator: " nor ")
            throw CommandError("There are no recipes: neither in \(recipes.enabled) nor in \(shipped).")
        }
        return try names.map { name throws(CommandError) in try report(on: name) }
    }

    func report(on name: String) throws(CommandError) -> RecipeReport {
        let own = "\(recipes.enabled)/\(name).yaml"
        let state = state(of: name)
        guard let file = state == .available ? recipes.shippedFile(of: name) : own else {
            throw CommandError("There is no recipe \(name); see `halflight recipe list`.")
        }
        let content = recipes.content(of: name, file)
        return RecipeReport(name: name, file: file, state: state, content: content, probe: content.map(probe))
    }

    /// Asks the recipe's program for the version if it matters.
    private func probe(_ recipe: Recipe) -> Probe {
        let path = environment["PATH"]
        let probe = recipe.probe(path: path)
        guard probe == .applies, recipe.oldest != nil, let name = recipe.program(path: path),
            let file = try? ProgramSearch.file(name, inPath: path)
        else { return probe }
        if let other = linkedRecipe(file, beside: recipe) {
            return .absent("\(name) is \(other.name) here: see halflight recipe enable \(other.name)")
        }
        let program = ChildProgram(path: file, environment: environment)
        let printed = try? program.run(recipe.versionArguments, limit: ProgramVersion.longestRun)
        let lines = (printed?.output ?? []) + (printed?.errors ?? [])
        return recipe.tooOld(ProgramVersion(printed: lines), path: path).map { .notYet(.text($0)) } ?? .applies
    }

    /// Returns another recipe for a link's target. For example, neovim is often also installed as `vim`.
    private func linkedRecipe(_ file: String, beside own: Recipe) -> Recipe? {
        guard let target = linkTargets(FilePath(file)).last?.lastComponent?.string else { return nil }
        return names().lazy.compactMap { name in
            recipes.shippedFile(of: name).flatMap { try? recipes.content(of: name, $0).get() }
        }.first { $0.name != own.name && $0.programs.contains(target) && !own.programs.contains(target) }
    }

    func enable(_ name: String) throws(CommandError) -> RecipeReport {
        var report = try report(on: name)
        _ = try report.recipe
        guard report.state == .available else { return report }
        if case .success(.notYet(let why)) = report.probe {
            throw CommandError(
                "\(why). Then run this command again.",
                "Where no newer one is to be had: write a recipe of your own, by man halflight-recipe.")
        }
        var record = try RecipeRecord.read(folders)
        let folder = try Folder.make(folders.configuration, ["halflight", "recipes"], made: &record.folders)
        guard symlink(report.file, "\(folder.path)/\(name).yaml") == 0 else {
            throw .system("made", "\(folder.path)/\(name).yaml", Errno(rawValue: errno))
        }
        record.links[name] = report.file
        try record.write(folders)
        report.state = .enabled
        return report
    }

    /// Undoes exactly what `enable` did. Returns `nil` if the recipe wasn't enabled.
    func disable(_ name: String) throws(CommandError) -> RecipeReport? {
        // A name without a recipe is a mistake, not a recipe that is off already.
        let report = try report(on: name)
        let own = "\(recipes.enabled)/\(name).yaml"
        var record = try RecipeRecord.read(folders)
        guard report.state != .available else {
            // The person may have removed the link.
            if record.links.removeValue(forKey: name) != nil { try record.settle(folders) }
            return nil
        }
        guard report.state == .enabled else {
            throw CommandError(
                "\(own) is your own file, not a link made by `halflight recipe enable`. To disable it, move it away.")
        }
        // First, so that a failure can be repeated.
        try putBack(lastValid(report))
        guard unlink(own) == 0 else { throw .system("removed", own, Errno(rawValue: errno)) }
        record.links[name] = nil
        try record.settle(folders)
        return report
    }

    /// Returns the recipe, or the agent's last valid copy.
    private func lastValid(_ report: RecipeReport) throws(CommandError) -> Recipe {
        do throws(RecipeError) {
            return try report.content.get()
        } catch {
            let copy = Folders.current.lastValid(recipe: report.name)
            if let recipe = try? recipes.content(of: report.name, report.file, copy: copy).get() { return recipe }
            throw CommandError(
                lines: ["\(error). So what \(report.name) changed cannot be put back, and it stays enabled."]
                    + adviceToGiveUp(report.name), code: .invalidConfiguration)
        }
    }

    private func adviceToGiveUp(_ name: String) -> [String] {
        ["To disable it and leave that as it is: rm \(folders.shown("\(recipes.enabled)/\(name).yaml"))"]
    }

    private func putBack(_ recipe: Recipe) throws(CommandError) {
        guard let name = recipe.undo.first else { return }
        let problem: String
        do {
            let path = try ProgramSearch.file(name, inPath: environment["PATH"])
            let program = ChildProgram(path: path, environment: environment)
            let ended = try program.run(Array(recipe.undo.dropFirst()), limit: .seconds(10))
            guard ended.code != 0 else { return }
            let said = ended.errors.last.map { ": \($0)" } ?? ""
            problem = "\(name) ended with exit code \(ended.code)\(said)"
        } catch {
            problem = "\(name): \(error)"
        }
        throw CommandError(
            lines: [
                "What \(recipe.name) changed cannot be put back, so it stays enabled: \(problem).",
                "To try again: halflight recipe disable \(recipe.name)",
            ] + adviceToGiveUp(recipe.name))
    }

    /// `enable` makes a link to an installed recipe.
    func state(of name: String) -> RecipeReport.State {
        let own = "\(recipes.enabled)/\(name).yaml"
        let target = linkTargets(FilePath(own)).first?.string
        guard access(own, F_OK) == 0 || target != nil else { return .available }
        return recipes.shipped.contains { target?.hasPrefix($0 + "/") == true } ? .enabled : .own
    }
}

@MainActor
struct RecipeReport: @MainActor JSONConvertible {
    enum State: String {
        case available
        /// As installed.
        case enabled
        case own
    }

    let name: String
    let file: String
    var state: State
    let content: Result<Recipe, RecipeError>
    let probe: Result<Probe, RecipeError>

    var isMissing: Bool { if case .success(.absent) = probe { true } else { false } }

    /// A clause. `nil` if the recipe has an effect.
    var whyNot: String? {
        switch probe {
        case .failure(let error): "\(error)"
        case .success(.applies): nil
        case .success(.notYet(let why)), .success(.absent(let why)): why.english
        }
    }

    var recipe: Recipe {
        get throws(CommandError) {
            do throws(RecipeError) {
                return try content.get()
            } catch {
                throw CommandError("\(error)", code: .invalidConfiguration)
            }
        }
    }

    var json: JSON {
        let recipe = try? content.get()
        return [
            "name": name, "state": state.rawValue, "for": recipe?.purpose, "installed": !isMissing,
            "applies": whyNot == nil, "why": whyNot, "file": file, "makes": recipe?.targets ?? [],
            "setup": recipe.flatMap { $0.setup.isEmpty ? nil : $0.setup },
        ]
    }
}

/// The links made by `halflight recipe enable`.
struct RecipeRecord: Equatable, SetupRecord {
    static let fileName = "recipes.yaml"
    static let command = "halflight recipe enable"

    /// By recipe, each with the link's target.
    var links: [String: String] = [:]
    var folders: [String] = []

    var isEmpty: Bool { links.isEmpty }
}

extension RecipeRecord {
    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        links = try fields.optional("links", value?.links) ?? [:]
        folders = try fields.optional("folders", value?.folders) ?? []
    }
}
