internal import LightTraces
internal import Logging
internal import SDEvent
internal import Switching

extension SourceDriver {
    /// The traces that the configuration names.
    static let replay = SourceDriver(
        kind: .replay, isAutomatic: false, item: { $0.flatMap { Replay($0) }.map { .replay($0) } },
        find: { search in
            search.items.compactMap { item in
                guard case .replay(let replay) = item else { return nil }
                return FoundSource(search.source(named: replay.name) ?? ReplaySource(replay, on: search.loop))
            }
        })
}

/// A trace of light that was recorded earlier, from its beginning, at its own times or faster.
///
/// The light alone is replayed: what else is in the trace happened to another machine at another time.
final class ReplaySource: LightSource {
    let name: SourceName
    /// How many times as fast as the clock the trace goes.
    let speed: Double
    private let path: String
    private let loop: EventLoop
    private var running: Running?

    private struct Running {
        let deliver: (Reading.Value) -> Void
        let timer: TimerSource
        /// When the trace's time was 0, by the loop's clock.
        let began: Duration
        var values: TraceValues
        /// The next entry; nil at the end.
        var next: TraceValues.Element?
        var last: Reading.Value?
    }

    init(_ replay: Replay, on loop: EventLoop) {
        name = replay.name
        speed = replay.speed
        path = replay.path
        self.loop = loop
    }

    func start(_ use: SourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        // A trace that cannot be replayed now cannot be replayed later.
        guard use == .decisions else { return }
        do {
            let timer = try loop.makeTimer { [weak self] in self?.play() }
            var values = TraceValues(try TraceReader(path: path))
            guard let first = values.next() else {
                return deliver(.noData(NoData(.failing, "the trace cannot be replayed: \(path) has no readings")))
            }
            running = Running(deliver: deliver, timer: timer, began: loop.now, values: values, next: first)
            play()
        } catch {
            deliver(.noData(NoData(.failing, "the trace cannot be replayed: \(error)")))
        }
    }

    func stop() {
        running = nil
    }

    /// Yields the latest value that is due, and waits for the next.
    private func play() {
        guard var running else { return }
        var due: Reading.Value?
        while let next = running.next, moment(of: next, running) <= loop.now {
            due = next.value
            running.next = running.values.next()
        }
        running.last = due ?? running.last
        self.running = running
        if let next = running.next { running.timer.arm(at: moment(of: next, running)) } else { sayEnd(running.last) }
        if let due { running.deliver(due) }
    }

    private func moment(of value: TraceValues.Element, _ running: Running) -> Duration {
        running.began + value.time / speed
    }

    private func sayEnd(_ last: Reading.Value?) {
        let log = Logger(label: "sources")
        switch last {
        case .light(let light): log.notice("\(name) has ended; its last level, \(light), stays")
        case .noData, nil: log.notice("\(name) has ended without a level")
        }
    }
}

/// The values in a trace, one by one; a line that is no part of a trace is no data, and the last value.
private struct TraceValues: IteratorProtocol {
    typealias Element = (time: Duration, value: Reading.Value)

    private var trace: TraceReader?
    private var time = Duration.zero

    init(_ trace: TraceReader) {
        self.trace = trace
    }

    mutating func next() -> Element? {
        do throws(TraceError) {
            while let entry = try trace?.next() {
                time = entry.time
                if case .reading(let reading) = entry.event { return (time, reading.value) }
            }
            return nil
        } catch {
            trace = nil
            return (time, .noData(NoData(.failing, "the trace cannot be replayed further: \(error)")))
        }
    }
}
