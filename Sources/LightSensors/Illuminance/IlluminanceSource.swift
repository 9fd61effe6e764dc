internal import SDEvent
internal import Switching
internal import Udev

/// An ambient light sensor of the kernel's industrial I/O subsystem.
///
/// Such a sensor sends no event when the light changes, so it is polled, more slowly the farther from
/// half-light, and on a separate thread, since a read may take seconds.
final class IlluminanceSource: RefreshableSource, ConfirmingSource, PolledSource, SleepingSource {
    let name: SourceName
    private let loop: EventLoop
    private var channels: [IlluminanceChannel]
    private let isHIDSensor: Bool
    private let context: SourceContext
    private var running: Running?
    /// Kept after `stop()` while a read is under way: one that never ends has one thread, however often it is started.
    private var reader: BlockingReader?
    /// Whether a read is under way; tests wait for its end.
    private(set) var isReading = false
    /// Whether the read under way was begun before the machine slept, or before the source was stopped.
    private var isReadOutdated = false

    private struct Running {
        let use: SourceUse
        let deliver: (Reading.Value) -> Void
        let timer: TimerSource
        /// Whether a value is awaited, and not the time of the next read.
        var isAwaiting = false
        var isCandidateWaiting = false
    }

    /// - Parameter channels: the ways to read it, best first; at least one.
    init(_ device: Device, channels: [IlluminanceChannel], in context: SourceContext) {
        name = SourceName(.illuminance, device.name)
        loop = context.loop
        self.channels = channels
        isHIDSensor = device.isHIDSensor
        self.context = context
    }

    func start(_ use: SourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        do {
            let timer = try loop.makeTimer { [weak self] in self?.timerFired() }
            reader = try reader ?? BlockingReader(on: loop) { [weak self] in self?.handle($0) }
            running = Running(use: use, deliver: deliver, timer: timer)
            read()
        } catch {
            deliver(.noData(NoData(.failing, "\(name) cannot be read: \(error)")))
        }
    }

    func stop() {
        running = nil
        isReadOutdated = isReading
        if !isReading { reader = nil }
    }

    func refresh() {
        if running != nil, !isReading, !isSpaced { read() }
    }

    func confirm() -> Bool {
        guard running != nil, !isSpaced else { return false }
        if !isReading { read() }
        return true
    }

    func setWaiting(_ isCandidateWaiting: Bool) {
        guard let running, running.isCandidateWaiting != isCandidateWaiting else { return }
        self.running?.isCandidateWaiting = isCandidateWaiting
        // The pause that has begun is that of a level which nothing depended on.
        guard isCandidateWaiting, !running.isAwaiting, !isSpaced else { return }
        running.timer.arm(at: loop.now + IlluminancePace.shortest, accuracy: IlluminanceSource.accuracy)
    }

    func machineWillSleep() {
        guard let running else { return }
        isReadOutdated = isReading
        self.running?.isAwaiting = false
        running.timer.disarm()
    }

    func machineDidWake() {
        guard running != nil else { return }
        isReadOutdated = isReading
        self.running?.isAwaiting = false
        read()
    }

    /// Reads, after an outdated read that is under way; not yet, when the machine has only just woken.
    private func read() {
        guard let running else { return }
        if let rested = context.wokeAt.map({ $0 + IlluminanceSource.restAfterWaking }), loop.now < rested {
            return running.timer.arm(at: rested)
        }
        running.timer.arm(at: loop.now + IlluminanceSource.longestRead)
        self.running?.isAwaiting = true
        guard !isReading else { return }
        isReading = true
        reader?.read(channels)
    }

    /// Either the next read is due, or the one under way has taken too long; that one goes on.
    private func timerFired() {
        guard let running else { return }
        guard running.isAwaiting else { return read() }
        let limit = IlluminanceSource.longestRead.components.seconds
        running.deliver(
            .noData(NoData(.failing, "\(channels[0].value.name) of \(name.device) has not answered for \(limit) s")))
    }

    private func handle(_ answer: BlockingReader.Answer) {
        let isOutdated = isReadOutdated
        (isReading, isReadOutdated) = (false, false)
        guard let running else { return reader = nil }
        guard !isOutdated else { return running.isAwaiting ? read() : () }
        self.running?.isAwaiting = false
        // Some drivers show an attribute that always fails; what has worked is kept to, so that the scale stays.
        if case .success = answer.sample { channels = [channels[answer.channel]] }
        let value = value(of: answer)
        running.timer.arm(at: loop.now + rest(after: value, running), accuracy: IlluminanceSource.accuracy)
        running.deliver(value)
    }

    private func value(of answer: BlockingReader.Answer) -> Reading.Value {
        switch answer.sample {
        case .failure(let noData): return .noData(noData)
        case .success(let sample):
            if isHIDSensor, sample.raw == 0, answer.took >= IlluminanceSource.hidTimeout {
                let what = "timed out: it returned 0 after \(answer.took.components.seconds) s"
                return .noData(NoData(channels[0].value.problem(.unreadable, what)))
            }
            guard let light = Light(illuminance: sample.lux) else {
                return .noData(NoData(channels[0].value.problem(.malformed, "gives \(sample.lux) lx")))
            }
            return .light(light)
        }
    }

    private func rest(after value: Reading.Value, _ running: Running) -> Duration {
        guard running.use == .decisions else { return IlluminancePace.idle }
        guard !isSpaced else { return IlluminancePace.longest }
        guard !running.isCandidateWaiting else { return IlluminancePace.shortest }
        guard case .light(let light) = value else { return IlluminancePace.longest }
        return IlluminancePace.rest(at: light.level, band: context.settings.band)
    }

    /// Whether the machine has woken so lately that reads must not come fast: until any 0 counts (rule 6).
    private var isSpaced: Bool {
        context.wokeAt.map { loop.now < $0 + Waking.longestZero } ?? false
    }

    /// Some firmware stays at 0 for ever when its sensor is read early or often after waking; 5 s of silence bring it
    /// back (rule 6; FrameworkComputer/SoftwareFirmwareIssueTracker#179).
    private static let restAfterWaking = Duration.seconds(5)
    /// A HID sensor that does not answer within 5 s reads as 0, not as an error (hid-sensor-hub's time-out); rule 4.
    private static let hidTimeout = Duration.seconds(4)
    private static let longestRead = Duration.seconds(10)
    private static let accuracy = Duration.milliseconds(250)
}
