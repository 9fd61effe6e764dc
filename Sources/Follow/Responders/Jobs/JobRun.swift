internal import Glibc
internal import Processes
internal import SDEvent
internal import SystemPackage
internal import ThemeValues
internal import Vocabulary

/// One run of a job, for a change or for putting back. The run keeps itself alive until it ends.
final class JobRun {
    /// The context that the runs of several jobs share.
    struct Surroundings {
        let loop: EventLoop
        var environment: [String: String]
        /// The time limit of the whole job.
        var limits = TimeLimits()
        /// Whether the limit applies to each step when putting back.
        var givesEachStepTime = false
        var memory = ReplacedSettings()
    }

    private enum State {
        /// The next step can begin.
        case ready
        /// The current step continues in a later turn of the loop.
        case waiting
        case running([ProgramRun], left: Int)
        /// Some windows haven't accepted all their colors yet.
        case writing([TerminalWrite], until: TimerSource)
    }

    let job: Job
    /// The change to follow. `nil` when putting back without a known change.
    let change: ThemeChange<Theme>?
    let isBack: Bool
    let surroundings: Surroundings
    let began: Duration

    private let filler: TemplateFiller?
    private var whenDone: () -> Void = {}
    var steps: ArraySlice<Job.Step>
    private var state = State.ready
    private var isAdvancing = false
    private var isNotice = false
    private var hasFailedToChange = false
    private var deadline: Duration?
    /// The outcome of a run that was stopped or overran. No further step begins.
    private(set) var earlyOutcome: ResponderOutcome?
    /// The outcome if nothing fails.
    private var outcome = ResponderOutcome.unchanged
    private var failures: [String] = []
    /// The reasons why settings are missing.
    var absences: [String] = []
    var output: [String] = []
    /// A clause for each setting that needn't be put back.
    var notes: [String] = []
    /// The output of tools, by their arguments.
    var printed: [[String]: ProgramRun.Result] = [:]
    /// Whether the program hasn't been notified of a change yet.
    private(set) var needsNotification: Bool

    /// `needsNotification` tells of an earlier change without a notification. `filler` may be `nil` without templates.
    init(
        _ job: Job, _ change: ThemeChange<Theme>?, isBack: Bool = false, needsNotification: Bool = false,
        filler: TemplateFiller? = nil, in surroundings: Surroundings
    ) {
        (self.job, self.change, self.isBack, self.filler) = (job, change, isBack, filler)
        self.surroundings = surroundings
        // A job that only notifies always notifies.
        self.needsNotification =
            needsNotification
            || !isBack && job.steps.allSatisfy(\.isNotice)
        steps = job.steps[...]
        began = surroundings.loop.now
        deadline = surroundings.limits.run.map { began + $0 }
    }

    var result: ResponderResult {
        let failed = failures.isEmpty ? nil : ResponderOutcome.failed(.text(failures.joined(separator: "; ")))
        let absent = absences.count == job.steps.count ? absences.first.map { ResponderOutcome.absent(.text($0)) } : nil
        return ResponderResult(
            (isBack ? failed : nil) ?? earlyOutcome ?? absent ?? failed ?? outcome,
            output: (isBack ? [] : output) + notes)
    }

    /// - Parameter whenDone: called once, immediately or from the loop.
    func start(whenDone: @escaping () -> Void) {
        self.whenDone = whenDone
        advance()
    }

    /// Stops the running programs and begins no further step.
    func stop() {
        earlyOutcome = earlyOutcome ?? .overtaken
        // The run doesn't end here, because the caller may be about to start another.
        switch state {
        case .ready, .waiting: break
        case .running(let programs, _): for program in programs { program.stop() }
        // A newer change writes its own colors, and their beginning ends a half-written sequence.
        case .writing(_, let timer): timer.arm(at: surroundings.loop.now)
        }
    }

    private func advance() {
        guard !isAdvancing else { return }
        isAdvancing = true
        while case .ready = state, earlyOutcome == nil, let step = steps.popFirst() { perform(step) }
        isAdvancing = false
        guard case .ready = state else { return }
        // The notification is due until all steps succeed.
        if earlyOutcome == nil, failures.isEmpty { needsNotification = false }
        let whenDone = whenDone
        // The closure retains this run.
        self.whenDone = {}
        whenDone()
    }

