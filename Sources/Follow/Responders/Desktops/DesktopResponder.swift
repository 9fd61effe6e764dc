internal import FileSupport
internal import Processes
internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import ThemeValues
internal import Vocabulary

/// Sets the settings of a desktop, one after the other, with the desktop's own tool.
///
/// Each is read first, written only if it differs, and read again: a tool may exit with 0 without having done
/// anything.
final class DesktopResponder: ProbingResponder, CancellableResponder, RepeatingResponder {
    let name: String
    let stage: Stage
    var whenReady: (() -> Void)?

    let target: Target
    private(set) lazy var settings = makeSettings()
    let session: DesktopSession
    private let makeSettings: () -> [DesktopSetting]
    private let service: ServiceWatch?
    var run: Run?

    /// The part of the desktop that it sets.
    enum Target {
        case settings(of: DesktopName)
        case wallpaper(on: Desktop)
    }

    /// One change on its way through the settings.
    struct Run {
        /// Nil while everything is put back.
        let appearance: Appearance?
        let whenDone: (ResponderResult) -> Void
        var rest: ArraySlice<DesktopSetting>
        var program: ProgramRun?
        /// The programs that find out whether pictures can be read.
        var searches: [ProgramRun] = []
        var isStopped = false
        var hasChanged = false
        var absences: [String] = []
        var failures: [String] = []
        var output: [String] = []
        /// A clause for each setting that is not put back, and need not be.
        var notes: [String] = []
        /// The tool's output, by its arguments.
        var printed: [[String]: ProgramRun.Result] = [:]

        mutating func putFirst(_ parts: [DesktopSetting]) { rest = parts + rest }
    }

    /// - Parameters:
    ///   - service: the service without which the tool has no effect.
    ///   - settings: makes the settings, once they are needed.
    init(
        _ name: String, _ target: Target, _ stage: Stage, session: DesktopSession, service: ServiceWatch? = nil,
        settings: @escaping () -> [DesktopSetting]
    ) {
        (self.name, self.target, self.stage) = (name, target, stage)
        (self.session, self.service, makeSettings) = (session, service, settings)
        service?.whenStarted.append { [weak self] in self?.whenReady?() }
    }

    /// The program of its tool; nil for files, which need none.
    var program: String? { settings.first?.tool.program }

    /// A clause for a program that is not installed.
    private var missing: String? {
        program.flatMap { session.path(of: $0) == nil ? "\($0) is not installed" : nil }
    }

    func probe() -> Probe {
        let probe =
            switch target {
            case .settings(let desktop): session.probe(desktop)
            case .wallpaper(let desktop): session.probe(wallpaperOf: name, on: desktop)
            }
        guard probe == .applies else { return probe }
        if let missing { return .absent(missing) }
        guard let service, !service.isRunning else { return .applies }
        return .notYet("\(service.name) is not on the session bus")
    }

    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        if let missing { return whenDone(ResponderResult(.failed(missing))) }
        run = Run(appearance: change.to, whenDone: whenDone, rest: settings[...])
        guard case .wallpaper = target, session.wallpapers != nil else { return next() }
        run?.searches = session.findPictures { [weak self] problems, canBeShown in
            self?.run?.searches = []
            self?.run?.failures += problems
            if !canBeShown { self?.run?.rest = [] }
            self?.next()
        }
    }

    func cancel() {
        run?.isStopped = true
        run?.rest = []
        run?.program?.stop()
        for search in run?.searches ?? [] { search.stop() }
    }

    func next() {
        guard let setting = run?.rest.popFirst() else { return finish() }
        read(setting) { [weak self] in self?.handle($0, of: setting) }
    }

    /// Reads a setting.
    ///
    /// - Parameter again: whether the tool prints it once more, if it has printed it during this run.
    func read(
        _ setting: DesktopSetting, again: Bool = false, _ whenRead: @escaping (DesktopSetting.Reading) -> Void
    ) {
        switch setting.tool.source(of: setting) {
        case .direct(let read), .file(let read): whenRead(read())
        case .printed(let arguments, let reading):
            if !again, let result = run?.printed[arguments] { return whenRead(reading(result)) }
            callTool(setting, arguments) { [weak self] in
                if !again { self?.run?.printed[arguments] = $0 }
                whenRead(reading($0))
            }
        }
    }

    /// Adds a failure, once: several settings may be read in one call.
    func fail(_ why: String) {
        if run?.failures.contains(why) == false { run?.failures.append(why) }
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
        run.whenDone(ResponderResult(outcome, output: (run.appearance == nil ? [] : run.output) + run.notes))
    }
}

