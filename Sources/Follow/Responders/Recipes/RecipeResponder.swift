internal import Logging
internal import Processes
internal import SDEvent
package import ThemeValues
internal import Vocabulary

/// An enabled recipe, or the reason why it's unusable.
package struct RecipeEntry: Equatable, Sendable {
    package let name: String
    package let content: Result<Recipe, RecipeError>

    package init(name: String, content: Result<Recipe, RecipeError>) {
        (self.name, self.content) = (name, content)
    }
}

/// An error in a recipe's file.
package struct RecipeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text `file:line:column: sentence`.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Runs the enabled recipes in parallel at each change. Each has its own time limit. A recipe runs only once for a
/// change, unless it or one of its files has changed since: enabling a recipe later doesn't run the others again.
package final class RecipeResponder: Responder {
    package var name: String { stage == .before ? "transitions" : "recipes" }
    package let stage: Stage
    package var whenReady: (() -> Void)?

    private unowned let recipes: Recipes
    let jobs: JobRunner
    private let logger: Logger
    private let versions: ProgramVersions
    /// The running version queries, by the recipes' names.
    private var asking: [String: ProgramRun] = [:]
    private var isCancelled = false
    private var followed: [String: Followed] = [:]
    /// The recipes that changed a file but haven't notified its program.
    private var unnotified: Set<String> = []
    private var whenDone: ((ResponderResult) -> Void)?
    private var isBeginning = false

    private struct Followed: Equatable {
        let recipe: Recipe
        let appearance: Appearance
        let themes: ThemePair<Theme>
        let templates: [FileVersion?]
        /// The files that the links lead to.
        let linked: [FileVersion?]

        init(_ recipe: Recipe, _ change: ThemeChange<Theme>) {
            (self.recipe, appearance, themes) = (recipe, change.to, change.themes)
            templates = recipe.templates.map(FileVersion.init)
            linked = recipe.steps.map { step -> FileVersion? in
                guard case .set(let setting, _) = step, case .links(let files) = setting.values else { return nil }
                return FileVersion(files[change.to])
            }
        }
    }

    /// - Parameter stage: the stage of the recipes to run, `programs` or `before`.
    init(_ stage: Stage, _ recipes: Recipes, logger: Logger) {
        (self.stage, self.recipes, self.logger) = (stage, recipes, logger)
        let surroundings = recipes.surroundings
        jobs = JobRunner(stage, loop: surroundings.loop, logger: logger)
        versions = ProgramVersions(
            loop: surroundings.loop, environment: surroundings.environment, limits: surroundings.limits)
    }

    package func probe() -> Probe {
        present.isEmpty ? .absent("no recipe is enabled; see `halflight recipe list`") : .applies
    }

    package var parts: [ResponderRecord] { jobs.parts }

    /// Stops disabled recipes, and runs the others if something is new.
    func entriesHaveChanged() {
        for name in Set(jobs.records.keys).subtracting(present.map { Recipe.jobName($0.name) }) {
            jobs.forget(name)
            followed[name] = nil
            unnotified.remove(name)
        }
        whenReady?()
    }

    /// The enabled recipes of this stage. Unreadable recipes are reported in the `programs` stage only.
    private var present: [RecipeEntry] {
        recipes.entries.filter { ((try? $0.content.get().runsBefore) ?? false) == (stage == .before) }
    }

    package func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        self.whenDone = whenDone
        isCancelled = false
        isBeginning = true
        let filler = TemplateFiller(change, recipes.files, on: recipes.surroundings.loop)
        for entry in present { begin(entry, change, filler) }
        isBeginning = false
        recipes.last = change
        recipes.undoGone()
        finishIfDone()
    }

    package func cancel() {
        isCancelled = true
        for program in asking.values { program.stop() }
        jobs.stop()
    }

    private func begin(_ entry: RecipeEntry, _ change: ThemeChange<Theme>, _ filler: TemplateFiller) {
        let name = Recipe.jobName(entry.name)
        switch entry.content {
        case .failure(let error):
            guard jobs.records[name]?.outcome != .failed(.text(error.description)) else { return }
            jobs.forget(name)
            jobs.update(name) { $0.outcome = .failed(.text(error.description)) }
            logger.error("\(error.description). The recipe \(entry.name) is not used")
        case .success(let recipe):
            jobs.update(name) { $0.probe = recipe.probe(path: self.recipes.session.path) }
            guard jobs.records[name]?.probe == .applies else { return }
            var isFound = false
            let program = versions.find(recipe) { [weak self] version in
                isFound = true
                self?.begin(recipe, version, change, filler)
            }
            if !isFound { asking[name] = program }
        }
    }

    /// - Parameter version: the version of the recipe's program. `nil` if it's unknown or irrelevant.
    private func begin(
        _ recipe: Recipe, _ version: ProgramVersion?, _ change: ThemeChange<Theme>, _ filler: TemplateFiller
    ) {
        let name = Recipe.jobName(recipe.name)
        let wasAsked = asking.removeValue(forKey: name) != nil
        defer { if wasAsked { finishIfDone() } }
        // The recipe was disabled, or a newer change came.
        guard let record = jobs.records[name], record.probe == .applies, !isCancelled else { return }
        if let why = recipe.tooOld(version, path: recipes.session.path) {
            return jobs.update(name) { $0.probe = .notYet(.text(why)) }
        }
        let recipe = recipe.forVersion(version)
        recipes.ran[name] = recipe
        let now = Followed(recipe, change)
        guard followed[name] != now else { return }
        // The link is right, but the target's content has changed.
        if let before = followed[name], before.linked != now.linked { unnotified.insert(name) }
        let run = JobRun(
            recipe.job(in: recipes.session), change, needsNotification: unnotified.contains(name), filler: filler,
            in: recipes.surroundings)
        jobs.start(run) { [weak self] in self?.ended($0, now) }
    }

    private func ended(_ run: JobRun, _ now: Followed) {
        let name = run.job.name
        defer { if !isBeginning { finishIfDone() } }
        // The recipe was disabled during the run.
        guard jobs.records[name] != nil else { return }
        if run.needsNotification { unnotified.insert(name) } else { unnotified.remove(name) }
        followed[name] =
            switch run.result.outcome {
            case .done, .unchanged, .notRunning, .notNotified: now
            case .absent, .failed, .overtaken, .overran: nil
            }
    }

    private func finishIfDone() {
        guard jobs.isIdle, asking.isEmpty, let whenDone else { return }
        self.whenDone = nil
        whenDone(ResponderResult(parts.outcome))
    }
}
