internal import Glibc
internal import Logging
internal import SDBus
internal import SDEvent
internal import SystemPackage

/// The machine's sleep: logind tells before and after; the kernel, after.
///
/// logind's word may reach us only after the sleep, and it knows nothing of a sleep that it did not bring about. The
/// clocks do: CLOCK_BOOTTIME goes on during sleep, CLOCK_MONOTONIC does not (clock_gettime(2)).
final class Sleep {
    private let tell: (Observation) -> Void
    private let log = Logger(label: "surroundings")
    private let timeAsleep: () -> Duration
    private var seen: Duration
    private var clock: ClockSetSource?
    private var logind: RemoteFlag?
    private var signal: Slot?
    private var isAsleep = false {
        didSet { if isAsleep != oldValue { tell(.sleep(isAsleep: isAsleep)) } }
    }

    /// - Parameter timeAsleep: how long the machine has slept since it was started.
    init(timeAsleep: @escaping () -> Duration = Sleep.timeAsleep, _ tell: @escaping (Observation) -> Void) {
        self.timeAsleep = timeAsleep
        self.tell = tell
        seen = timeAsleep()
    }

    func watchClock(on loop: EventLoop) {
        do throws(Errno) {
            clock = try loop.onClockSet { [weak self] in self?.look() }
            // Before any timer or reading of the same wake-up.
            clock?.setPriority(-100)
        } catch {
            log.info("the kernel does not tell of waking: \(error)")
        }
    }

    func listen(on connection: Connection?) {
        isAsleep = false
        logind = nil
        signal = nil
        guard let connection else { return }
        logind = RemoteFlag(Logind.flag("PreparingForSleep"), on: connection) { [weak self] in
            self?.isAsleep = $0 ?? false
        }
        do throws(BusError) {
            signal = try connection.onMatch(Logind.signal("PrepareForSleep")) { [weak self] _, values in
                if let isAsleep = values.first?.boolean { self?.take(fromLogind: isAsleep) }
            }
        } catch {
            log.debug("logind does not tell of sleep: \(error)")
        }
    }

    private func take(fromLogind isAsleep: Bool) {
        // This sleep has been told of.
        if !isAsleep { _ = hasSlept() }
        self.isAsleep = isAsleep
    }

    /// Notices a sleep that is over and that nobody has told of; one that logind has told of, logind ends.
    func look() {
        guard hasSlept(), !isAsleep else { return }
        isAsleep = true
        isAsleep = false
    }

    /// Whether the machine has slept since this was last asked.
    private func hasSlept() -> Bool {
        let now = timeAsleep()
        defer { seen = max(seen, now) }
        return now - seen >= Sleep.shortest
    }

    /// Less than this is no sleep, but the time between reading one clock and the other.
    private static let shortest = Duration.milliseconds(100)

    nonisolated private static func timeAsleep() -> Duration {
        time(of: CLOCK_BOOTTIME) - time(of: CLOCK_MONOTONIC)
    }

    nonisolated private static func time(of clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
