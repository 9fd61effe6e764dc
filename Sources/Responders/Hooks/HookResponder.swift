internal import Glibc
public import Logging
internal import SDBus
public import SDEvent
internal import Switching
internal import SystemPackage
public import Theming

/// Runs the programs that a person put into the hooks folders, at each change.
///
/// Those of one number run side by side, the numbers in order; each has its own limit and result.
public final class HookResponder: Responder {
    private let loop: EventLoop
    private let source: any HookSource
    private let session: SessionEnvironment
    private let limits: TimeLimits
    private let logger: Logger

    /// The name it is listed by.
    public let name: String
    /// After everything else.
    public let stage = Stage.hooks
    /// Each hook has its own.
    public let limit: Duration? = nil
    /// Called when it is turned on or off; otherwise the folders are looked into at each change.
    public var whenReady: (() -> Void)?
    /// Whether it runs anything.
    public var isOn: Bool {
        didSet {
            guard isOn != oldValue else { return }
            if !isOn {
                cancel()
                records = [:]
            }
            whenReady?()
        }
    }

    /// The change that waits for the session's variables.
    private var waiting: ThemeChange?
    private var run: HookRun?
    /// Who waits for the end of what runs.
    private var whenDone: ((ResponderResult) -> Void)?
    /// What became of each hook that has run, by its name.
    private var records: [String: ResponderRecord] = [:]
    private var outputs: [String: OutputPipe] = [:]
    /// What was said of files that may not run: it is said once, and again only after it was mended.
    private var objections: [String] = []

    /// A responder for the hooks in `folders`, which are read anew at each change.
    ///
    /// - Parameters:
    ///   - environment: what hooks find in their environment besides what is said about the change.
    ///   - limits: how long each hook may take.
    public convenience init(
        loop: EventLoop, folders: HookFolders, environment: SessionEnvironment, limits: TimeLimits = TimeLimits(),
        logger: Logger
    ) {
        self.init("hooks", loop, folders, environment, limits, isOn: true, logger)
    }

    /// A responder for darkman's scripts, which are read anew at each change.
    ///
    /// - Parameters:
    ///   - environment: as hooks have it.
    ///   - limits: how long each script may take.
    ///   - isOn: whether they are run.
    public convenience init(
        loop: EventLoop, scripts: DarkmanFolders, environment: SessionEnvironment, limits: TimeLimits = TimeLimits(),
        isOn: Bool, logger: Logger
    ) {
        self.init("darkman", loop, scripts, environment, limits, isOn: isOn, logger)
    }

    private init(
        _ name: String, _ loop: EventLoop, _ source: any HookSource, _ session: SessionEnvironment,
        _ limits: TimeLimits, isOn: Bool, _ logger: Logger
    ) {
        self.name = name
        self.loop = loop
        self.source = source
        self.session = session
        self.limits = limits
        self.isOn = isOn
        self.logger = logger
    }

    /// Hooks may be put into the folders at any time.
    public func probe() -> Probe {
        isOn ? .applies : .absent("the configuration does not say hooks: {\(name): on}")
    }

    /// Each hook that has run; none while it is off.
    public var parts: [ResponderRecord] {
        guard isOn else { return [] }
        return records.values.sorted { $0.name < $1.name }
    }

    /// Runs the hooks for this change.
    public func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        self.whenDone = whenDone
        waiting = change
        session.ask { [weak self] in self?.begin() }
    }

    /// Stops what runs.
    public func cancel() {
        guard waiting == nil else {
            waiting = nil
            return finish(.overtaken)
        }
        run?.stop()
    }

    private func begin() {
        guard let change = waiting else { return }
        waiting = nil
        records = [:]
        let appearance = change.change.to
        let stages = hookStages(for: appearance)
        guard !stages.isEmpty else { return finish(.absent("there are none for \(appearance)")) }
        let environment = hookEnvironment(for: change, in: session.variables)
        let run = HookRun(stages, on: loop) { [weak self] hook, whenEnded in
            let program = ChildProcess.Program(
                path: hook.path, arguments: hook.arguments ?? [appearance.rawValue], environment: environment)
            return self?.start(hook, program, whenEnded: whenEnded)
        } whenDone: { [weak self] in
            self?.runIsDone()
        }
        self.run = run
        run.begin()
    }

    private func runIsDone() {
        run = nil
        let failed = parts.filter(\.isFailure).map(\.name)
        finish(failed.isEmpty ? .done : .failed(failed.joined(separator: ", ")))
    }

    private func finish(_ outcome: ResponderOutcome) {
        let whenDone = whenDone
        self.whenDone = nil
        whenDone?(ResponderResult(outcome))
    }

    private func hookStages(for appearance: Appearance) -> [[Hook]] {
        let contents = source.contents(for: appearance, HookCheck())
        for objection in contents.objections where !objections.contains(objection) {
            logger.warning("\(objection)")
        }
        objections = contents.objections
        return contents.stages
    }
}

