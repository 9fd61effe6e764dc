internal import DecisionEngine
import Glibc
package import HalflightConfiguration
package import HalflightTerminal
internal import LightTraces
import SDBus
internal import SDEvent
internal import Switching
package import SystemPackage
internal import TextSupport

/// Records everything that decisions depend on, including monitors' reports. The engine decides like an agent's,
/// so that values without events are read when an agent would read them.
@MainActor
package final class Recorder {
    private let file: RecordingFile
    private let loop: EventLoop
    private let engine: EngineRunner
    private let systemBus: ReconnectingBus
    private var trace: TraceWriter
    private var rows = 0
    private let start: Duration
    private var last: Instant
    private var waiting: [EventSource] = []
    private var failure: CommandError?
    private var isEnding = false
    private var isTorn = false

    /// - Parameter descriptor: the opened `file`. The first lines are written at once.
    package init(_ file: RecordingFile, _ descriptor: FileDescriptor, _ configuration: Configuration)
        throws(CommandError)
    {
        // A failed write must be an error of write(2), not a signal that ends the program.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        EventLoop.blockSignals(Recorder.endings)
        self.file = file
        do {
            trace = try TraceWriter(descriptor, remarks: [Recorder.remark(model: MachineModel.current)])
        } catch {
            throw .system("written", file.shown, error)
        }
        (loop, systemBus, engine) = try Recorder.recording { () throws(Errno) in
            let loop = try EventLoop()
            let systemBus = ReconnectingBus.system(on: loop)
            let engine = try EngineRunner(
                on: loop, rules: configuration.rules, settings: configuration.lightSettings,
                systemBus: systemBus, session: Recorder.session(on: loop), wantsEvery: true)
            return (loop, systemBus, engine)
        }
        start = loop.now
        last = Instant(sinceStart: start)
    }

    /// GNOME reports input idle time there.
    private static func session(on loop: EventLoop) -> Connection? {
        guard let session = try? Connection.session(), (try? session.attach(to: loop)) != nil else { return nil }
        return session
    }

    /// Records until a signal, the limit, or the output reader's departure.
    package func run(for limit: Duration?) throws(CommandError) {
        try Recorder.recording { () throws(Errno) in try listen(limit) }
        let until = limit.map { "for \(shortDuration($0)), or until Ctrl-C" } ?? "until Ctrl-C"
        Output.inform(["Recording to \(file.shown) \(until)."])
        do {
            try engine.start { [weak self] event, time, _ in
                // A deadline gives no row.
                if event != .time { self?.write(event, at: time) }
            }
        } catch {
            Output.complain("Halflight will not notice devices that are plugged in or removed: \(error).")
        }
        systemBus.start()
        try Recorder.recording { () throws(Errno) in _ = try loop.run() }
        // An empty row shows how long the last value has held.
        if failure == nil { write(.time, at: Instant(sinceStart: loop.now)) }
        if let failure { throw failure }
        let name = file.isStandardOutput ? "FILE" : file.name
        Output.inform([
            """
            Recorded \(rows) rows in \(shortDuration(loop.now - start)) to \(file.shown). \
            To see the decisions: halflight simulate \(name)
            """
        ])
    }

    static func remark(model: String?) -> String {
        "halflight \(halflightVersion)\(model.map { ", \($0)" } ?? "")"
    }

    private static let endings = [SIGINT, SIGTERM, SIGHUP]

    private static func recording<Value>(_ body: () throws(Errno) -> Value) throws(CommandError) -> Value {
        do {
            return try body()
        } catch {
            throw CommandError("The light cannot be recorded: \(error).")
        }
    }

    private func listen(_ limit: Duration?) throws(Errno) {
        for number in Recorder.endings { waiting.append(try loop.onSignal(number) { [unowned self] in end() }) }
        if let limit {
            let timer = try loop.makeTimer { [unowned self] in end() }
            timer.arm(at: start + limit)
            waiting.append(timer)
        }
        guard file.isStandardOutput else { return }
        if let reader = try loop.onReaderGone({ [unowned self] in end() }) { waiting.append(reader) }
    }

    private func write(_ event: Event, at time: Instant) {
        guard failure == nil, !isTorn else { return }
        if case .source(let name, _) = event {
            Output.inform([name.map { "The light source is \($0)." } ?? "There is no light source any more."])
        }
        last = max(last, time)
        do {
            // At the end, the output may have no reader.
            let limit: Duration? = isEnding ? .seconds(1) : nil
            if case .timeOfDay = event {
                // With its date, for a night lock by the sun.
                let seconds = Int(loop.wallClock.components.seconds)
                let clock = WallClock(seconds: seconds, offset: localTime(seconds)?.tm_gmtoff ?? 0)
                try trace.write(clock, at: last, within: limit)
            } else {
                try trace.write(event, at: last, within: limit)
            }
            rows += 1
        } catch .brokenPipe {
            end()
        } catch .interrupted {
            // The row is torn, and the signal ends the recording.
            isTorn = true
        } catch {
            failure = CommandError("\(file.shown) can no longer be written: \(error). It has \(rows) rows.")
            end()
        }
    }

    /// Waits until everything has stopped. The second call ends at once.
    private func end() {
        guard !isEnding else { return loop.exit(0) }
        isEnding = true
        engine.stop { [loop] in loop.exit(0) }
    }
}
