internal import SDEvent
internal import Switching
internal import Udev

/// An ambient light sensor of the kernel's industrial I/O subsystem.
///
/// Such a sensor sends no event when the light changes, so it is polled, more slowly the farther from
/// half-light, and on a separate thread, since a read may take seconds.
final class IlluminanceSource: LightSource {
    let name: SourceName
    private let loop: EventLoop
    private var channels: [IlluminanceChannel]
    private let isHIDSensor: Bool
    private let band: () -> Band
    private let wokeAt: () -> Duration?
    private var running: Running?

    /// The state while the source is in use.
    private struct Running {
        let use: LightSourceUse
        let deliver: (Reading.Value) -> Void
        let reader: BlockingReader
        let timer: TimerSource
        var isReading = false
        /// Whether the read under way was begun before the machine slept.
        var isReadOutdated = false
    }

    /// - Parameters:
    ///   - channels: the ways to read it, best first; at least one.
    ///   - band: the thresholds, near which it is read more often.
    ///   - wokeAt: when the machine last woke, by the loop's clock; nil when it has not.
    init(
        _ device: Device, channels: [IlluminanceChannel], on loop: EventLoop, band: @escaping () -> Band,
        wokeAt: @escaping () -> Duration? = { nil }
    ) {
        name = SourceName(.illuminance, device.name)
        self.loop = loop
        self.channels = channels
        isHIDSensor = device.isHIDSensor
        self.band = band
        self.wokeAt = wokeAt
    }

    func start(_ use: LightSourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        do {
            running = Running(
                use: use, deliver: deliver,
                reader: try BlockingReader(on: loop) { [weak self] in self?.take($0) },
                timer: try loop.makeTimer { [weak self] in self?.timeHasCome() })
            read()
        } catch {
            deliver(.noData(NoData(.failing, "\(name) cannot be read: \(error)")))
        }
    }

    func stop() {
        running = nil
    }

    func lookAgain() {
        if let running, !running.isReading, !isSpaced { read() }
    }

    func machineWillSleep() {
        guard let running else { return }
        self.running?.isReadOutdated = running.isReading
        running.timer.disarm()
    }

    func machineDidWake() {
        guard let running else { return }
        self.running?.isReadOutdated = running.isReading
        read()
    }

    /// Asking a sensor may block.
    func glance() -> Reading.Value? { nil }

    /// Reads; not yet, when the machine has only just woken.
    private func read() {
        guard let running else { return }
        if let rested = wokeAt().map({ $0 + IlluminanceSource.restAfterWaking }), loop.now < rested {
            return running.timer.arm(at: rested)
        }
        self.running?.isReading = true
        running.timer.arm(at: loop.now + IlluminanceSource.longestRead)
        running.reader.read(channels)
    }

    /// Either the next read is due, or the one under way has taken too long; that one goes on.
    private func timeHasCome() {
        guard let running else { return }
        // After waking, the read that sleep interrupted is not waited for.
        guard running.isReading, !running.isReadOutdated else { return read() }
        let limit = IlluminanceSource.longestRead.components.seconds
        running.deliver(
            .noData(NoData(.failing, "\(channels[0].value.name) of \(name.device) has not answered for \(limit) s")))
    }

    private func take(_ answer: BlockingReader.Answer) {
        guard let running else { return }
        self.running?.isReading = false
        if running.isReadOutdated {
            self.running?.isReadOutdated = false
            return
        }
        // Some drivers show an attribute that always fails; what has worked is kept to, so that the scale stays.
        if case .success = answer.sample { channels = [channels[answer.channel]] }
        let value = value(of: answer)
        running.timer.arm(at: loop.now + rest(after: value, running.use), accuracy: IlluminanceSource.accuracy)
        running.deliver(value)
    }

    private func value(of answer: BlockingReader.Answer) -> Reading.Value {
        switch answer.sample {
        case .failure(let noData): return .noData(noData)
        case .success(let sample):
            if isHIDSensor, sample.raw == 0, answer.took >= IlluminanceSource.hidTimeout {
                return .noData(
                    channels[0].value.problem(.failing, "timed out: 0 after \(answer.took.components.seconds) s"))
            }
            guard let light = Light(illuminance: sample.lux) else {
                return .noData(channels[0].value.problem(.implausible, "gives \(sample.lux) lx"))
            }
            return .light(light)
        }
    }

    private func rest(after value: Reading.Value, _ use: LightSourceUse) -> Duration {
        guard use == .decisions else { return IlluminancePace.idle }
        guard !isSpaced else { return IlluminancePace.longest }
        guard case .light(let light) = value else { return IlluminancePace.longest }
        return IlluminancePace.rest(at: light.level, band: band())
    }

    /// Whether the machine has woken so lately that reads must not come fast.
    private var isSpaced: Bool {
        wokeAt().map { loop.now < $0 + IlluminanceSource.spacedAfterWaking } ?? false
    }

    /// Some firmware stays at 0 for ever when its sensor is read early or often after waking; 5 s of silence bring it
    /// back (rule 6; FrameworkComputer/SoftwareFirmwareIssueTracker#179).
    private static let restAfterWaking = Duration.seconds(5)
    /// Until the Decider believes any 0 (rule 6).
    private static let spacedAfterWaking = Duration.seconds(30)
    /// A HID sensor that does not answer within 5 s reads as 0, not as an error (hid-sensor-hub's time-out); rule 4.
    private static let hidTimeout = Duration.seconds(4)
    private static let longestRead = Duration.seconds(10)
    private static let accuracy = Duration.milliseconds(250)
}
