internal import Glibc
internal import Logging
internal import SDBus
internal import SDEvent
internal import SystemPackage

/// Reports the machine's sleep, by logind and the kernel's clocks.
///
/// logind's signal may arrive only after the sleep, and logind doesn't know of a sleep that it didn't start. The clocks
/// reveal it afterwards: CLOCK_BOOTTIME continues during sleep, and CLOCK_MONOTONIC stops (clock_gettime(2)).
final class Sleep: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let answered: () -> Void
    private let log = Logger(label: "monitors")
    private let timeAsleep: () -> Duration
    private var seen: Duration
    private var clock: ClockSetSource?
    private var logind: RemoteFlag?
    private var signal: Slot?
    private var isAsleep = false {
        didSet { if isAsleep != oldValue { notify(.sleep(isAsleep: isAsleep)) } }
    }

    /// - Parameter timeAsleep: How long the machine has slept since it was started.
    init(
        timeAsleep: @escaping () -> Duration = Sleep.timeAsleep, _ notify: @escaping (MonitorEvent) -> Void,
        answered: @escaping () -> Void = {}
    ) {
        self.timeAsleep = timeAsleep
        self.notify = notify
        self.answered = answered
        seen = timeAsleep()
    }

    var awaitsFirstAnswer: Bool { logind?.awaitsFirstAnswer ?? false }

    func watchClock(on loop: EventLoop) {
        do throws(Errno) {
            clock = try loop.onClockSet { [weak self] in self?.refresh() }
            // Before any timer or reading of the same wake-up.
            clock?.setPriority(-100)
        } catch {
            log.info("the kernel does not report waking: \(error)")
        }
    }

    func follow(_ bus: Connection?) {
        isAsleep = false
        logind = nil
        signal = nil
        guard let bus else { return }
        logind = RemoteFlag(Logind.flag("PreparingForSleep"), on: bus) { [weak self] in
            self?.isAsleep = $0 ?? false
            self?.answered()
        }
        do throws(BusError) {
            signal = try bus.onMatch(Logind.signal("PrepareForSleep")) { [weak self] _, values in
                if let isAsleep = values.first?.boolean { self?.announced(isAsleep) }
            }
        } catch {
            log.debug("logind does not report sleep: \(error)")
        }
    }

    private func announced(_ isAsleep: Bool) {
        // This sleep is already known.
        if !isAsleep { _ = newSleep() }
        self.isAsleep = isAsleep
    }

    /// Reports a past sleep that wasn't announced. logind reports the end of those that it announced.
    func refresh() {
        guard let time = newSleep(), !isAsleep else { return }
        notify(.sleep(isAsleep: true, ago: time))
        notify(.sleep(isAsleep: false))
    }

    /// Returns any time asleep since the last call.
    private func newSleep() -> Duration? {
        let now = timeAsleep()
        defer { seen = max(seen, now) }
        return now - seen >= Sleep.shortest ? now - seen : nil
    }

    /// Less may pass between reading the two clocks.
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
