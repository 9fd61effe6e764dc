internal import FileSupport
package import Logging
package import PathTrust
package import Processes
internal import SDBus
package import SDEvent
internal import SystemPackage
internal import TextSupport
package import ThemeValues
internal import Vocabulary

/// Runs the user's hooks by number at each change, in parallel if equal. Each has its own time limit and result.
package final class HookResponder: Responder {
    private let loop: EventLoop
    private let folders: HookFolders
    private let session: SessionEnvironment
    /// The time limits of a hook. New limits apply from the next change.
    package var limits: TimeLimits
    private let logger: Logger
    private let jobs: JobRunner

    package var name: String { folders.kind.rawValue }
    package let stage: Stage
    /// Called when hooks are turned on or off. The folders are read at each change.
    package var whenReady: (() -> Void)?
    package var isOn: Bool {
        didSet {
            guard isOn != oldValue else { return }
            if !isOn {
                cancel()
                jobs.forgetAll()
                update(problems: [])
            }
            whenReady?()
        }
    }

    /// The change that waits for the session's variables.
    private var waiting: ThemeChange<Theme>?
    private var run: Run?
    private var whenDone: ((ResponderResult) -> Void)?
    /// Starts the next hook. A timer, because a deferred source would always run before other events.
    private var turn: TimerSource?
    private var outputs: [String: OutputPipe] = [:]
    /// The sentences about unusable files that were logged; each is logged again only after it was corrected.
    package private(set) var problems: [PathProblem] = []
    package var whenProblemsChange: () -> Void = {}

    /// The progress of one change through the hooks.
    private struct Run {
        let change: ThemeChange<Theme>
        let surroundings: JobRun.Surroundings
        var stages: ArraySlice<[Hook]>
        /// The hooks of the current stage that haven't started yet.
        var waiting: ArraySlice<Hook> = []
    }

    /// - Parameter environment: the variables for hooks, except those about the change.
    package init(
        loop: EventLoop, folders: HookFolders, environment: SessionEnvironment, limits: TimeLimits = TimeLimits(),
        isOn: Bool = true, logger: Logger
    ) {
        (self.loop, self.folders, self.session) = (loop, folders, environment)
        (self.limits, self.isOn, self.logger) = (limits, isOn, logger)
        stage = folders.kind == .before ? .before : .hooks
        jobs = JobRunner(stage, loop: loop, logger: logger)
        // Without a timer, all hooks of a stage start at once.
        turn = try? loop.makeTimer { [weak self] in self?.startNext() }
    }

    package var places: [String] { isOn ? folders.places : [] }

    package func foldersMayHaveChanged() {
        if isOn { update(problems: folders.problems) }
    }

    private func update(problems found: [PathProblem]) {
        guard found != problems else { return }
        for problem in found where !problems.contains(problem) { logger.warning("\(problem)") }
        problems = found
        whenProblemsChange()
    }

    package func probe() -> Probe {
        guard isOn else { return .absent("the configuration does not have hooks: {\(name): on}") }
        // Later stages wait for this one, so it applies only if its folder exists.
        guard stage != .before || folders.places.contains(where: isFolder) else {
            return .absent("there is no folder before.d")
        }
        return .applies
    }

    package var parts: [ResponderRecord] { isOn ? jobs.parts : [] }

    package func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        self.whenDone = whenDone
        waiting = change
        session.ask { [weak self] in self?.begin() }
    }

    package func cancel() {
        guard waiting == nil else {
            waiting = nil
            return finish(.overtaken)
        }
        run?.stages = []
        run?.waiting = []
        jobs.stop()
    }

    private func begin() {
        guard let change = waiting else { return }
        waiting = nil
        jobs.forgetAll()
        let contents = folders.contents(for: change.to)
        update(problems: contents.problems)
        guard !contents.stages.isEmpty else { return finish(.absent("there is nothing to run for \(change.to)")) }
        let surroundings = JobRun.Surroundings(
            loop: loop, environment: hookEnvironment(for: change, in: session.variables), limits: limits)
        run = Run(change: change, surroundings: surroundings, stages: contents.stages[...])
        startNext()
    }

    private var canStart: Bool {
        guard let run else { return false }
        return !run.waiting.isEmpty || (jobs.isIdle && !run.stages.isEmpty)
    }

    /// Starts one hook per turn of the loop. Even hundreds don't delay a newer change or a D-Bus client.
    private func startNext() {
        while var now = run, canStart {
            if now.waiting.isEmpty { now.waiting = now.stages.removeFirst()[...] }
            let hook = now.waiting.removeFirst()
            run = now
            start(hook, now)
            if let turn, canStart { return turn.arm(at: loop.now, accuracy: .zero) }
        }
        guard run != nil, jobs.isIdle else { return }
        run = nil
        finish(parts.outcome)
    }

    private func start(_ hook: Hook, _ run: Run) {
        let name = "\(name)/\(hook.name)"
        let job = Job(name: name, steps: [.hook(hook) { [self] () throws(Errno) in try output(of: hook, name) }])
        jobs.start(JobRun(job, run.change, in: run.surroundings)) { [weak self] _ in
            guard let self, let run = self.run, run.waiting.isEmpty, jobs.isIdle else { return }
            // The descriptors of the last hook are free from the next turn on.
            if let turn, !run.stages.isEmpty { turn.arm(at: loop.now, accuracy: .zero) } else { startNext() }
        }
    }

    private func finish(_ outcome: ResponderOutcome) {
        let whenDone = whenDone
        self.whenDone = nil
        whenDone?(ResponderResult(outcome))
    }

    /// Returns the hook's pipe. Reuses the pipe of its last run while a leftover program can still write to it.
    private func output(of hook: Hook, _ job: String) throws(Errno) -> OutputPipe {
        if let output = outputs[hook.name] { return output }
        let logger = logger
        let output = try OutputPipe(loop: loop, limits: OutputLines.Limits()) { [weak self] line in
            logger.info("\(hook.name): \(line)")
            // The hook that left the program behind may have been removed.
            self?.jobs.add(line, to: job)
        } whenClosed: { [weak self] in
            self?.outputs[hook.name] = nil
        }
        outputs[hook.name] = output
        return output
    }
}

