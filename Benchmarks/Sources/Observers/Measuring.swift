import CMalloc
import Glibc
import Theming

/// Measures every way of notifying 10, 1,000 and 100,000 observers.
///
/// All ways take turns, so that a busy moment of the machine affects all.
@MainActor
public func measureObservers(isQuick: Bool) -> [ObserverFigure] {
    [10, 1000, 100_000].flatMap { count in
        var samples = ways.map { _ in ContestantSamples() }
        for _ in 0..<(isQuick ? 3 : 11) {
            for (index, way) in ways.enumerated() { measure(way.contestant, count, &samples[index]) }
        }
        return zip(ways, samples).map { way, own in
            ObserverFigure(
                name: way.name, observers: count, own, floor: way.isOurs ? samples[0].notify.median : nil)
        }
    }
}

/// The floor comes first.
@MainActor private let ways: [(name: String, contestant: any Contestant.Type, isOurs: Bool)] = [
    ("floor: weak references", WeakReferences.self, false),
    ("Subject, observers", ObservedByObjects.self, true),
    ("Subject, closures", ObservedByClosures.self, true),
    ("NotificationCenter", Notifications.self, false),
    ("weak boxes with closures", WeakBoxes.self, false),
]

/// Takes one sample of each figure, with fresh observers.
@MainActor
private func measure<Measured: Contestant>(_ type: Measured.Type, _ count: Int, _ samples: inout ContestantSamples) {
    // With few observers, one sample consists of many rounds, because the clock would dominate a single one.
    let rounds = max(1, 1000 / count)
    let listeners = (0..<rounds).map { _ in (0..<count).map { _ in Listener() } }
    let contestants = (0..<rounds).map { _ in Measured(count: count) }
    // Slow ways are filled first; only the last few subscriptions are measured.
    let few = Measured.isSlowToSubscribe ? min(10, count) : count
    for round in 0..<rounds { contestants[round].fill(listeners[round].dropLast(few)) }

    let used = allocated()
    var subscribing = 0.0
    subscribing = nanoseconds {
        for round in 0..<rounds { contestants[round].subscribe(listeners[round].suffix(few)) }
    }
    samples.bytes.append(Double(allocated() - used) / Double(few * rounds))
    samples.subscribe.append(subscribing / Double(few * rounds))

    let times = max(1, 100_000 / count / rounds)
    contestants.forEach { $0.notify(.ink) }
    // A different theme each time, because an equal state notifies no observers.
    let telling = nanoseconds {
        for contestant in contestants {
            for time in 0..<times { contestant.notify(time.isMultiple(of: 2) ? .paper : .ink) }
        }
    }
    samples.notify.append(telling / Double(times * count * rounds))

    let canDetach = contestants[0].detach(0..<0, of: listeners[0])
    guard canDetach else { return }
    let detaching = nanoseconds {
        for round in 0..<rounds { _ = contestants[round].detach((0..<count).suffix(few), of: listeners[round]) }
    }
    samples.detach.append(detaching / Double(few * rounds))
}

private func nanoseconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
}

/// Returns the heap bytes in use, including malloc's overhead for each block.
private func allocated() -> Int {
    let info = mallinfo2()
    return Int(info.uordblks) + Int(info.hblkhd)
}
