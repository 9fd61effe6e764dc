public import EventLoop
internal import Glibc
public import Logging
internal import Switching
internal import SystemPackage
public import Theming

/// Runs the programs that a person put into the hooks folders, at each change.
///
/// Of changes that follow each other faster than the hooks run, only the latest counts: what runs for an older one is
/// stopped, and the hooks for the newer begin when it is gone, so that an old hook never has the last word.
public final class HookResponder: ThemeResponder {
    private let loop: EventLoop
    private let folders: HookFolders
    private let environment: [String: String]
    private let limits: TimeLimits
    private let logger: Logger

    private var run: HookRun?
    /// The change to run hooks for next.
    private var next: ThemeChange?
    private var outputs: [String: OutputPipe] = [:]
    /// What was said of files that may not run: it is said once, and again only after it was mended.
    private var objections: [String] = []
    private var isStopped = false
    private var whenStopped: (() -> Void)?

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

    /// Runs the hooks for this change, once those of an older one are gone.
    public func themeDidChange(_ change: ThemeChange) {
        guard !isStopped else { return }
        next = change
        if let run {
            logger.debug("hooks of the change before are stopped, because another came")
            run.stop()
        } else {
            beginNext()
        }
    }

    /// Stops what runs, and runs nothing more.
    ///
    /// - Parameter whenDone: called when all hooks have ended: at once when none runs, and otherwise from the loop,
    ///   after about the grace time at most.
    public func stop(whenDone: @escaping () -> Void) {
        isStopped = true
        next = nil
        guard let run else { return whenDone() }
        whenStopped = whenDone
        run.stop()
    }

    private func beginNext() {
        guard let change = next else { return }
        next = nil
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
        whenStopped?()
        whenStopped = nil
        beginNext()
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
            return try ChildProcess(program, output: end, limits: limits, loop: loop) { [weak self] outcome in
                output.endRun()
                self?.report(outcome, of: hook)
                whenEnded()
            }
        } catch {
            logger.warning("hook \(hook.path) cannot be started: \(Self.explanation(of: error))")
            return nil
        }
    }

    /// The hook's pipe: that of its last run as long as a program left behind can write to it.
    private func output(of hook: Hook) throws(Errno) -> OutputPipe {
        if let output = outputs[hook.name] { return output }
        let logger = logger
        let output = try OutputPipe(loop: loop, limits: OutputLines.Limits()) { line in
            logger.info("\(hook.name): \(line)")
        } whenClosed: { [weak self] in
            self?.outputs[hook.name] = nil
        }
        outputs[hook.name] = output
        return output
    }

    private func report(_ outcome: ChildProcess.Outcome, of hook: Hook) {
        switch outcome {
        case .ended(.exited(0)), .stopped: break
        case .ended(.exited(let code)): logger.warning("hook \(hook.name) failed with exit code \(code)")
        case .ended(.signalled(let signal)):
            logger.warning("hook \(hook.name) was ended by signal \(signal) (\(String(cString: strsignal(signal))))")
        case .overran(let limit): logger.warning("hook \(hook.name) was stopped: it ran longer than \(limit)")
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