extension HookResponder {
    private func start(
        _ hook: Hook, _ program: ChildProcess.Program, whenEnded: @escaping () -> Void
    ) -> ChildProcess? {
        do throws(Errno) {
            let output = try output(of: hook)
            let end = try output.beginRun()
            defer { close(end.rawValue) }
            let began = loop.now
            note(hook) { $0.time = self.loop.wallClock.wholeMicroseconds }
            return try start(program, of: hook, output: end) { [weak self] outcome in
                output.endRun()
                if let self { note(hook) { $0.duration = self.loop.now - began } }
                self?.report(outcome, of: hook)
                whenEnded()
            }
        } catch {
            fail(hook, "cannot be started: \(Self.explanation(of: error))", "hook \(hook.path)")
            return nil
        }
    }

    private func start(
        _ program: ChildProcess.Program, of hook: Hook, output: FileDescriptor,
        whenEnded: @escaping (ChildProcess.Outcome) -> Void
    ) throws(Errno) -> ChildProcess {
        do throws(Errno) {
            return try ChildProcess(program, output: output, limits: limits, loop: loop, whenEnded: whenEnded)
        } catch .execFormatError where hook.mayBeBareScript {
            var script = program
            script.path = "bash"
            script.arguments.insert(program.path, at: 0)
            return try ChildProcess(script, output: output, limits: limits, loop: loop, whenEnded: whenEnded)
        } catch {
            throw error
        }
    }

    private func note(_ hook: Hook, _ change: (inout ResponderRecord) -> Void) {
        change(&records[hook.name, default: ResponderRecord(name: "\(name)/\(hook.name)", stage: stage)])
    }

    private func fail(_ hook: Hook, _ what: String, _ subject: String? = nil) {
        note(hook) { $0.outcome = .failed(what) }
        logger.warning("\(subject ?? "hook \(hook.name)") \(what)")
    }

    /// The hook's pipe: that of its last run as long as a program left behind can write to it.
    private func output(of hook: Hook) throws(Errno) -> OutputPipe {
        if let output = outputs[hook.name] { return output }
        let logger = logger
        let output = try OutputPipe(loop: loop, limits: OutputLines.Limits()) { [weak self] line in
            logger.info("\(hook.name): \(line)")
            // What was left behind may be a program of a hook that is no more.
            self?.records[hook.name]?.add(line)
        } whenClosed: { [weak self] in
            self?.outputs[hook.name] = nil
        }
        outputs[hook.name] = output
        return output
    }

    private func report(_ outcome: ChildProcess.Outcome, of hook: Hook) {
        switch outcome {
        case .ended(.exited(0)): note(hook) { $0.outcome = .done }
        case .stopped: note(hook) { $0.outcome = .overtaken }
        case .ended(.exited(let code)): fail(hook, "failed with exit code \(code)")
        case .ended(.signalled(let signal)):
            fail(hook, "was ended by signal \(signal) (\(String(cString: strsignal(signal))))")
        case .overran(let limit):
            note(hook) { $0.outcome = .overran(limit) }
            logger.warning("hook \(hook.name) was stopped: it ran longer than \(limit)")
        }
    }

    private static func explanation(of error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory: "it, or the program that its first line names, is not there"
        case .tooManyOpenFiles:
            "too many files are open, of \(DescriptorLimit.now ?? 0); let fewer hooks have the same number, or raise "
                + "the limit (LimitNOFILE= in halflight.service)"
        case .execFormatError: "it is not a program, and its first line names none (as #!/bin/sh does)"
        default: error.description
        }
    }
}
