internal import Processes
internal import SDEvent
internal import SystemPackage
internal import ThemeValues
internal import Vocabulary

/// Runs a recipe's steps once, for one change.
final class RecipeRun {
    struct Settings {
        let loop: EventLoop
        let environment: [String: String]
        let values: RecipeSettings
        /// The time that the whole recipe may take.
        var limit = Duration.seconds(10)
        /// The time that a program has to end, once it was asked to.
        var grace = Duration.seconds(2)
    }

    /// The present step.
    private enum State {
        /// The next step can begin.
        case ready
        /// It waits for the turn of the loop in which its template is filled.
        case filling
        /// Some programs run.
        case running([ProgramRun], left: Int)
        /// Some windows have not accepted all their colours yet.
        case writing([TerminalWrite], until: TimerSource)
    }

    private let recipe: Recipe
    private let change: ThemeChange<Theme>
    private let settings: Settings
    private let filler: TemplateFiller
    private let whenDone: (RecipeRun) -> Void
    private let deadline: Duration
    private var steps: ArraySlice<Recipe.Step>
    private var state = State.ready
    /// The outcome of a run that was stopped or took too long: no further step begins.
    private var earlyOutcome: ResponderOutcome?
    /// The outcome without a failure, by what was changed and who was notified.
    private var outcome = ResponderOutcome.unchanged
    private var failures: [String] = []
    private var output: [String] = []

    /// Whether something has changed of which the program has not been notified.
    private(set) var needsNotification: Bool
    let began: Duration

    /// - Parameters:
    ///   - needsNotification: whether an earlier run changed something and did not notify the program.
    ///   - whenDone: called once, at once or from the loop.
    init(
        _ recipe: Recipe, _ change: ThemeChange<Theme>, needsNotification: Bool, filler: TemplateFiller,
        settings: Settings, whenDone: @escaping (RecipeRun) -> Void
    ) {
        (self.recipe, self.change, self.filler) = (recipe, change, filler)
        (self.settings, self.whenDone) = (settings, whenDone)
        // A recipe that changes nothing always notifies.
        self.needsNotification = needsNotification || recipe.steps.allSatisfy(\.isNotice)
        steps = recipe.steps[...]
        began = settings.loop.now
        deadline = began + settings.limit
    }

    var result: ResponderResult {
        let failed = failures.isEmpty ? nil : ResponderOutcome.failed(failures.joined(separator: "; "))
        return ResponderResult(earlyOutcome ?? failed ?? outcome, output: output)
    }

    /// Stops the running programs, and begins no further step.
    func stop() {
        earlyOutcome = earlyOutcome ?? .overtaken
        // None ends at once: whoever stops it may be about to begin something else.
        switch state {
        case .ready, .filling: break
        case .running(let programs, _): for program in programs { program.stop() }
        // A newer change writes its own colours, and its beginning ends a half sequence.
        case .writing(_, let timer): timer.arm(at: settings.loop.now)
        }
    }

    /// Begins the next steps, the first time too.
    func advance() {
        while case .ready = state, earlyOutcome == nil, let step = steps.popFirst() { perform(step) }
        guard case .ready = state else { return }
        // Until all steps have succeeded it is needed.
        if earlyOutcome == nil, failures.isEmpty { needsNotification = false }
        whenDone(self)
    }

    private func endStep() {
        state = .ready
        advance()
    }

    private func perform(_ step: Recipe.Step) {
        if step.isNotice, !needsNotification { return }
        guard deadline > settings.loop.now else { return earlyOutcome = .overran(settings.limit) }
        switch step {
        case .link(let link): replace { () throws(StepFailure) in try link.lead(to: change.to) }
        case .set(let step):
            replace { [self] () throws(StepFailure) in try settings.values.follow(step, of: recipe.name, change.to) }
        case .template(let source, let target): render(source, target.named(for: change.to))
        case .signal(let signal):
            let (notified, notListening) = signal.send(for: change.to)
            record(notified > 0 ? .done : .notRunning)
            guard notListening > 0 else { break }
            record(.notNotified(signal.reason(notListening, of: notified + notListening), isPartial: notified > 0))
        case .command(let command): run(command)
        case .terminals(let terminals):
            let (windows, failures) = terminals.write(change.theme)
            self.failures += failures
            record(windows.isEmpty ? .notRunning : .done)
            finish(windows.filter { !$0.isDone })
        case .versions(_, let step): perform(step)
        }
    }

    /// Replaces a file or a link, of which the program is then notified if anything had to change.
    private func replace(_ replace: () throws(StepFailure) -> Bool) {
        do throws(StepFailure) {
            guard try replace() else { return }
            needsNotification = true
            record(.done)
        } catch {
            giveUp(error.text)
        }
    }