    private func perform(_ step: Job.Step) {
        isNotice = step.isNotice
        // If a change failed, skip the notices.
        if isNotice, !needsNotification || hasFailedToChange { return }
        guard timeIsLeft() else { return }
        switch step {
        case .setting(let setting):
            wait()
            follow(setting)
        case .step(let step): perform(step)
        case .hook(let hook, let output): run(hook, output)
        case .undo(let words): start([words], canBeUnavailable: false)
        }
    }

    private func perform(_ step: Recipe.Step) {
        switch step {
        case .template(let source, let target): isBack ? empty(target) : render(source, target)
        case .signal(let signal):
            let (notified, notListening) = signal.send(for: appearance)
            record(notified > 0 ? .done : .notRunning)
            guard notListening > 0 else { break }
            record(
                .notNotified(.text(signal.reason(notListening, of: notified + notListening)), isPartial: notified > 0))
        case .command(let command): run(command)
        case .terminals(let terminals):
            guard let change else { break }
            let (windows, failures) = terminals.write(change.theme)
            self.failures += failures
            record(windows.isEmpty ? .notRunning : .done)
            finish(windows.filter { !$0.isDone })
        // By now, these have become settings and the steps for one version.
        case .set, .versions: break
        }
    }

    private func timeIsLeft() -> Bool {
        if isBack, surroundings.givesEachStepTime {
            deadline = surroundings.limits.run.map { surroundings.loop.now + $0 }
        }
        guard let deadline, deadline <= surroundings.loop.now else { return true }
        earlyOutcome = .overran(surroundings.limits.run ?? .zero)
        return false
    }
}

// MARK: - For the steps

extension JobRun {
    var appearance: Appearance { change?.to ?? .day }

    /// Lets the step continue in a later turn. `endStep` ends the step.
    func wait() { state = .waiting }

    func endStep() {
        state = .ready
        advance()
    }

    /// Notes a change of which to notify the program.
    func noteChange() {
        needsNotification = true
        record(.done)
    }

    /// Adds a failure, once. Several settings may be read in one call.
    func fail(_ why: String) {
        if !isNotice { hasFailedToChange = true }
        if !failures.contains(why) { failures.append(why) }
    }

    /// Records an outcome. Not notified outweighs done, which outweighs not running.
    private func record(_ new: ResponderOutcome) {
        switch (outcome, new) {
        case (.notNotified, .done), (.notNotified, .notRunning), (.done, .notRunning): break
        default: outcome = new
        }
    }
}

// MARK: - Windows

extension JobRun {
    /// Waits for windows that have accepted only a part. The job's time limit applies.
    private func finish(_ windows: [TerminalWrite]) {
        guard !windows.isEmpty else { return }
        let loop = surroundings.loop
        do throws(Errno) {
            let timer = try loop.makeTimer { [self] in
                failures += windows.filter { !$0.isDone }.map { $0.giveUp() }.sorted()
                endStep()
            }
            if let deadline { timer.arm(at: deadline) }
            for window in windows {
                try window.finish(on: loop) { [self] in if windows.allSatisfy(\.isDone) { endStep() } }
            }
            state = .writing(windows, until: timer)
        } catch {
            failures += windows.map { $0.giveUp() }
        }
    }
}

// MARK: - Templates

extension JobRun {
    private func render(_ source: String, _ target: String) {
        let target = target.named(for: appearance)
        do throws(Errno) {
            try filler?.enqueue { [self] in
                if earlyOutcome == nil, timeIsLeft() { fill(target, from: source) }
                endStep()
            }
            if filler != nil { wait() }
        } catch {
            fail("\(target) cannot be written: \(error)")
        }
    }

    private func fill(_ target: String, from source: String) {
        do throws(StepFailure) {
            guard let written = try filler?.fill(target, from: source) else { return }
            let name = nameKept(for: target)
            if let digest = written.digest {
                surroundings.memory[name] = ReplacedSetting(
                    setting: name, new: digest, old: "", original: .init(nil, isSet: false))
            }
            if written.isNew { noteChange() }
        } catch {
            fail(error.text)
        }
    }

    /// Empties a file that the job made and the user hasn't changed. The user's own files may refer to the file.
    private func empty(_ target: String) {
        let name = nameKept(for: target)
        guard let kept = surroundings.memory[name] else { return }
        do throws(StepFailure) {
            if try RenderedFiles.empty(target, ifStill: kept.new) { noteChange() }
            surroundings.memory[name] = nil
        } catch {
            fail(error.text)
        }
    }

    private func nameKept(for target: String) -> String { "\(job.name) \(Self.made) \(target)" }

    /// The word for rendered files in the names of kept settings.
    static let made = "made"
}

// MARK: - Programs