// MARK: - One setting

extension DesktopResponder {
    private func handle(_ reading: DesktopSetting.Reading, of setting: DesktopSetting) {
        switch reading {
        case .absent(let why): handleAbsence(why, of: setting)
        case .failed(let why): fail(why)
        case .parts(let names): handleParts(names.compactMap { setting.tool.part($0, of: setting) })
        case .value(let present):
            guard let appearance = run?.appearance else { return putBack(setting, present: present) }
            if let problem = problemOfNamed(for: appearance) {
                fail(problem)
                break
            }
            switch aim(of: setting, for: appearance, present: present) {
            case .right: noteRight(present, of: setting)
            case .leave(let why): run?.output.append(why)
            case .set(let value): return write(value, over: present, to: setting)
            case .putBack: return putBack(setting, present: present)
            case .forget: forget(setting, present: present)
            }
        }
        next()
    }

    private func aim(of setting: DesktopSetting, for appearance: Appearance, present: String?) -> DesktopSetting.Aim {
        let name = memoryName(of: setting)
        guard case .settings(let desktop) = target else {
            let kept = session.replaced.value(of: name, present: present)
            return setting.values.aim(
                of: setting.name, for: appearance, present: present, kept: kept, in: session)
        }
        return setting.values.aim(
            of: setting.name, for: appearance, present: present,
            names: session.choice.themes[desktop].flatMap { setting.values(in: $0) },
            kept: session.replaced.value(of: name, present: present, for: appearance), in: session)
    }

    private func problemOfNamed(for appearance: Appearance) -> String? {
        guard case .settings(let desktop) = target else { return nil }
        return session.problemOfNamed(desktop, for: appearance) { named in
            // One setting suffices: not every theme has parts for all of them.
            settings.contains { $0.accepts(theme: named) }
        }
    }

    private func write(_ value: String, over present: String?, to setting: DesktopSetting) {
        let name = memoryName(of: setting)
        let before = session.replaced[name]
        find(originalOf: setting, present: present, before) { [weak self] original in
            guard let self else { return }
            let isOurs = present == before?.new || present.map(setting.hasChosen) == true
            let old = setting.values.isUserChosen && isOurs ? before?.old ?? present : present
            // Before it is written, in case the agent ends in between.
            session.replaced[name] = ReplacedSetting(setting: name, new: value, old: old ?? "", original: original)
            write(value, to: setting, then: {}, orElse: { [weak self] in self?.session.replaced[name] = before })
        }
    }

    /// Finds the state before the agent: the one that is kept, or the present one if that is neither ours nor the
    /// counterpart of ours, which a person chooses with the desktop's own switch.
    private func find(
        originalOf setting: DesktopSetting, present: String?, _ before: ReplacedSetting?,
        _ whenFound: @escaping (ReplacedSetting.Original) -> Void
    ) {
        if let before {
            let isChosen = present.map(setting.hasChosen) == true
            if present == before.new || present == before.old || isChosen { return whenFound(before.original) }
        }
        // xfconf's empty value stands for one that is not set.
        let origin = setting.tool.origin(of: setting)
        let isUnknown = if case .unknown = origin { true } else { false }
        guard let present, !present.isEmpty || !setting.values.isUserChosen || !isUnknown else {
            return whenFound(.init(nil, isSet: false))
        }
        if case .own = origin { return whenFound(.init(present, isSet: true)) }
        let backend = session.environment["GSETTINGS_BACKEND"] ?? "dconf"
        guard case .printed(let tool, let arguments) = origin, backend == "dconf", let path = session.path(of: tool)
        else {
            // If that is not known, it is reset first, and set if its default is another one; but not a picture, which
            // would flicker: xfdesktop writes the one that it shows.
            let isPicture = setting.values.isUserChosen && isUnknown
            return whenFound(.init(present, isSet: setting.tool.reset(setting) == nil || isPicture))
        }
        callTool(setting, arguments, at: path) { result in
            whenFound(.init(present, isSet: result.output.contains { !$0.isEmpty }))
        }
    }

