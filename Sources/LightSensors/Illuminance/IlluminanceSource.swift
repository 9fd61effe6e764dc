internal import Devices
internal import EventLoop
internal import Switching

/// An ambient light sensor of the kernel's industrial I/O subsystem.
///
/// Such a sensor sends no event when the light changes, so it is read again and again, the slower the farther from
/// half-light, and on a thread of its own, since a read may take seconds.
final class IlluminanceSource: LightSource {
    let name: SourceName
    private let loop: EventLoop
    private var channels: [IlluminanceChannel]
    private let isHIDSensor: Bool
    private let band: () -> Band
    private var running: Running?

    /// What exists only while the source is in use.
    private struct Running {
        let use: LightSourceUse
        let deliver: (Reading.Value) -> Void
        let reader: BlockingReader
        let timer: TimerSource
        var isReading = false
    }

    init(_ device: Device, channels: [IlluminanceChannel], on loop: EventLoop, band: @escaping () -> Band) {
        name = SourceName(.illuminance, device.name)
        self.loop = loop
        self.channels = channels
        isHIDSensor = device.isHIDSensor
        self.band = band
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

    /// Asking a sensor may block.
    func glance() -> Reading.Value? { nil }

    private func read() {
        running?.isReading = true
        running?.timer.arm(at: loop.now + IlluminanceSource.longestRead)
        running?.reader.read(channels)
    }

    /// Either the next read is due, or the one under way has taken too long; that one goes on.
    private func timeHasCome() {
        guard let running else { return }
        guard running.isReading else { return read() }
        let limit = IlluminanceSource.longestRead.components.seconds
        running.deliver(
            .noData(NoData(.failing, "\(channels[0].value.name) of \(name.device) has not answered for \(limit) s")))
    }

    private func take(_ answer: BlockingReader.Answer) {
        guard let running else { return }
        self.running?.isReading = false
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
        guard use == .decisions else { return IlluminancePace.recovery }
        guard case .light(let light) = value else { return IlluminancePace.longest }
        return IlluminancePace.rest(at: light.level, band: band())
    }

    /// A HID sensor that does not answer within 5 s reads as 0, not as an error (hid-sensor-hub's time-out); rule 4.
    private static let hidTimeout = Duration.seconds(4)
    private static let longestRead = Duration.seconds(10)
    private static let accuracy = Duration.milliseconds(250)
}
