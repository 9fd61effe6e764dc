internal import SDEvent
internal import Switching
internal import SystemPackage
internal import Theming

/// One way through a recipe's steps, for one change.
final class RecipeRun {
    /// What all runs share.
    struct Settings {
        let loop: EventLoop
        /// The program `halflight`, which fills templates.
        let command: String
        let environment: [String: String]
        /// How long the whole recipe may take.
        var limit = Duration.seconds(10)
        /// How much longer a program may take to end.
        var grace = Duration.seconds(2)
    }

    private let recipe: Recipe
    private let change: ThemeChange
    private let settings: Settings
    private let renderer: TemplateRenderer
    private let whenDone: (RecipeRun) -> Void
    private let deadline: Duration
    private var steps: ArraySlice<Recipe.Step>
    /// Who still runs of the present step.
    private var programs: [ObjectIdentifier: ProgramRun] = [:]
    /// The windows that have not taken all of it yet, and when they have had their time.
    private var windows: [ObjectIdentifier: TerminalWrite] = [:]
    private var windowsEnd: TimerSource?
    private var isStarting = false
    private var isRendering = false
    private var failures: [String] = []
    private var output: [String] = []
    private var isStopped = false
    private var hasOverrun = false
    private var hasTold = false
    /// Whether there was a program to be told, and none of it runs.
    private var hasFoundNobody = false

    /// Whether something has changed of which the program was not told.
    private(set) var owesNotice: Bool
    /// When it began.
    let began: Duration

    /// A run, which goes on until `whenDone`, called once, at once or from the loop.
    ///
    /// - Parameter owesNotice: whether an earlier run changed something and did not come to tell of it.
    init(
        _ recipe: Recipe, _ change: ThemeChange, owesNotice: Bool, renderer: TemplateRenderer, settings: Settings,
        whenDone: @escaping (RecipeRun) -> Void
    ) {
        (self.recipe, self.change, self.renderer) = (recipe, change, renderer)
        (self.settings, self.whenDone) = (settings, whenDone)
        // Where a recipe only tells, there is always something to tell.
        self.owesNotice = owesNotice || recipe.steps.allSatisfy(\.isNotice)
        steps = recipe.steps[...]
        began = settings.loop.now
        deadline = began + settings.limit
    }

    /// What came of it.
    var result: ResponderResult {
        ResponderResult(outcome, output: output)
    }

    private var outcome: ResponderOutcome {
        if hasOverrun { return .overran(settings.limit) }
        if isStopped { return .overtaken }
        if !failures.isEmpty { return .failed(failures.joined(separator: "; ")) }
        if hasTold { return .done }
        return hasFoundNobody ? .notRunning : .unchanged
    }

    /// Goes through the steps.
    func begin() { advance() }

    /// Stops what runs, and begins nothing more.
    func stop() {
        isStopped = true
        for program in programs.values { program.stop() }
        // A newer change has the colours that count, and its beginning ends what is half.
        for window in windows.values { _ = window.giveUp() }
        guard !windows.isEmpty else { return }
        windows = [:]
        if !isStarting { advance() }
    }

    private func advance() {
        while isIdle, !isStopped, !hasOverrun, let step = steps.popFirst() {
            isStarting = true
            take(step)
            isStarting = false
        }
        guard isIdle else { return }
        windowsEnd = nil
        // What was changed is owed until all of it was told.
        if !isStopped, !hasOverrun, failures.isEmpty { owesNotice = false }
        whenDone(self)
    }

    private var isIdle: Bool { programs.isEmpty && windows.isEmpty && !isRendering }

    private func take(_ step: Recipe.Step) {
        if step.isNotice, !owesNotice { return }
        switch step {
        case .link(let link): lead(link)
        case .template(let source, let target): render(source, target)
        case .signal(let signal): noteTold(signal.send(for: change.change.to) > 0)
        case .command(let command): run(command)
        case .terminals(let terminals):
            let (told, failures) = terminals.tell(change.theme)
            self.failures += failures
            noteTold(!told.isEmpty)
            for window in told where !window.isDone { finish(window) }
        }
    }

    private func lead(_ link: LinkStep) {
        do throws(StepFailure) {
            guard try link.lead(to: change.change.to) else { return }
            (owesNotice, hasTold) = (true, true)
        } catch {
            giveUp(error.text)
        }
    }