    /// Notes a value that the person has chosen with the desktop's own switch, and that the agent has followed: from
    /// now on it is ours, and its counterpart comes back with the other appearance.
    private func noteRight(_ present: String?, of setting: DesktopSetting) {
        let name = memoryName(of: setting)
        guard !setting.values.isUserChosen, let before = session.replaced[name], let present, present == before.old,
            present != before.new
        else { return }
        session.replaced[name] = ReplacedSetting(
            setting: name, new: present, old: before.new, original: before.original)
    }

    /// Writes a value, reads it again, and goes on with the next setting.
    func write(
        _ value: String, to setting: DesktopSetting, then: @escaping () -> Void, orElse: @escaping () -> Void = {}
    ) {
        perform(setting.tool.write(value, to: setting), of: setting) { [weak self] problem, printed in
            guard let self else { return }
            if let problem {
                orElse()
                fail("\(setting.name): \(problem)")
                return next()
            }
            if case .direct = setting.tool.source(of: setting) {
                run?.hasChanged = true
                then()
                return next()
            }
            read(setting, again: true) { [weak self] reading in
                guard let self else { return }
                if case .value(value) = reading {
                    run?.hasChanged = true
                    then()
                } else {
                    let why = printed.last.map { ": \($0)" } ?? ""
                    let done = setting.tool.program.map { "\($0) exited with 0" } ?? "the file was written"
                    fail("\(done), but \(setting.name) is not \"\(value)\"\(why)")
                    orElse()
                }
                next()
            }
        }
    }

    /// The name under which a setting's replaced value is kept.
    func memoryName(of setting: DesktopSetting) -> String { "\(name) \(setting.name)" }

    /// Writes or resets a setting.
    ///
    /// - Parameter whenDone: gets a clause about what failed, nil for nothing, and what was printed.
    func perform(
        _ write: DesktopSetting.Write, of setting: DesktopSetting, _ whenDone: @escaping (String?, [String]) -> Void
    ) {
        switch write {
        case .calls(let calls):
            callTool(setting, calls[...]) {
                whenDone($0.problem(of: setting.tool.program ?? ""), $0.errors + $0.output)
            }
        case .file(let write):
            do throws(FileError) {
                try write()
                whenDone(nil, [])
            } catch {
                whenDone(error.reason, [])
            }
        }
    }

    /// - Parameter whenEnded: gets the result of the last call.
    private func callTool(
        _ setting: DesktopSetting, _ calls: ArraySlice<[String]>,
        _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        guard let call = calls.first else { return }
        callTool(setting, call) { [weak self] result in
            if calls.count == 1 { whenEnded(result) } else { self?.callTool(setting, calls.dropFirst(), whenEnded) }
        }
    }

    /// - Parameter other: the path of another program than the tool.
    func callTool(
        _ setting: DesktopSetting, _ arguments: [String], at other: String? = nil,
        _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        guard let path = other ?? setting.tool.program.flatMap(session.path) else {
            fail("\(setting.name): \(setting.tool.program ?? "its program") is not installed")
            return next()
        }
        let program = ChildProcess.Program(path: path, arguments: arguments, environment: session.environment)
        do {
            // The limit of the responder counts for all of it, but not on the way back.
            let limits = TimeLimits(run: run?.appearance == nil ? .seconds(10) : nil)
            run?.program = try ProgramRun(
                program, limits: limits, outputLimits: .init(lines: 1000), loop: session.loop
            ) { [weak self] result in
                guard let self else { return }
                run?.program = nil
                let printed = result.errors + (result.outcome == .ended(.exited(0)) ? [] : result.output)
                run?.output += printed
                noteTime(result)
                if run?.isStopped == true { finish() } else { whenEnded(result) }
            }
        } catch {
            fail("\(setting.name): \(setting.tool.program ?? "") cannot be started: \(error)")
            next()
        }
    }
}
