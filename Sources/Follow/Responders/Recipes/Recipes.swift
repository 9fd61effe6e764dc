package import Logging
package import Processes
package import SDEvent
package import ThemeValues

/// The enabled recipes, and the way back from those that were.
package final class Recipes {
    /// For those that run before the switch, and for the others.
    package private(set) var responders: [RecipeResponder] = []

    let surroundings: JobRun.Surroundings
    let session: DesktopSession
    let files: RenderedFiles
    /// The last change that they have followed.
    var last: ThemeChange<Theme>?
    private let read: () -> [RecipeEntry]
    /// The enabled ones; nil until they are read, and once they may have changed.
    private var known: [RecipeEntry]?
    /// Those that were enabled when they were last read.
    private var enabled: [String: Recipe] = [:]
    private let undoing: JobRunner
    private var isPuttingBack = false

    /// - Parameters:
    ///   - limits: the time that a whole recipe may take.
    ///   - read: reads the enabled recipes; called at the first change, and after `mayHaveChanged`.
    package init(
        loop: EventLoop, files: RenderedFiles, environment: [String: String], replaced: ReplacedSettings,
        limits: TimeLimits = TimeLimits(), logger: Logger, read: @escaping () -> [RecipeEntry]
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

    /// Reads the recipes again, because other ones may be enabled, or a file may have changed.
    package func mayHaveChanged() {
        known = nil
        for responder in responders { responder.entriesMayHaveChanged() }
    }

    /// The enabled recipes; where they are put back, those of which nothing can be.
    var entries: [RecipeEntry] {
        if let known { return known }
        let entries = read()
        let names = Set(entries.map { Recipe.jobName($0.name) })
        let before = enabled
        enabled = [:]
        for entry in entries { enabled[Recipe.jobName(entry.name)] = try? entry.content.get() }
        known = isPuttingBack ? entries.filter { (try? $0.content.get())?.comesBack != true } : entries
        guard !isPuttingBack else { return known ?? [] }
        for name in names { undoing.forget(name) }
        for name in Set(before.keys).union(session.replaced.responders("recipes/")).subtracting(names).sorted() {
            undo(name, before[name], withCommand: false)
        }
        return entries
    }
}

// MARK: - The way back

extension Recipes {
    /// Puts back what recipes have replaced, but for what a person has changed since.
    ///
    /// - Parameters:
    ///   - change: the one of which programs are notified, to read their files again.
    ///   - whenDone: called once, at once or from the loop.
    package func putBack(for change: ThemeChange<Theme>, whenDone: @escaping (PutBackResult) -> Void) {
        last = change
        (isPuttingBack, known) = (true, nil)
        _ = entries
        let names = Set(enabled.filter(\.value.comesBack).keys).union(session.replaced.responders("recipes/")).sorted()
        var (result, left) = (PutBackResult(), names.count)
        guard left > 0 else { return whenDone(result) }
        for name in names {
            undo(name, enabled[name], withCommand: true) {
                result = result + PutBackResult(name, $0)
                left -= 1
                if left == 0 { whenDone(result) }
            }
        }
    }

    /// Ends the programs that put something back.
    package func cancelPuttingBack() { undoing.stop() }

    /// - Parameters:
    ///   - recipe: nil if its file is not known any more.
    ///   - withCommand: whether its `undo` runs, too; `halflight recipe disable` does that by itself.
    private func undo(
        _ name: String, _ recipe: Recipe?, withCommand: Bool,
        whenDone: @escaping (ResponderResult) -> Void = { _ in }
    ) {
        let kept = session.replaced.names(of: name).compactMap { kept -> Job.Step? in
            let words = kept.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return nil }
            if words[0] == JobRun.made { return .step(.template(source: "", target: words[1])) }
            // Its value is the one that is kept.
            let setting = Desktop.Setting(words[1], .colorScheme)
            return Desktop.Tool(rawValue: words[0]).map { .setting(DesktopSetting(ofRecipe: setting, $0, session)) }
        }
        let undo = recipe?.undo ?? []
        let others = undo.isEmpty ? recipe?.notices(in: session) ?? [] : withCommand ? [.undo(undo)] : []
        let job = Job(name: name, steps: kept.reversed() + others)
        undoing.start(JobRun(job, last, isBack: true, in: surroundings)) { [undoing] run in
            whenDone(run.result)
            undoing.forget(name)
        }
    }
}
