internal import Processes
package import SDEvent

/// Runs the programs that put back what was there before recipes, all at once.
package final class RecipeUndo {
    private var runs: [ProgramRun] = []
    private var failures: [String] = []
    private var left = 0

    package init() {}

    /// Runs what these recipes name, each within 10 s.
    ///
    /// - Parameter whenDone: gets a clause about each that failed; called once, at once or from the loop.
    package func run(
        _ recipes: [Recipe], environment: [String: String], on loop: EventLoop, whenDone: @escaping ([String]) -> Void
    ) {
        let undone = recipes.filter { !$0.undo.isEmpty }
        left = undone.count
        guard left > 0 else { return whenDone([]) }
        for recipe in undone {
            let (name, subject) = (recipe.undo[0], "recipes/\(recipe.name)")
            let program = ChildProcess.Program(
                path: name, arguments: Array(recipe.undo.dropFirst()), environment: environment)
            do {
                runs.append(
                    try ProgramRun(program, limits: TimeLimits(), loop: loop) { [self] result in
                        end(result.problem(of: name).map { "\(subject): \($0)" }, whenDone)
                    })
            } catch {
                end("\(subject): \(name) cannot be run: \(error)", whenDone)
            }
        }
    }

    private func end(_ failure: String?, _ whenDone: ([String]) -> Void) {
        if let failure { failures.append(failure) }
        left -= 1
        if left == 0 { whenDone(failures) }
    }

    /// Ends the programs; `run` calls its `whenDone` when they have ended.
    package func cancel() {
        for run in runs { run.stop() }
    }
}
