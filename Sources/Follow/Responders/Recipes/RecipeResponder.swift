package import Logging
package import Processes
package import SDEvent
package import ThemeValues
internal import Vocabulary

/// A recipe that is enabled, or why it cannot be used.
package struct RecipeEntry: Equatable, Sendable {
    package let name: String
    package let content: Result<Recipe, RecipeError>

    package init(name: String, content: Result<Recipe, RecipeError>) {
        (self.name, self.content) = (name, content)
    }
}

/// An error in a recipe's file.
package struct RecipeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `file:line:column: sentence`.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Runs the enabled recipes at each change: all in parallel, each within its own time limit.
///
/// A recipe runs only once for a change, unless it or one of its files has changed since, so that a recipe that is
/// enabled later does not run the others again.
package final class RecipeResponder: ProbingResponder, CancellableResponder, RepeatingResponder, CompositeResponder {
    package var name: String { stage == .before ? "transitions" : "recipes" }
    package let stage: Stage
    /// Each recipe has its own.
    package let limit: Duration? = nil
    package var whenReady: (() -> Void)?

    private let settings: RecipeRun.Settings
    private let files: RenderedFiles
    private let read: () -> [RecipeEntry]
    private let logger: Logger
    /// The enabled recipes; nil until they are read.
    private var entries: [RecipeEntry]?
    private var records: [String: ResponderRecord] = [:]
    private var runs: [String: RecipeRun] = [:]
    private let versions: ProgramVersions
    /// The recipes whose programs are being asked for their versions.
    private var asking: [String: ProgramRun] = [:]
    private var isCancelled = false
    /// The last run of each recipe.
    private var followed: [String: Followed] = [:]
    /// The recipes that changed a file and have not yet notified its program.
    private var unnotified: Set<String> = []
    private var whenDone: ((ResponderResult) -> Void)?
    private var isBeginning = false

    private struct Followed: Equatable {
        let recipe: Recipe
        let appearance: Appearance
        let themes: ThemePair<Theme>
        let templates: [FileVersion?]
        /// The files that links lead to.
        let linked: [FileVersion?]

        init(_ recipe: Recipe, _ change: ThemeChange<Theme>) {
            (self.recipe, appearance, themes) = (recipe, change.to, change.themes)
            templates = recipe.templates.map(FileVersion.init)
            linked = recipe.steps.map { step -> FileVersion? in
                if case .link(let link) = step { FileVersion(link.files[change.to]) } else { nil }
            }
        }
    }

    /// - Parameters:
    ///   - stage: the one whose recipes it runs, `programs` or `before`.
    ///   - files: the files that were made of templates.
    ///   - values: those that recipes set; they come back when a recipe is disabled.
    ///   - limits: the time that a whole recipe may take.
    ///   - read: reads the enabled recipes; called at the first change, and after `entriesMayHaveChanged`.
    package init(
        _ stage: Stage = .programs, loop: EventLoop, files: RenderedFiles, environment: [String: String],
        values: RecipeSettings, limits: TimeLimits = TimeLimits(), logger: Logger, read: @escaping () -> [RecipeEntry]
    ) {
        settings = RecipeRun.Settings(
            loop: loop, environment: environment, values: values, limit: limits.run ?? .seconds(10), grace: limits.grace
        )
        (self.stage, self.files, self.logger, self.read) = (stage, files, logger, read)
        versions = ProgramVersions(loop: loop, environment: environment, limits: limits)
    }

    package func probe() -> Probe {
        present.isEmpty ? .absent("no recipe is enabled; see `halflight recipe list`") : .applies
    }

    package var parts: [ResponderRecord] { records.values.sorted { $0.name < $1.name } }

    /// Reads the recipes again, because other ones may be enabled, or a file may have changed.
    package func entriesMayHaveChanged() {
        entries = nil
        for name in Set(records.keys).subtracting(present.map(\.name)) {
            runs[name]?.stop()
            (records[name], followed[name]) = (nil, nil)
            unnotified.remove(name)
        }
        whenReady?()
    }

    private var present: [RecipeEntry] {
        if let entries { return entries }
        // Recipes that cannot be read are reported by one of the two responders.
        entries = read().filter { ((try? $0.content.get().runsBefore) ?? false) == (stage == .before) }
        return entries ?? []
    }

    package func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        self.whenDone = whenDone
        isCancelled = false
        isBeginning = true
        let filler = TemplateFiller(change, files, on: settings.loop)
        for entry in present { begin(entry, change, filler) }
        isBeginning = false
        finishIfDone()
    }

    package func cancel() {
        isCancelled = true
        for program in asking.values { program.stop() }
        for run in runs.values { run.stop() }
    }
}

