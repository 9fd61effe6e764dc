internal import Glibc
internal import Logging
internal import Processes
internal import SDEvent
internal import Selection
internal import SystemPackage
internal import Vocabulary

extension SourceDriver {
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

/// A program that prints a number per line: percent, lux with the unit `lx`, or `no data: REASON`.
///
/// A value is valid until the next one, because such programs print changes. A program that listens to a remote sender
/// may lose its connection, so `freshFor` limits the time. A program that has ended is started again, sooner after a
/// longer run. A program that only prints once is started about once a minute.
@MainActor
final class CommandSource: EndingSource, RefreshableSource, SleepingSource {
    let name: SourceName
    private let loop: EventLoop
    private let program: ChildProcess.Program
    private let times: Times
    private let factor: () -> Double
    /// How long a value is valid. `nil` until the next one.
    var freshFor: Duration? { didSet { if freshFor != oldValue { awaitStaleness() } } }
    private let log = Logger(label: "sources")
    private var running: Running?
    /// The program's run. After `stop()`, it may still be ending, even when the source runs again.
    private var run: Run?
    private var whenGone: (() -> Void)?

    /// The state from start to stop.
    private struct Running {
        let deliver: (Reading.Value) -> Void
        let restart: TimerSource
        /// Delivers the newest of values printed together.
        let delivery: DeferredSource
        let staleness: TimerSource
        var backOff: BackOff
        var latest: Reading.Value?
        /// The last valid value, without the factor. `nil` without one since the machine woke.
        var printed: Reading.Value?
        /// When `freshFor` began to count: at the last value or the start. `nil` after `no data`.
        var freshSince: Duration?
    }

    struct Times {
        var backOff = BackOff()
        /// How long a run must last for a quick restart.
        var goodRun = Duration.seconds(60)
        /// The pause after each read of the output. Limits the cost.
        var readPause = Duration.milliseconds(100)
        /// How long a program may take to end.
        var grace = Duration.seconds(2)
    }

    private struct Run {
        let process: ChildProcess
        let began: Duration
        var hasAnswered = false
        /// Whether the program was told to end. Its output is then ignored.
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
        // Otherwise, the previous run is still ending; the next one begins after it.
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
        // Values and reasons are short; longer lines are cut.
        let limits = OutputLines.Limits(lines: .max, lineBytes: 300, bytes: .max)
        let output = try OutputPipe(loop: loop, limits: limits, readPause: times.readPause) { [weak self] in
            self?.parse($0)
        }
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
            // Keep the pipes open, so that SIGPIPE doesn't kill the program while it ends.
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

    /// Returns the reason in a line such as `no data: the broker does not answer`.
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

    /// Yields the last valid value by the current factor, unless a newer value waits for delivery.
    func refresh() {
        guard let running, running.latest == nil, let printed = running.printed, let since = running.freshSince,
            freshFor.map({ loop.now - since < $0 }) ?? true
        else { return }
        running.deliver(printed.scaled(by: factor()))
    }

    func machineWillSleep() {}

    /// Drops values printed before sleep. The program's next value counts.
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
