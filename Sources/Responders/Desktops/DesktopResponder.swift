internal import SDBus
internal import SDEvent
internal import Switching
internal import SystemPackage
internal import Theming

/// Sets the settings of a desktop, one after the other, with the desktop's own tool.
///
/// Each is read first, written only if it differs, and read again: a tool may exit with 0 without having done
/// anything.
final class DesktopResponder: ProbingResponder, CancellableResponder, RepeatingResponder {
    let name: String
    let stage: Stage
    var whenReady: (() -> Void)?

    private let desktop: DesktopName
    private let tool: String
    private let settings: [DesktopSetting]
    private let session: DesktopSession
    private let service: ServiceWatch?
    private var run: Run?

    /// One change on its way through the settings.
    private struct Run {
        let appearance: Appearance
        let path: String
        let whenDone: (ResponderResult) -> Void
        var rest: ArraySlice<DesktopSetting>
        var program: ProgramRun?
        var isStopped = false
        var hasChanged = false
        var absences: [String] = []
        var failures: [String] = []
        var output: [String] = []
    }

    /// - Parameters:
    ///   - tool: the program that reads and writes the settings.
    ///   - service: the service without which the tool has no effect.
    init(
        _ name: String, _ desktop: DesktopName, _ stage: Stage, tool: String, _ settings: [DesktopSetting],
        session: DesktopSession, service: ServiceWatch? = nil
    ) {
        (self.name, self.desktop, self.stage, self.tool) = (name, desktop, stage, tool)
        (self.settings, self.session, self.service) = (settings, session, service)
        service?.whenStarted = { [weak self] in self?.whenReady?() }
    }

    func probe() -> Probe {
        let probe = session.probe(desktop)
        guard probe == .applies else { return probe }
        guard session.path(of: tool) != nil else { return .absent("\(tool) is not installed") }
        guard let service, !service.isRunning else { return .applies }
        return .notYet("\(service.name) is not on the session bus")
    }

    func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        guard let path = session.path(of: tool) else {
            return whenDone(ResponderResult(.failed("\(tool) is not installed")))
        }
        run = Run(appearance: change.change.to, path: path, whenDone: whenDone, rest: settings[...])
        next()
    }

    func cancel() {
        run?.isStopped = true
        run?.rest = []
        run?.program?.stop()
    }

    private func next() {
        guard let setting = run?.rest.popFirst() else { return finish() }
        callTool(setting, setting.read) { [weak self] in self?.handle(setting.reading($0), of: setting) }
    }

    private func finish() {
        guard let run else { return }
        self.run = nil
        let outcome: ResponderOutcome =
            if let absence = run.absences.first, run.absences.count == settings.count {
                // Not `probe`, because a schema may be installed at any time.
                .absent(absence)
            } else if !run.failures.isEmpty {
                .failed(run.failures.joined(separator: "; "))
            } else {
                run.hasChanged ? .done : .unchanged
            }
        run.whenDone(ResponderResult(outcome, output: run.output))
    }
}

// MARK: - One setting

extension DesktopResponder {
    private func handle(_ reading: DesktopSetting.Reading, of setting: DesktopSetting) {
        guard let appearance = run?.appearance else { return }
        switch reading {
        case .absent(let why): run?.absences.append(why)
        case .failed(let why): run?.failures.append(why)
        case .value(let present, let choices):
            let problem = session.problemOfNamed(desktop, for: appearance) { named in
                // One setting suffices: not every theme has parts for all of them.
                settings.contains { $0.canBe(named, choices: choices) }
            }
            if let problem {
                if run?.failures.contains(problem) == false { run?.failures.append(problem) }
                break
            }
            let aim = setting.aim(
                for: appearance, present: present, choices: choices, names: session.choice.themes[desktop],
                kept: session.replaced.value(of: memoryName(of: setting), present: present, for: appearance))
            switch aim {
            case .right: break
            case .leave(let why): run?.output.append(why)
            case .set(let value): return write(value, over: present, to: setting)
            }
        }
        next()
    }

    private func write(_ value: String, over present: String?, to setting: DesktopSetting) {
        let name = memoryName(of: setting)
        let before = session.replaced[name]
        // Before it is written, in case the agent ends in between.
        if let present { session.replaced[name] = ReplacedSetting(setting: name, new: value, old: present) }
        callTool(setting, setting.write(value)) { [weak self] written in
            guard let self else { return }
            if let problem = written.problem(of: tool) {
                session.replaced[name] = before
                run?.failures.append("\(setting.name): \(problem)")
                return next()
            }
            callTool(setting, setting.read) { [weak self] in
                guard let self else { return }
                if !check(setting.reading($0), of: setting, against: value, written.errors + written.output) {
                    session.replaced[name] = before
                }
                next()
            }
        }
    }

    /// The name under which a setting's replaced value is kept.
    private func memoryName(of setting: DesktopSetting) -> String { "\(name) \(setting.name)" }

    /// - Returns: whether a setting has the value that was written.
    private func check(
        _ reading: DesktopSetting.Reading, of setting: DesktopSetting, against value: String, _ said: [String]
    ) -> Bool {
        guard case .value(value, _) = reading else {
            let why = said.last.map { ": \($0)" } ?? ""
            run?.failures.append("\(tool) exited with 0, but \(setting.name) is not \"\(value)\"\(why)")
            return false
        }
        run?.hasChanged = true
        return true
    }

    private func callTool(
        _ setting: DesktopSetting, _ arguments: [String], _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        guard let path = run?.path else { return }
        let program = ChildProcess.Program(path: path, arguments: arguments, environment: session.environment)
        do {
            // The limit of the responder counts for all of it.
            run?.program = try ProgramRun(
                program, limits: TimeLimits(run: nil), outputLimits: .init(lines: 1000), loop: session.loop
            ) { [weak self] result in
                guard let self else { return }
                run?.program = nil
                let printed = result.errors + (result.outcome == .ended(.exited(0)) ? [] : result.output)
                run?.output += printed
                if run?.isStopped == true { finish() } else { whenEnded(result) }
            }
        } catch {
            run?.failures.append("\(setting.name): \(tool) cannot be started: \(error)")
            next()
        }
    }
}