    private func noteTold(_ told: Bool) {
        if told { hasTold = true } else { hasFoundNobody = true }
    }

    /// What was to be changed was not, so there is nothing to tell of.
    private func giveUp(_ failure: String) {
        failures.append(failure)
        steps = []
    }
}

// MARK: - Windows

extension RecipeRun {
    /// Waits for a window that has taken only a part, as long as the recipe may take.
    private func finish(_ window: TerminalWrite) {
        let key = ObjectIdentifier(window)
        do throws(Errno) {
            try window.finish(on: settings.loop) { [self] in
                windows[key] = nil
                advance()
            }
            if windowsEnd == nil {
                windowsEnd = try settings.loop.makeTimer { [weak self] in self?.giveUpWindows() }
                windowsEnd?.arm(at: deadline)
            }
            windows[key] = window
        } catch {
            failures.append(window.giveUp())
        }
    }

    private func giveUpWindows() {
        failures += windows.values.map { $0.giveUp() }.sorted()
        windows = [:]
        advance()
    }
}

// MARK: - Programs

extension RecipeRun {
    private func render(_ source: String, _ target: String) {
        guard deadline > settings.loop.now else {
            hasOverrun = true
            return
        }
        let didOwe = owesNotice
        // It may be stopped after the file was written.
        owesNotice = true
        isRendering = true
        renderer.fill(source, into: target) { [self] outcome in
            isRendering = false
            switch outcome {
            case .written: hasTold = true
            case .unchanged: owesNotice = didOwe
            case .failed(let failure): giveUp(failure)
            case .overran: hasOverrun = true
            case .stopped: isStopped = true
            }
            if !isStarting { advance() }
        }
    }

    private func run(_ command: CommandStep) {
        let written = command.arguments[change.change.to]
        guard let sockets = command.sockets else { return start(written, socket: nil) }
        let found = listeningSockets(sockets)
        if found.isEmpty { hasFoundNobody = true }
        for socket in found { start(written, socket: socket) }
    }

    private func start(_ written: [String], socket: String?) {
        let words = written.map { filled($0, socket: socket) }
        guard let program = words.first else { return }
        start(program, Array(words.dropFirst())) { [self] result in
            output += result.output + result.errors
            if let problem = result.problem(of: program) { failures.append(problem) } else { hasTold = true }
        }
    }

    /// An argument with the words in braces filled in; what else stands in braces stays.
    private func filled(_ argument: String, socket: String?) -> String {
        let appearance = change.change.to
        let words = [
            "appearance": appearance.rawValue, "variant": appearance == .day ? "light" : "dark",
            "theme": change.theme.name, "socket": socket, "program": recipe.program(path: settings.environment["PATH"]),
        ]
        var result = ""
        var rest = argument[...]
        while let opening = rest.firstIndex(of: "{") {
            result += rest[..<opening]
            rest = rest[opening...]
            guard let closing = rest.firstIndex(of: "}"),
                let word = words[String(rest[rest.index(after: opening)..<closing])] ?? nil
            else {
                result += "{"
                rest = rest.dropFirst()
                continue
            }
            result += word
            rest = rest[rest.index(after: closing)...]
        }
        return result + rest
    }

    private func start(
        _ program: String, _ arguments: [String], whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        let loop = settings.loop
        guard deadline > loop.now else {
            hasOverrun = true
            return
        }
        do throws(Errno) {
            let limits = TimeLimits(run: deadline - loop.now, grace: settings.grace)
            var key: ObjectIdentifier?
            let run = try ProgramRun(
                ChildProcess.Program(path: program, arguments: arguments, environment: settings.environment),
                limits: limits, outputLimits: OutputLines.Limits(lines: 20), loop: loop
            ) { [self] result in
                if let key { programs[key] = nil }
                if case .overran = result.outcome { hasOverrun = true } else if !isStopped { whenEnded(result) }
                if !isStarting { advance() }
            }
            key = ObjectIdentifier(run)
            programs[ObjectIdentifier(run)] = run
        } catch {
            failures.append(program + error.cannotBeRun)
        }
    }
}

extension Recipe.Step {
    /// Whether it tells a program of what steps before it have changed.
    var isNotice: Bool {
        switch self {
        case .link, .template: false
        case .signal, .command, .terminals: true
        }
    }
}
