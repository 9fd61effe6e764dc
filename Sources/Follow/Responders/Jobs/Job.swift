internal import Logging
internal import Processes
internal import SDEvent
internal import SystemPackage
internal import ThemeValues
internal import Vocabulary

/// Steps that run one after the other: those of a recipe, a hook, or the settings of a part of a desktop.
struct Job {
    enum Step {
        /// A value is read, and set if it differs.
        case setting(DesktopSetting)
        /// Any other step of a recipe.
        case step(Recipe.Step)
        /// A person's own program runs, with this pipe for its output.
        case hook(Hook, () throws(Errno) -> OutputPipe)
        /// A program that puts back what a recipe's commands have changed.
        case undo([String])

        /// Whether it notifies a program of what earlier steps have changed.
        var isNotice: Bool { if case .step(let step) = self { step.isNotice } else { false } }
    }

    /// Its name in the list of responders; what it replaces is kept by this name.
    let name: String
    let steps: [Step]
    /// The desktop for which a person may name themes.
    var desktop: DesktopName?
    /// The installed program of a recipe, for `{program}` in its commands.
    var program: String?
}

/// A failure of a step.
package nonisolated struct StepFailure: Error, Equatable {
    /// A clause, or sentences, with what to do.
    package let text: String

    init(_ text: String) { self.text = text }
}

/// Runs jobs, and keeps a record of the last run of each.
final class JobRunner {
    private let loop: EventLoop
    private let stage: Stage
    private let logger: Logger
    /// By the jobs' names.
    private(set) var records: [String: ResponderRecord] = [:]
    private var runs: [String: JobRun] = [:]
    /// What waits for the end of a job's run.
    private var waiting: [String: () -> Void] = [:]

    init(_ stage: Stage, loop: EventLoop, logger: Logger) {
        (self.stage, self.loop, self.logger) = (stage, loop, logger)
    }

    var isIdle: Bool { runs.isEmpty }
    func isRunning(_ name: String) -> Bool { runs[name] != nil }
    var parts: [ResponderRecord] { records.values.sorted { $0.name < $1.name } }

    /// Begins a run of a job, of which none is under way.
    ///
    /// - Parameter whenEnded: called once, at once or from the loop.
    func start(_ run: JobRun, whenEnded: @escaping (JobRun) -> Void = { _ in }) {
        let name = run.job.name
        update(name) { $0.begin(at: self.loop.wallClock.wholeMicroseconds) }
        runs[name] = run
        run.start { [weak self] in
            self?.ended(run)
            whenEnded(run)
        }
    }

    private func ended(_ run: JobRun) {
        let (name, result) = (run.job.name, run.result)
        guard runs[name] === run else { return }
        runs[name] = nil
        defer { waiting.removeValue(forKey: name)?() }
        // It may have been forgotten meanwhile.
        guard records[name] != nil else { return }
        update(name) {
            $0.duration = self.loop.now - run.began
            $0.outcome = result.outcome
            for line in result.output { $0.add(line) }
        }
        guard let record = records[name], record.isFailure else { return }
        logger.warning("\(name): \(record.state.clause)")
        for line in result.output { logger.info("\(name): \(line)") }
    }

    func update(_ name: String, _ change: (inout ResponderRecord) -> Void) {
        change(&records[name, default: ResponderRecord(name: name, stage: stage)])
    }

    /// Adds a line to the output of a job that has a record.
    func add(_ line: String, to name: String) { records[name]?.add(line) }

    /// Stops all jobs; each ends from the loop.
    func stop() { for run in runs.values { run.stop() } }

    /// Calls `work` once no run of a job is under way: at once, or from the loop.
    func afterRun(of name: String, _ work: @escaping () -> Void) {
        if runs[name] == nil { work() } else { waiting[name] = work }
    }

    /// Stops a job, and removes its record.
    func forget(_ name: String) {
        runs[name]?.stop()
        records[name] = nil
    }

    /// Removes all records.
    func forgetAll() { records = [:] }
}
