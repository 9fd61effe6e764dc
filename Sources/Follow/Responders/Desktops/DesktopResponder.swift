internal import Processes
internal import SDEvent
internal import ThemeValues
internal import Vocabulary

/// Applies a desktop's settings with its own tool.
final class DesktopResponder: Responder {
    let name: String
    let stage: Stage
    var whenReady: (() -> Void)?

    private let target: Target
    private lazy var settings = makeSettings()
    private let session: DesktopSession
    private let makeSettings: () -> [DesktopSetting]
    private let service: ServiceWatch?
    private var run: JobRun?
    /// The programs that check whether pictures are readable.
    private var searches: [ProgramRun] = []
    private var isCancelled = false

    /// The part of the desktop that the responder sets.
    enum Target {
        case settings(of: DesktopName)
        case wallpaper(on: Desktop)
    }

    /// Without the service, the tool has no effect. `settings` makes the settings when they're needed.
    init(
        _ name: String, _ target: Target, _ stage: Stage, session: DesktopSession, service: ServiceWatch? = nil,
        settings: @escaping () -> [DesktopSetting]
    ) {
        (self.name, self.target, self.stage) = (name, target, stage)
        (self.session, self.service, makeSettings) = (session, service, settings)
        service?.whenStarted.append { [weak self] in self?.whenReady?() }
    }

    private var program: String? { settings.first?.tool.program }

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
        if let missing { return .absent(.text(missing)) }
        guard let service, !service.isRunning else { return .applies }
        return .notYet("\(service.name) is not on the session bus")
    }

    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        if let missing { return whenDone(ResponderResult(.failed(.text(missing)))) }
        isCancelled = false
        guard case .wallpaper = target, session.wallpapers != nil else {
            return start(settings, change, whenDone: whenDone)
        }
        searches = session.findPictures { [weak self] problems, canBeShown in
            guard let self else { return }
            searches = []
            guard !isCancelled else { return whenDone(ResponderResult(.overtaken)) }
            start(canBeShown ? settings : [], change, problems, whenDone: whenDone)
        }
    }

    /// - Parameter change: the change, or `nil` for putting back.
    private func start(
        _ settings: [DesktopSetting], _ change: ThemeChange<Theme>?, _ problems: [String] = [],
        whenDone: @escaping (ResponderResult) -> Void
    ) {
        var job = Job(name: name, steps: settings.map(Job.Step.setting))
        if case .settings(let desktop) = target { job.desktop = desktop }
        let run = JobRun(
            job, change, isBack: change == nil,
            in: JobRun.Surroundings(
                loop: session.loop, environment: [:], limits: session.limits, givesEachStepTime: true,
                memory: session.replaced))
        for problem in problems { run.fail(problem) }
        self.run = run
        run.start { [weak self] in
            self?.run = nil
            whenDone(run.result)
        }
    }

    func cancel() {
        isCancelled = true
        for search in searches { search.stop() }
        run?.stop()
    }
}

// MARK: - Putting back

extension DesktopResponder {
    /// Puts back all replaced settings, whichever desktop is running. Skips settings that the user has changed since.
    /// Calls `whenDone` once, immediately or from the loop.
    func putBack(whenDone: @escaping (PutBackResult) -> Void) {
        let name = name
        let names = session.replaced.names(of: name)
        guard !names.isEmpty else { return whenDone(PutBackResult()) }
        if let result = resultWithoutCompositor { return whenDone(result) }
        func fail(_ why: String) { whenDone(PutBackResult(failures: ["\(name): \(why)"])) }
        if let program {
            guard session.path(of: program) != nil else { return fail("\(program) is not installed") }
            guard !session.silentTools.contains(program) else { return fail("\(program) does not answer") }
        }
        // Parts, such as monitors, are found by reading the whole setting.
        start(settings.filter { $0.tool.part("", of: $0) != nil || names.contains($0.record) }, nil) {
            [session] result in
            whenDone(PutBackResult(name, result, left: session.replaced.names(of: name)))
        }
    }

    /// The result for a compositor outside this session. A picture ends with its compositor.
    private var resultWithoutCompositor: PutBackResult? {
        guard case .wallpaper(on: let desktop) = target, let compositor = desktop.compositor,
            !session.has(compositorOf: desktop)
        else { return nil }
        guard UserProcess.running([compositor]).isEmpty else {
            return PutBackResult(failures: [
                "\(name): \(compositor) is running, but not in this session: run this in a terminal in \(compositor)"
            ])
        }
        for setting in session.replaced.names(of: name) { session.replaced["\(name) \(setting)"] = nil }
        return PutBackResult(notes: ["\(name): \(compositor) is not running, and its picture has ended with it"])
    }
}