extension Hook {
    func explanation(of error: any Error) -> String {
        switch error as? Errno {
        case .noSuchFileOrDirectory: "the file, or the program named in its first line, does not exist"
        case .tooManyOpenFiles:
            "the limit of \(DescriptorLimit.now ?? 0) open files is reached; give fewer hooks the same number, or "
                + "raise the limit (LimitNOFILE= in halflight.service)"
        case .execFormatError: "it is not a program, and its first line does not name one (such as #!/bin/sh)"
        default: "\(error)"
        }
    }
}

/// Adds the variables about the change. All are always set, so that scripts may run with `set -u`. Unknown values are
/// empty. Numbers have at most one decimal, with a point in every locale.
func hookEnvironment(for change: ThemeChange<Theme>, in environment: [String: String]) -> [String: String] {
    // A hook's children must not report themselves to the service manager as the agent.
    environment.filter { $0.key != "NOTIFY_SOCKET" }.merging([
        "HALFLIGHT_APPEARANCE": change.to.rawValue,
        "HALFLIGHT_PREVIOUS": change.from.rawValue,
        "HALFLIGHT_REASON": change.reason.text,
        "HALFLIGHT_SOURCE": change.source?.description ?? "",
        "HALFLIGHT_LEVEL": change.light.map { shortNumber($0.level.percent) } ?? "",
        "HALFLIGHT_ILLUMINANCE": change.light?.illuminance.map(shortNumber) ?? "",
        "HALFLIGHT_THEME": change.theme.name,
    ]) { $1 }
}
