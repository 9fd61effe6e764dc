internal import Bus
public import EventLoop
internal import Glibc
public import Logging
internal import Switching
internal import SystemPackage
public import Theming

/// Runs the programs that a person put into the hooks folders, at each change.
///
/// Those of one number run side by side, the numbers in order; each has its own limit and result.
public final class HookResponder: Responder {
    private let loop: EventLoop
    private let folders: HookFolders
    private let environment: [String: String]
    private let limits: TimeLimits
    private let logger: Logger

    /// The name it is listed by.
    public let name = "hooks"
    /// After everything else.
    public let stage = Stage.hooks
    /// Each hook has its own.
    public let limit: Duration? = nil
    /// Never called: the folders are looked into at each change.
    public var whenReady: (() -> Void)?

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
    public init(
        loop: EventLoop, folders: HookFolders, environment: [String: String], limits: TimeLimits = TimeLimits(),
        logger: Logger
    ) {
        self.loop = loop
        self.folders = folders
        self.environment = environment
        self.limits = limits
        self.logger = logger
    }

    /// Hooks may be put into the folders at any time.
    public func probe() -> Probe { .applies }

    /// Each hook that has run.
    public var parts: [ResponderRecord] {
        records.values.sorted { $0.name < $1.name }
    }

    /// Runs the hooks for this change.
    public func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        self.whenDone = whenDone
        begin(change)
    }

    /// Stops what runs.
    public func cancel() {
        run?.stop()
    }

    private func begin(_ change: ThemeChange) {
        records = [:]
        let arguments = [change.change.to.rawValue]
        let environment = hookEnvironment(for: change, in: environment)
        let run = HookRun(hookStages()) { [weak self] hook, whenEnded in
            let program = ChildProcess.Program(path: hook.path, arguments: arguments, environment: environment)
            return self?.start(hook, program, whenEnded: whenEnded)
        } whenDone: { [weak self] in
            self?.runIsDone()
        }
        self.run = run
        run.begin()
    }

    private func runIsDone() {
        run = nil
        let whenDone = whenDone
        self.whenDone = nil
        let failed = parts.filter(\.isFailure).map(\.name)
        whenDone?(
            ResponderResult(
                failed.isEmpty ? .done : .failed(failed.joined(separator: ", "))))
    }

    private func hookStages() -> [[Hook]] {
        let contents = folders.contents(HookCheck())
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
            return try ChildProcess(program, output: end, limits: limits, loop: loop) { [weak self] outcome in
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

    private func note(_ hook: Hook, _ change: (inout ResponderRecord) -> Void) {
        change(&records[hook.name, default: ResponderRecord(name: "hooks/\(hook.name)", stage: stage)])
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
            self?.note(hook) { $0.add(line) }
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
        case .execFormatError: "it is not a program, and its first line names none (as #!/bin/sh does)"
        default: error.description
        }
    }
}
