internal import SDEvent
internal import Switching
internal import SystemPackage
internal import Theming

/// Runs a recipe's steps once, for one change.
final class RecipeRun {
    struct Settings {
        let loop: EventLoop
        let command: String
        let environment: [String: String]
        /// The time that the whole recipe may take.
        var limit = Duration.seconds(10)
        /// The time that a program has to end, once it was asked to.
        var grace = Duration.seconds(2)
    }

    private let recipe: Recipe
    private let change: ThemeChange<Theme>
    private let settings: Settings
    private let renderer: TemplateRenderer
    private let whenDone: (RecipeRun) -> Void
    private let deadline: Duration
    private var steps: ArraySlice<Recipe.Step>
    /// The running programs of the present step.
    private var programs: [ObjectIdentifier: ProgramRun] = [:]
    /// The windows that have not accepted all their colours yet.
    private var windows: [ObjectIdentifier: TerminalWrite] = [:]
    private var windowsEnd: TimerSource?
    private var isStarting = false
    private var isRendering = false
    private var failures: [String] = []
    private var output: [String] = []
    private var isStopped = false
    private var hasOverrun = false
    /// Whether a file was changed, or a program notified.
    private var hasActed = false
    /// Whether a step notifies a program that is not running.
    private var isNoneRunning = false
    /// The outcome if running programs were not notified.
    private var unnotified: ResponderOutcome?

    /// Whether something has changed of which the program has not been notified.
    private(set) var owesNotice: Bool
    let began: Duration

    /// - Parameters:
    ///   - owesNotice: whether an earlier run changed something and did not notify the program.
    ///   - whenDone: called once, at once or from the loop.
    init(
        _ recipe: Recipe, _ change: ThemeChange<Theme>, owesNotice: Bool, renderer: TemplateRenderer,
        settings: Settings,
        whenDone: @escaping (RecipeRun) -> Void
    ) {
        (self.recipe, self.change, self.renderer) = (recipe, change, renderer)
        (self.settings, self.whenDone) = (settings, whenDone)
        // A recipe that changes nothing always notifies.
        self.owesNotice = owesNotice || recipe.steps.allSatisfy(\.isNotice)
        steps = recipe.steps[...]
        began = settings.loop.now
        deadline = began + settings.limit
    }

    var result: ResponderResult { ResponderResult(outcome, output: output) }

    private var outcome: ResponderOutcome {
        if hasOverrun { return .overran(settings.limit) }
        if isStopped { return .overtaken }
        if !failures.isEmpty { return .failed(failures.joined(separator: "; ")) }
        if let unnotified { return unnotified }
        if hasActed { return .done }
        return isNoneRunning ? .notRunning : .unchanged
    }

    /// Stops the running programs, and begins no further step.
    func stop() {
        isStopped = true
        for program in programs.values { program.stop() }
        // A newer change writes its own colours, and its beginning ends a half sequence.
        for window in windows.values { _ = window.giveUp() }
        guard !windows.isEmpty else { return }
        windows = [:]
        if !isStarting { advance() }
    }

    /// Begins the next steps, the first time too.
    func advance() {
        while isIdle, !isStopped, !hasOverrun, let step = steps.popFirst() {
            isStarting = true
            perform(step)
            isStarting = false
        }
        guard isIdle else { return }
        windowsEnd = nil
        // Until all steps have succeeded the notice is owed.
        if !isStopped, !hasOverrun, failures.isEmpty { owesNotice = false }
        whenDone(self)
    }

    private var isIdle: Bool { programs.isEmpty && windows.isEmpty && !isRendering }