    /// A program that was not notified counts more than one that was, and that more than one that is not running.
    private func record(_ new: ResponderOutcome) {
        switch (outcome, new) {
        case (.notNotified, .done), (.notNotified, .notRunning), (.done, .notRunning): break
        default: outcome = new
        }
    }

    /// Leaves out the rest: the change failed, so there is nothing to notify the program of.
    private func giveUp(_ failure: String) {
        failures.append(failure)
        steps = []
    }
}

// MARK: - Windows

extension RecipeRun {
    /// Waits for windows that have accepted only a part, within the recipe's time limit.
    private func finish(_ windows: [TerminalWrite]) {
        guard !windows.isEmpty else { return }
        do throws(Errno) {
            let timer = try settings.loop.makeTimer { [self] in
                failures += windows.filter { !$0.isDone }.map { $0.giveUp() }.sorted()
                endStep()
            }
            timer.arm(at: deadline)
            for window in windows {
                try window.finish(on: settings.loop) { [self] in if windows.allSatisfy(\.isDone) { endStep() } }
            }
            state = .writing(windows, until: timer)
        } catch {
            failures += windows.map { $0.giveUp() }
        }
    }
}

// MARK: - Templates

extension RecipeRun {
    private func render(_ source: String, _ target: String) {
        do throws(Errno) {
            try filler.enqueue { [self] in
                if earlyOutcome == nil { fill(target, from: source) }
                endStep()
            }
            state = .filling
        } catch {
            giveUp("\(target) cannot be written: \(error)")
        }
    }

    private func fill(_ target: String, from source: String) {
        guard deadline > settings.loop.now else { return earlyOutcome = .overran(settings.limit) }
        replace { () throws(StepFailure) in try filler.fill(target, from: source) }
    }
}

// MARK: - Programs

extension RecipeRun {
    private func run(_ command: CommandStep) {
        let written = command.arguments[change.to]
        guard command.running.isEmpty || !UserProcess.running(command.running).isEmpty else {
            return record(.notRunning)
        }
        let sockets: [String?] = command.sockets.map { listeningSockets($0) } ?? [nil]
        if sockets.isEmpty { record(.notRunning) }
        let programs = sockets.compactMap { socket in start(written.map { filled($0, socket: socket) }) }
        if !programs.isEmpty { state = .running(programs, left: programs.count) }
    }

    /// The exit code of a command that finds no service to notify (`EX_UNAVAILABLE`, sysexits.h).
    private static let unavailable: Int32 = 69

    private func start(_ words: [String]) -> ProgramRun? {
        guard let path = words.first else { return nil }
        let loop = settings.loop
        do {
            return try ProgramRun(
                ChildProcess.Program(
                    path: path, arguments: Array(words.dropFirst()), environment: settings.environment),
                limits: TimeLimits(run: deadline - loop.now, grace: settings.grace),
                outputLimits: OutputLines.Limits(lines: 20), loop: loop
            ) { [self] in ended($0, path) }
        } catch {
            failures.append(path + error.cannotBeRun)
            return nil
        }
    }

    private func ended(_ result: ProgramRun.Result, _ path: String) {
        if case .overran = result.outcome {
            earlyOutcome = .overran(settings.limit)
        } else if earlyOutcome != .overtaken {
            output += result.output + result.errors
            if result.outcome == .ended(.exited(Self.unavailable)) {
                record(.notRunning)
            } else if let problem = result.problem(of: path) {
                failures.append(problem)
            } else {
                record(.done)
            }
        }
        guard case .running(let programs, let left) = state else { return }
        if left > 1 { state = .running(programs, left: left - 1) } else { endStep() }
    }

    /// An argument with the known words in braces replaced.
    private func filled(_ argument: String, socket: String?) -> String {
        let appearance = change.to
        let words = [
            "appearance": appearance.rawValue, "variant": appearance == .day ? "light" : "dark",
            "theme": change.theme.name, "socket": socket, "program": recipe.program(path: settings.environment["PATH"]),
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

extension Recipe.Step {
    /// Whether it notifies a program of what earlier steps have changed.
    var isNotice: Bool {
        switch self {
        case .link, .set, .template: false
        case .signal, .command, .terminals: true
        case .versions(_, let step): step.isNotice
        }
    }
}

extension Error {
    /// The reason why a program is not started, as the end of a sentence that begins with its name.
    fileprivate var cannotBeRun: String {
        " cannot be run: "
            + (self as? Errno == .noSuchFileOrDirectory ? "it does not exist, or is not on the PATH" : "\(self)")
    }
}
