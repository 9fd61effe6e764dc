internal import Logging
internal import Processes
internal import SDEvent
internal import SystemPackage
internal import ThemeValues
internal import Vocabulary

/// Steps that run one after another. They belong to a recipe, a hook, or one part of a desktop's settings.
struct Job {
    enum Step {
        /// Reads a value, and sets it if it differs.
        case setting(DesktopSetting)
        /// Any other step of a recipe.
        case step(Recipe.Step)
        /// Runs the user's own program, with this pipe for its output.
        case hook(Hook, () throws(Errno) -> OutputPipe)
        /// Runs a program that reverts the changes of a recipe's commands.
        case undo([String])

        /// Whether the step notifies a program of earlier changes.
        var isNotice: Bool { if case .step(let step) = self { step.isNotice } else { false } }
    }

    /// The job's name in the list of responders. Replaced settings are kept under this name.
    let name: String
    let steps: [Step]
    /// The desktop for which the user may name themes.
    var desktop: DesktopName?
    /// The recipe's installed program, for `{program}` in its commands.
    var program: String?
}

/// A failure of a step.
package nonisolated struct StepFailure: Error, Equatable {
    /// A clause, or sentences, with advice.
    package let text: String

    init(_ text: String) { self.text = text }
}

/// Runs jobs, and keeps a record of each job's last run.
final class JobRunner {
    private let loop: EventLoop
    private let stage: Stage
    private let logger: Logger
    private(set) var records: [String: ResponderRecord] = [:]
    private var runs: [String: JobRun] = [:]
    private var waiting: [String: () -> Void] = [:]

    init(_ stage: Stage, loop: EventLoop, logger: Logger) {
        (self.stage, self.loop, self.logger) = (stage, loop, logger)
    }

    var isIdle: Bool { runs.isEmpty }
    func isRunning(_ name: String) -> Bool { runs[name] != nil }
    var parts: [ResponderRecord] { records.values.sorted { $0.name < $1.name } }

    /// Starts a run of a job that isn't running. Calls `whenEnded` once, immediately or from the loop.
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
        // The record may have been removed during the run.
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

    func add(_ line: String, to name: String) { records[name]?.add(line) }

    /// Stops all jobs. Each job ends later, from the loop.
    func stop() { for run in runs.values { run.stop() } }

    /// Calls `work` once the job isn't running. Calls it immediately or from the loop.
    func afterRun(of name: String, _ work: @escaping () -> Void) {
        if runs[name] == nil { work() } else { waiting[name] = work }
    }

    /// Stops a job and removes its record.
    func forget(_ name: String) {
        runs[name]?.stop()
        records[name] = nil
    }

    func forgetAll() { records = [:] }
}
