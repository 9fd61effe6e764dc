internal import Glibc
internal import Logging
internal import Processes
internal import SDEvent
internal import Selection
internal import SystemPackage
internal import Vocabulary

extension SourceDriver {
    /// The programs that the configuration names.
    static let command = SourceDriver(
        kind: .command,
        item: { rest in
            let words = rest?.split(separator: " ").map(String.init) ?? []
            return words.first.flatMap { LightCommand($0, Array(words.dropFirst())) }.map { .command($0) }
        },
        find: { search in
            var found: Set<SourceName> = []
            return search.items.compactMap { item in
                guard case .command(let command) = item, found.insert(command.name).inserted else { return nil }
                let context = search.context
                let source =
                    search.source(named: command.name) as? CommandSource
                    ?? CommandSource(command, on: search.loop) { context.settings.factor(of: command.name) }
                source.freshFor = command.freshFor
                return FoundSource(source: source)
            }
        })
}

/// A program that prints a number a line: percent, or lux when the number carries `lx`; or `no data: REASON`.
///
/// A value is valid until the next one: such programs print changes. One that hears from elsewhere may be cut off
/// from there: with a time in `freshFor` its values are valid for so long. A program that has ended is started again,
/// sooner the longer it ran. So a program that prints once and ends is started about once a minute.
@MainActor
final class CommandSource: EndingSource, RefreshableSource, SleepingSource {
    let name: SourceName
    private let loop: EventLoop
    private let program: ChildProcess.Program
    private let times: Times
    /// The number that what it prints in lux is multiplied by now.
    private let factor: () -> Double
    /// How long a value is valid; nil until the next one.
    var freshFor: Duration? { didSet { if freshFor != oldValue { awaitStaleness() } } }
    private let log = Logger(label: "sources")
    private var running: Running?
    /// The program, which may still be ending after `stop()`, and while the source runs again.
    private var run: Run?
    private var whenGone: (() -> Void)?

    /// The source from its start until it is stopped.
    private struct Running {
        let deliver: (Reading.Value) -> Void
        /// Starts the program again.
        let restart: TimerSource
        /// Delivers the newest of several values that were printed together.
        let delivery: DeferredSource
        /// Ends the validity of the last value.
        let staleness: TimerSource
        var backOff: BackOff
        /// The value that waits to be delivered.
        var latest: Reading.Value?
        /// The last value that is valid until the next one, as it was printed; nil for none since the machine woke.
        var printed: Reading.Value?
        /// When the time in `freshFor` began: with the last value, or with the start; nil once the program has said
        /// why it has no value.
        var freshSince: Duration?
    }

    struct Times {
        /// The pauses before the program is started again.
        var backOff = BackOff()
        /// The run time after which a program is started again soon.
        var goodRun = Duration.seconds(60)
        /// The pause after each read of the output, which bounds its cost.
        var pace = Duration.milliseconds(100)
        /// The time that a program gets to end.
        var grace = Duration.seconds(2)
    }

    /// One run of the program, from its start to the end of all its group.
    private struct Run {
        let process: ChildProcess
        let began: Duration
        /// Whether it has printed a number, or why it has none.
        var hasAnswered = false
        /// Whether it was asked to end: its output no longer counts.
        var isEnding = false
    }

    init(
        _ command: LightCommand, on loop: EventLoop, times: Times = Times(), factor: @escaping () -> Double = { 1 }
    ) {
        name = command.name
        freshFor = command.freshFor
        self.factor = factor
        program = ChildProcess.Program(
            path: command.program, arguments: command.arguments, environment: ChildProcess.inheritedEnvironment)
        self.loop = loop
        self.times = times
    }

    isolated deinit {
        run?.process.stop()
    }

    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void) {
        do throws(Errno) {
            running = Running(
                deliver: deliver, restart: try loop.makeTimer { [weak self] in self?.launch() },
                delivery: try loop.makeDeferred { [weak self] in self?.deliverLatest() },
                staleness: try loop.makeTimer { [weak self] in self?.endFreshness() }, backOff: times.backOff,
                freshSince: loop.now)
        } catch {
            return deliver(.noData(NoData(.failing, "\(name) cannot set a timer: \(error)")))
        }
        awaitStaleness()
        // The previous run is still ending: the next one begins after it.
        if run == nil { launch() }
    }

    func stop() {
        running = nil
        run?.isEnding = true
        run?.process.stop()
    }

    func end(_ whenGone: @escaping () -> Void) {
        stop()
        guard run != nil else { return whenGone() }
        self.whenGone = whenGone
    }
}

// MARK: - The program

