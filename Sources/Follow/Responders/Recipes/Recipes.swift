package import Logging
package import Processes
package import SDEvent
package import ThemeValues

/// The enabled recipes, and the undoing of disabled ones.
package final class Recipes {
    /// The responders of recipes before the switch, and of the others.
    package private(set) var responders: [RecipeResponder] = []

    let surroundings: JobRun.Surroundings
    let session: DesktopSession
    let files: RenderedFiles
    var last: ThemeChange<Theme>?
    private let read: () -> [RecipeEntry]?
    /// The enabled recipes. `nil` until they're read, and when they may have changed.
    private var known: [RecipeEntry]?
    /// The recipes at the last successful reading.
    private var all: [RecipeEntry] = []
    /// The valid enabled recipes, until they're put back.
    private var enabled: [String: Recipe] = [:]
    /// The recipes that ran, with the steps for their programs' versions.
    var ran: [String: Recipe] = [:]
    private let undoing: JobRunner
    private var isPuttingBack = false

    /// The limits are for a whole recipe. `read` returns `nil` if the recipes' folder can't be listed. It's called at
    /// the first change, and after `mayHaveChanged`.
    package init(
        loop: EventLoop, files: RenderedFiles, environment: [String: String], replaced: ReplacedSettings,
        limits: TimeLimits = TimeLimits(), logger: Logger, read: @escaping () -> [RecipeEntry]?
    ) {
        session = DesktopSession(
            loop: loop, session: SessionEnvironment(environment), choice: DesktopChoice(), replaced: replaced)
        surroundings = JobRun.Surroundings(
            loop: loop, environment: environment,
            limits: TimeLimits(run: limits.run ?? .seconds(10), grace: limits.grace), memory: replaced)
        (self.files, self.read) = (files, read)
        undoing = JobRunner(.programs, loop: loop, logger: logger)
        responders = [.before, .programs].map { RecipeResponder($0, self, logger: logger) }
    }

    /// Reads the recipes again. Recipes may have been enabled, disabled or edited.
    package func mayHaveChanged() {
        known = nil
        for responder in responders { responder.entriesHaveChanged() }
        undoGone()
    }

    /// The enabled recipes. During putting back, only recipes with nothing to put back.
    var entries: [RecipeEntry] {
        if let known { return known }
        // A folder that can't be listed disables nothing.
        let entries = read() ?? all
        all = entries
        for entry in entries {
            guard let recipe = try? entry.content.get() else { continue }
            enabled[Recipe.jobName(entry.name)] = recipe
        }
        known = isPuttingBack ? entries.filter { (try? $0.content.get())?.comesBack != true } : entries
        return known ?? []
    }

    /// Undoes recipes that aren't enabled anymore. Uses the last known content of their files.
    func undoGone() {
        guard !isPuttingBack else { return }
        let names = Set(entries.map { Recipe.jobName($0.name) })
        for name in names { undoing.forget(name) }
        for name in Set(enabled.keys).union(session.replaced.responders("recipes/")).subtracting(names).sorted() {
            let recipe = enabled.removeValue(forKey: name)
            let job = undoJob(name, recipe, withCommand: false)
            guard !job.steps.isEmpty else { continue }
            // The recipe's own run may not have ended yet.
            let runner = responders.map(\.jobs).first { $0.isRunning(name) } ?? undoing
            runner.afterRun(of: name) { [weak self] in self?.undo(job) }
        }
    }
}

// MARK: - Putting back

extension Recipes {
    /// Undoes the changes of recipes. Skips settings that the user has changed since. Notifies programs of `change`, so
    /// that they reread their files. Calls `whenDone` once, immediately or from the loop.
    package func putBack(for change: ThemeChange<Theme>, whenDone: @escaping (PutBackResult) -> Void) {
        last = change
        (isPuttingBack, known, enabled) = (true, nil, [:])
        _ = entries
        let names = Set(enabled.filter(\.value.comesBack).keys).union(session.replaced.responders("recipes/")).sorted()
        var (result, left) = (PutBackResult(), names.count)
        guard left > 0 else { return whenDone(result) }
        for name in names {
            undo(undoJob(name, enabled[name], withCommand: true)) { [session] in
                result = result + PutBackResult(name, $0, left: session.replaced.names(of: name))
                left -= 1
                if left == 0 { whenDone(result) }
            }
        }
    }

    package func cancelPuttingBack() { undoing.stop() }

    /// Makes the job that undoes a recipe, whose file may be unknown. Skips settings that another enabled recipe has
    /// replaced as well. `withCommand` includes its `undo`, which `halflight recipe disable` runs by itself.
    private func undoJob(_ name: String, _ recipe: Recipe?, withCommand: Bool) -> Job {
        let kept = session.replaced.names(of: name).compactMap { kept -> Job.Step? in
            let words = kept.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return nil }
            guard !enabled.keys.contains(where: { $0 != name && session.replaced["\($0) \(kept)"] != nil }) else {
                session.replaced["\(name) \(kept)"] = nil
                return nil
            }
            if words[0] == JobRun.made { return .step(.template(source: "", target: words[1])) }
            // The kept value is the one to set.
            let setting = Desktop.Setting(words[1], .colorScheme)
            return Desktop.Tool(rawValue: words[0]).map { .setting(DesktopSetting(ofRecipe: setting, $0, session)) }
        }
        let undo = recipe?.undo ?? []
        let last = ran.removeValue(forKey: name) ?? recipe?.forVersion(nil)
        let others = undo.isEmpty ? last?.notices(in: session) ?? [] : withCommand ? [.undo(undo)] : []
        return Job(name: name, steps: kept.reversed() + others, program: recipe?.program(path: session.path))
    }

    private func undo(_ job: Job, whenDone: @escaping (ResponderResult) -> Void = { _ in }) {
        undoing.start(JobRun(job, last, isBack: true, in: surroundings)) { [undoing] run in
            whenDone(run.result)
            undoing.forget(job.name)
        }
    }
}
