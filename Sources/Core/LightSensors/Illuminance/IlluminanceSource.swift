internal import SDEvent
internal import Selection
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// An ambient light sensor of the kernel, mostly of industrial I/O.
///
/// The sensor sends no event when the light changes, so it's polled, less often far from half-light, and on a separate
/// thread, because a read may take seconds.
final class IlluminanceSource: RefreshableSource, ConfirmingSource, PolledSource, SleepingSource {
    let name: SourceName
    private let loop: EventLoop
    private let device: Device
    private let channels: [IlluminanceChannel]
    private let context: SourceContext
    private var running: Running?
    private var needs = ReportingNeeds(band: .standard)
    /// The thread. Kept after `stop()` during a read, so that a read that never ends occupies only one thread.
    private var thread: SensorThread?
    package private(set) var repeatsSince: Duration?

    private struct Running {
        let use: SourceRole
        let deliver: (Reading.Value) -> Void
    }

    /// - Parameter channels: The ways to read the sensor, best first. At least one.
    init(_ name: SourceName, _ device: Device, channels: [IlluminanceChannel], in context: SourceContext) {
        self.name = name
        loop = context.loop
        self.device = device
        self.channels = channels
        self.context = context
    }

    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void) {
        do {
            thread =
                try thread
                ?? SensorThread(
                    channels, on: loop, report: { [weak self] in self?.handle($0) },
                    late: { [weak self] in self?.readIsLate() })
            running = Running(use: use, deliver: deliver)
            read()
        } catch {
            deliver(.noData(NoData(.failing, "\(name) cannot be read: \(error)")))
        }
    }

    func stop() {
        running = nil
        thread?.stop()
        if !isReading { thread = nil }
    }

    func refresh() {
        let factor = context.settings.factor(of: name)
        thread?.update { $0.factor = factor }
        // A read that must not come yet isn't brought forward, but the next one is reported.
        if !confirm() { thread?.reportNext() }
    }

    func confirm() -> Bool {
        guard running != nil, context.spacedUntil == nil else { return false }
        thread?.request()
        return true
    }

    func setNeeds(_ needs: ReportingNeeds) {
        self.needs = needs
        thread?.update { $0.needs = needs }
    }

    func machineWillSleep() { thread?.stop() }

    func machineDidWake() { read() }

    /// Whether a read is under way or due. For tests.
    var isReading: Bool { thread?.isReading ?? false }

    /// Whether a due read hasn't begun. For tests.
    var isReadDue: Bool { thread?.isDue ?? false }

    var isClear: Bool { channels[0].isClear }

    var latest: Light? { running == nil ? nil : thread?.latest }

    /// Begins to read, after a rest if the machine has just woken.
    private func read() {
        guard let running else { return }
        let plan = SensorPlan(
            use: running.use, needs: needs, factor: context.settings.factor(of: name),
            spacedUntil: context.spacedUntil, isHIDSensor: device.isHIDSensor, chip: device.attribute("name"))
        let rested = context.wokeAt.map { $0 + IlluminanceSource.restAfterWaking }
        thread?.start(plan, at: max(loop.now, rested ?? .zero))
    }

    private func handle(_ report: SensorReport?) {
        guard let running else {
            if !isReading { thread = nil }
            return
        }
        guard let report else { return }
        repeatsSince = report.repeatsSince
        running.deliver(report.value)
    }

    private func readIsLate() {
        let limit = SensorThread.longestRead.components.seconds
        running?.deliver(
            .noData(NoData(.failing, "\(channels[0].value.name) of \(name.device) has not answered for \(limit) s")))
    }

    /// The rest that firmware needs after waking (rule 6). Some firmware stays at 0 forever after early or frequent
    /// reads; 5 s of silence recover it (FrameworkComputer/SoftwareFirmwareIssueTracker#179).
    static let restAfterWaking = Duration.seconds(5)
}