extension JobRun {
    private func run(_ command: CommandStep) {
        guard command.running.isEmpty || !UserProcess.running(command.running).isEmpty else {
            return record(.notRunning)
        }
        let sockets: [String?] = command.sockets.map { listeningSockets($0) } ?? [nil]
        if sockets.isEmpty { record(.notRunning) }
        start(sockets.map { socket in command.arguments[appearance].map { filled($0, socket: socket) } })
    }

    /// Starts programs, all at the same time.
    private func start(_ commands: [[String]], canBeUnavailable: Bool = true) {
        let programs = commands.compactMap { words -> ProgramRun? in
            guard let path = words.first else { return nil }
            let program = ChildProcess.Program(
                path: path, arguments: Array(words.dropFirst()), environment: surroundings.environment)
            do {
                return try start(program, lines: 20) { [self] in ended($0, path, canBeUnavailable) }
            } catch {
                let isMissing = error as? Errno == .noSuchFileOrDirectory
                fail("\(path) cannot be run: \(isMissing ? "it does not exist, or is not on the PATH" : "\(error)")")
                return nil
            }
        }
        if !programs.isEmpty { state = .running(programs, left: programs.count) }
    }

    private func run(_ hook: Hook, _ output: () throws(Errno) -> OutputPipe) {
        var program = ChildProcess.Program(
            path: hook.path, isJudged: true, arguments: hook.arguments ?? [appearance.rawValue],
            environment: surroundings.environment)
        let whenEnded = { [self] (result: ProgramRun.Result) in ended(result, "it", false) }
        do {
            let output = try output()
            do {
                state = .running([try start(program, output: output, whenEnded: whenEnded)], left: 1)
            } catch let error as Errno where error == .execFormatError && hook.isScript {
                (program.path, program.isJudged) = ("bash", false)
                program.arguments.insert(hook.path, at: 0)
                state = .running([try start(program, output: output, whenEnded: whenEnded)], left: 1)
            }
        } catch {
            fail("it cannot be started: \(hook.explanation(of: error))")
        }
    }

    /// Starts a program within the remaining time. Keeps `lines` of each of its outputs, or passes both to `output`.
    private func start(
        _ program: ChildProcess.Program, lines: Int = 0, output: OutputPipe? = nil,
        whenEnded: @escaping (ProgramRun.Result) -> Void
    ) throws -> ProgramRun {
        let loop = surroundings.loop
        let limits = TimeLimits(run: deadline.map { $0 - loop.now }, grace: surroundings.limits.grace)
        return try ProgramRun(
            program, limits: limits, outputLimits: OutputLines.Limits(lines: lines), output: output, loop: loop
        ) { [self] result in
            if case .overran = result.outcome, !isBack {
                earlyOutcome = earlyOutcome ?? .overran(surroundings.limits.run ?? .zero)
            }
            whenEnded(result)
        }
    }

    /// Starts a program whose result the current step needs. Doesn't call `whenEnded` if the run was stopped.
    func call(_ program: ChildProcess.Program, whenEnded: @escaping (ProgramRun.Result) -> Void) throws {
        let run = try start(program, lines: 1000) { [self] result in
            wait()
            if earlyOutcome == nil { whenEnded(result) } else { endStep() }
        }
        state = .running([run], left: 1)
    }

    /// The exit code of a command without a service to notify (`EX_UNAVAILABLE`, sysexits.h).
    private static let unavailable: Int32 = 69

    /// - Parameter canBeUnavailable: whether the command may find no service.
    private func ended(_ result: ProgramRun.Result, _ path: String, _ canBeUnavailable: Bool) {
        if earlyOutcome == nil {
            output += result.output + result.errors
            if canBeUnavailable, result.outcome == .ended(.exited(Self.unavailable)) {
                record(.notRunning)
            } else if let problem = result.problem(of: path) {
                fail(problem)
            } else {
                record(.done)
            }
        }
        guard case .running(let programs, let left) = state else { return }
        if left > 1 { state = .running(programs, left: left - 1) } else { endStep() }
    }

    private func filled(_ argument: String, socket: String?) -> String {
        let words = [
            "appearance": appearance.rawValue, "variant": appearance == .day ? "light" : "dark",
            "theme": change?.theme.name, "socket": socket, "program": job.program,
        ]
        let parts = argument.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let name = part.prefix { $0 != "}" }
            if name.endIndex < part.endIndex, let word = words[String(name)] ?? nil {
                result += word + part[name.endIndex...].dropFirst()
            } else {
                result += "{" + part
            }
        }
    }
}