    private func perform(_ step: Recipe.Step) {
        if step.isNotice, !owesNotice { return }
        switch step {
        case .link(let link): lead(link)
        case .template(let source, let target): render(source, target.named(for: change.to))
        case .signal(let signal):
            let (notified, deaf) = signal.send(for: change.to)
            note(isNotified: notified > 0)
            guard deaf > 0 else { break }
            unnotified = .notNotified(signal.reason(deaf, of: notified + deaf), isPartial: notified > 0)
        case .command(let command): run(command)
        case .terminals(let terminals):
            let (windows, failures) = terminals.write(change.theme)
            self.failures += failures
            note(isNotified: !windows.isEmpty)
            for window in windows where !window.isDone { finish(window) }
        case .versions(_, let step): perform(step)
        }
    }

    private func lead(_ link: LinkStep) {
        do throws(StepFailure) {
            guard try link.lead(to: change.to) else { return }
            (owesNotice, hasActed) = (true, true)
        } catch {
            giveUp(error.text)
        }
    }

    private func note(isNotified: Bool) {
        if isNotified { hasActed = true } else { isNoneRunning = true }
    }

    /// Leaves out the rest: the change failed, so there is nothing to notify the program of.
    private func giveUp(_ failure: String) {
        failures.append(failure)
        steps = []
    }
}

// MARK: - Windows

extension RecipeRun {
    /// Waits for a window that has accepted only a part, within the recipe's time limit.
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
        guard deadline > settings.loop.now else { return hasOverrun = true }
        let didOwe = owesNotice
        // It may be stopped after it has written the file.
        owesNotice = true
        isRendering = true
        renderer.fill(source, into: target) { [self] outcome in
            isRendering = false
            switch outcome {
            case .written: hasActed = true
            case .unchanged: owesNotice = didOwe
            case .failed(let failure): giveUp(failure)
            case .overran: hasOverrun = true
            case .stopped: isStopped = true
            }
            if !isStarting { advance() }
        }
    }

    private func run(_ command: CommandStep) {
        let written = command.arguments[change.to]
        guard command.running.isEmpty || UserProcess.all().contains(where: { $0.isOne(of: command.running) }) else {
            return note(isNotified: false)
        }
        guard let sockets = command.sockets else { return start(written, socket: nil) }
        let found = listeningSockets(sockets)
        if found.isEmpty { isNoneRunning = true }
        for socket in found { start(written, socket: socket) }
    }

    /// The exit code of a command that finds no service to notify (`EX_UNAVAILABLE`, sysexits.h).
    private static let unavailable: Int32 = 69

    private func start(_ written: [String], socket: String?) {
        let words = written.map { filled($0, socket: socket) }
        guard let path = words.first else { return }
        let loop = settings.loop
        guard deadline > loop.now else { return hasOverrun = true }
        do {
            var key: ObjectIdentifier?
            let run = try ProgramRun(
                ChildProcess.Program(
                    path: path, arguments: Array(words.dropFirst()), environment: settings.environment),
                limits: TimeLimits(run: deadline - loop.now, grace: settings.grace),
                outputLimits: OutputLines.Limits(lines: 20), loop: loop
            ) { [self] result in
                if let key { programs[key] = nil }
                if case .overran = result.outcome {
                    hasOverrun = true
                } else if !isStopped {
                    output += result.output + result.errors
                    if result.outcome == .ended(.exited(Self.unavailable)) {
                        isNoneRunning = true
                    } else if let problem = result.problem(of: path) {
                        failures.append(problem)
                    } else {
                        hasActed = true
                    }
                }
                if !isStarting { advance() }
            }
            key = ObjectIdentifier(run)
            programs[ObjectIdentifier(run)] = run
        } catch {
            failures.append(path + error.cannotBeRun)
        }
    }

    /// An argument with the known words in braces replaced.
    private func filled(_ argument: String, socket: String?) -> String {
        let appearance = change.to
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
}

extension Recipe.Step {
    /// Whether it notifies a program of what earlier steps have changed.
    var isNotice: Bool {
        switch self {
        case .link, .template: false
        case .signal, .command, .terminals: true
        case .versions(_, let step): step.isNotice
        }
    }
}