extension RecipeResponder {
    private func begin(_ entry: RecipeEntry, _ change: ThemeChange<Theme>, _ filler: TemplateFiller) {
        let name = entry.name
        switch entry.content {
        case .failure(let error):
            guard records[name]?.outcome != .failed(error.description) else { return }
            update(name) { $0 = ResponderRecord(name: "recipes/\(name)", stage: self.stage) }
            update(name) { $0.outcome = .failed(error.description) }
            logger.error("\(error.description). The recipe \(name) is not used")
        case .success(let recipe):
            update(name) { $0.probe = recipe.probe(path: self.settings.environment["PATH"]) }
            guard records[name]?.probe == .applies else { return }
            var isFound = false
            let program = versions.find(recipe) { [weak self] version in
                isFound = true
                self?.begin(recipe, version, change, filler)
            }
            if !isFound { asking[name] = program }
        }
    }

    /// - Parameter version: of the recipe's program; nil if it is not known, or does not matter.
    private func begin(
        _ recipe: Recipe, _ version: ProgramVersion?, _ change: ThemeChange<Theme>, _ filler: TemplateFiller
    ) {
        let name = recipe.name
        let wasAsked = asking.removeValue(forKey: name) != nil
        defer { if wasAsked { finishIfDone() } }
        // The recipe was disabled meanwhile, or a newer change came.
        guard let record = records[name], record.probe == .applies, !isCancelled else { return }
        if let why = recipe.tooOld(version, path: settings.environment["PATH"]) {
            return update(name) { $0.probe = .notYet(why) }
        }
        let recipe = recipe.forVersion(version)
        let now = Followed(recipe, change)
        guard followed[name] != now else { return }
        // The link is right, but the file it leads to has changed.
        if let before = followed[name], before.linked != now.linked { unnotified.insert(name) }
        start(recipe, change, now, filler)
    }

    private func start(_ recipe: Recipe, _ change: ThemeChange<Theme>, _ now: Followed, _ filler: TemplateFiller) {
        let name = recipe.name
        update(name) { $0.begin(at: self.settings.loop.wallClock.wholeMicroseconds) }
        let run = RecipeRun(
            recipe, change, needsNotification: unnotified.contains(name), filler: filler, settings: settings
        ) { [weak self] run in self?.ended(run, name, now) }
        runs[name] = run
        run.advance()
    }

    private func ended(_ run: RecipeRun, _ name: String, _ now: Followed) {
        runs[name] = nil
        defer { if !isBeginning { finishIfDone() } }
        // The recipe was disabled meanwhile.
        guard records[name] != nil else { return }
        let result = run.result
        if run.needsNotification { unnotified.insert(name) } else { unnotified.remove(name) }
        followed[name] =
            switch result.outcome {
            case .done, .unchanged, .notRunning, .notNotified: now
            case .absent, .failed, .overtaken, .overran: nil
            }
        update(name) {
            $0.duration = self.settings.loop.now - run.began
            $0.outcome = result.outcome
            for line in result.output { $0.add(line) }
        }
        guard let record = records[name], record.isFailure else { return }
        logger.warning("recipe \(name): \(record.state)")
        for line in record.output { logger.info("recipe \(name): \(line)") }
    }

    private func finishIfDone() {
        guard runs.isEmpty, asking.isEmpty, let whenDone else { return }
        self.whenDone = nil
        whenDone(ResponderResult(parts.outcome))
    }

    private func update(_ name: String, _ change: (inout ResponderRecord) -> Void) {
        change(&records[name, default: ResponderRecord(name: "recipes/\(name)", stage: stage)])
    }
}
