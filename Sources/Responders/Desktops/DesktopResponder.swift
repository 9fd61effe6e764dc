internal import SDBus
internal import SDEvent
internal import Switching
internal import SystemPackage
internal import Theming

/// Makes the settings of a desktop follow, one after the other, by the desktop's own tool.
///
/// Each is read first, written only when it is something else, and read again: a tool may end well without having
/// done anything.
final class DesktopResponder: Responder {
    let name: String
    let stage: Stage
    let limit: Duration?
    var whenReady: (() -> Void)?

    private let desktop: Desktop
    private let tool: String
    private let settings: [DesktopSetting]
    private let session: DesktopSession
    private let service: ServiceWatch?
    private var course: Course?

    /// One change on its way through the settings.
    private struct Course {
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
    ///   - service: what has to be there before it is any use.
    init(
        _ name: String, _ desktop: Desktop, _ stage: Stage, tool: String, _ settings: [DesktopSetting],
        session: DesktopSession, service: ServiceWatch? = nil, limit: Duration = .seconds(10)
    ) {
        (self.name, self.desktop, self.stage, self.limit) = (name, desktop, stage, limit)
        (self.tool, self.settings, self.session, self.service) = (tool, settings, session, service)
        service?.whenThere = { [weak self] in self?.whenReady?() }
    }

    func probe() -> Probe {
        let probe = session.probe(desktop)
        guard probe == .applies else { return probe }
        guard session.path(of: tool) != nil else { return .absent("there is no program \(tool)") }
        guard let service, !service.isThere else { return .applies }
        return .notYet("\(service.name) is not on the session bus")
    }

    func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        guard let path = session.path(of: tool) else {
            return whenDone(ResponderResult(.failed("there is no program \(tool)")))
        }
        course = Course(appearance: change.change.to, path: path, whenDone: whenDone, rest: settings[...])
        next()
    }

    func cancel() {
        course?.isStopped = true
        course?.rest = []
        course?.program?.stop()
    }

    private func next() {
        guard let setting = course?.rest.popFirst() else { return finish() }
        run(setting, setting.read) { [weak self] in self?.take(setting.reading($0), of: setting) }
    }

    private func finish() {
        guard let course else { return }
        self.course = nil
        let outcome: ResponderOutcome =
            if let absence = course.absences.first, course.absences.count == settings.count {
                // A schema may be installed at any time, and then it is looked for again.
                .absent(absence)
            } else if !course.failures.isEmpty {
                .failed(course.failures.joined(separator: "; "))
            } else {
                course.hasChanged ? .done : .unchanged
            }
        course.whenDone(ResponderResult(outcome, output: course.output))
    }
}

// MARK: - One setting

extension DesktopResponder {
    private func take(_ reading: DesktopSetting.Reading, of setting: DesktopSetting) {
        guard let appearance = course?.appearance else { return }
        switch reading {
        case .absent(let why): course?.absences.append(why)
        case .failed(let why): course?.failures.append(why)
        case .value(let present, let choices):
            let problem = session.problemOfNamed(desktop, for: appearance) { named in
                // Not every theme has a part for each of the settings.
                settings.contains { $0.canBe(named, choices: choices) }
            }
            if let problem {
                if course?.failures.contains(problem) == false { course?.failures.append(problem) }
                break
            }
            let aim = setting.aim(
                for: appearance, present: present, choices: choices, names: session.choice.themes[desktop],
                kept: session.replaced.value(of: memoryName(of: setting), present: present, for: appearance))
            switch aim {
            case .right: break
            case .leave(let why): course?.output.append(why)
            case .set(let value): return write(value, over: present, to: setting)
            }
        }
        next()
    }

    private func write(_ value: String, over present: String?, to setting: DesktopSetting) {
        let name = memoryName(of: setting)
        let before = session.replaced[name]
        // Before it is written: who ends in between still knows it.
        if let present { session.replaced[name] = ReplacedSetting(setting: name, new: value, old: present) }
        run(setting, setting.write(value)) { [weak self] written in
            guard let self else { return }
            if let problem = written.problem(of: tool) {
                session.replaced[name] = before
                course?.failures.append("\(setting.name): \(problem)")
                return next()
            }
            run(setting, setting.read) { [weak self] in
                guard let self else { return }
                if !check(setting.reading($0), of: setting, against: value, written.errors + written.output) {
                    session.replaced[name] = before
                }
                next()
            }
        }
    }

    /// By what name it is kept what a setting has replaced.
    private func memoryName(of setting: DesktopSetting) -> String { "\(name) \(setting.name)" }

    /// - Returns: whether a setting has become what it was set to.
    private func check(
        _ reading: DesktopSetting.Reading, of setting: DesktopSetting, against value: String, _ said: [String]
    ) -> Bool {
        if case .value(value, _) = reading {
            course?.hasChanged = true
            return true
        }
        let why = said.last.map { ": \($0)" } ?? ""
        course?.failures.append("\(tool) ended well, yet \(setting.name) has not become \"\(value)\"\(why)")
        return false
    }

    private func run(
        _ setting: DesktopSetting, _ arguments: [String], _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        guard let path = course?.path else { return }
        let program = ChildProcess.Program(path: path, arguments: arguments, environment: session.environment)
        do throws(Errno) {
            // How long it may take is the limit of all of it.
            course?.program = try ProgramRun(
                program, limits: TimeLimits(run: nil), outputLimits: .init(lines: 1000), loop: session.loop
            ) { [weak self] result in
                guard let self else { return }
                course?.program = nil
                let printed = result.errors + (result.outcome == .ended(.exited(0)) ? [] : result.output)
                course?.output += printed
                if course?.isStopped == true { finish() } else { whenEnded(result) }
            }
        } catch {
            course?.failures.append("\(setting.name): \(tool) cannot be started: \(error)")
            next()
        }
    }
}