extension CommandSource {
    private func launch() {
        do {
            run = try begin()
        } catch {
            let cause =
                error as? Errno == .noSuchFileOrDirectory ? "the program or its interpreter does not exist" : "\(error)"
            startAgain(NoData(.failing, "\(name) cannot be started: \(cause)"))
        }
    }

    private func begin() throws -> Run {
        // Values and reasons are short; a longer line is cut.
        let limits = OutputLines.Limits(lines: .max, lineBytes: 300, bytes: .max)
        let output = try OutputPipe(loop: loop, limits: limits, pace: times.pace) { [weak self] in self?.parse($0) }
        let errors = try OutputPipe(loop: loop, limits: OutputLines.Limits()) { [log, name] line in
            log.info("\(name): \(line)")
        }
        let writing = try output.beginRun()
        defer { close(writing.rawValue) }
        let complaining = try errors.beginRun()
        defer { close(complaining.rawValue) }
        let process = try ChildProcess(
            program, output: writing, errors: complaining, limits: TimeLimits(run: nil, grace: times.grace),
            leavesGroup: false, loop: loop
        ) { [weak self] outcome in
            // Keep the pipes open, so that the program does not die of SIGPIPE while it ends.
            output.endRun()
            errors.endRun()
            self?.ended(outcome)
        }
        return Run(process: process, began: loop.now)
    }

    private func ended(_ outcome: ChildProcess.Outcome) {
        deliverLatest()
        guard let ended = run else { return }
        run = nil
        whenGone?()
        whenGone = nil
        guard running != nil else { return }
        if loop.now - ended.began >= times.goodRun { running?.backOff.reset() }
        switch outcome {
        case .stopped: launch()
        case .ended(.exited(0)) where ended.hasAnswered: startAgain(nil)
        case .ended(.exited(0)): startAgain(NoData(.missing, "\(name) ended without printing a number"))
        case .ended(.exited(let code)): startAgain(NoData(.failing, "\(name) ended with exit code \(code)"))
        case .ended(.signalled(let signal)): startAgain(NoData(.failing, "\(name) was ended by signal \(signal)"))
        case .overran: break
        }
    }

    private func startAgain(_ noData: NoData?) {
        guard let pause = running?.backOff.wait() else { return }
        running?.restart.arm(at: loop.now + pause, accuracy: .milliseconds(100))
        guard let noData else { return }
        running?.printed = nil
        running?.deliver(.noData(noData))
    }
}

// MARK: - Values

extension CommandSource {
    private func parse(_ line: String) {
        guard var running, run?.isEnding != true else { return }
        let since = running.freshSince
        running.printed = nil
        if let light = Light(written: line) {
            run?.hasAnswered = true
            (running.latest, running.printed, running.freshSince) = (.light(light), .light(light), loop.now)
        } else if let reason = CommandSource.reason(in: line) {
            run?.hasAnswered = true
            (running.latest, running.freshSince) = (.noData(NoData(.failing, "\(name): \(reason)")), nil)
        } else {
            let problem = "printed \"\(line.prefix(40))\": expected percent from 0 to 100, or lux such as 32 lx"
            running.latest = .noData(NoData(.implausible, "\(name) \(problem)"))
        }
        self.running = running
        if running.freshSince != since { awaitStaleness() }
        running.delivery.schedule()
    }

    /// Why the program has no value, as it prints it: `no data: the broker does not answer`; nil for another line.
    nonisolated static func reason(in line: String) -> String? {
        guard line.hasPrefix("no data:") else { return nil }
        let reason = line.dropFirst("no data:".count).drop { $0 == " " }
        return reason.isEmpty ? "it has no data, and gives no reason" : String(reason)
    }

    private func deliverLatest() {
        guard let value = running?.latest else { return }
        running?.latest = nil
        running?.deliver(value.scaled(by: factor()))
    }

    /// Yields the last value by the factor of now, while it is valid; one that waits to be delivered comes by itself.
    func refresh() {
        guard let running, running.latest == nil, let printed = running.printed, let since = running.freshSince,
            freshFor.map({ loop.now - since < $0 }) ?? true
        else { return }
        running.deliver(printed.scaled(by: factor()))
    }

    func machineWillSleep() {}

    /// Keeps to itself what was printed before sleep: the first value after waking is the program's next.
    func machineDidWake() { running?.printed = nil }

    private func awaitStaleness() {
        guard let running else { return }
        guard let freshFor, let since = running.freshSince else { return running.staleness.disarm() }
        running.staleness.arm(at: since + freshFor, accuracy: .seconds(1))
    }

    private func endFreshness() {
        guard let freshFor else { return }
        running?.deliver(.noData(NoData(.failing, "\(name) has printed no value for \(shortDuration(freshFor))")))
    }
}
