internal import SDEvent
internal import Switching
internal import Udev

/// A screen's backlight.
///
/// The kernel sends a uevent when it moves, but some firmware moves it silently, so it is also read every 30 s,
/// coalesced with other timers.
final class BacklightSource: LightSource {
    let name: SourceName
    private let loop: EventLoop
    private var reading: BacklightReading
    private var timer: TimerSource?
    private var deliver: ((Reading.Value) -> Void)?

    init(_ device: Device, on loop: EventLoop) {
        name = SourceName(.backlight, device.name)
        self.loop = loop
        reading = BacklightReading(device)
    }

    func start(_ use: LightSourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        self.deliver = deliver
        timer = try? loop.makeTimer { [weak self] in self?.read(afterEvent: false) }
        read(afterEvent: false)
    }

    func stop() {
        deliver = nil
        timer = nil
    }

    func deviceDidChange() {
        read(afterEvent: true)
    }

    func lookAgain() {
        read(afterEvent: false)
    }

    func glance() -> Reading.Value? {
        value(afterEvent: false)
    }

    private func read(afterEvent: Bool) {
        guard let deliver else { return }
        timer?.arm(at: loop.now + BacklightSource.safetyInterval, accuracy: BacklightSource.safetyAccuracy)
        deliver(value(afterEvent: afterEvent))
    }

    private func value(afterEvent: Bool) -> Reading.Value {
        do {
            return .light(try reading.light(afterEvent: afterEvent))
        } catch {
            return .noData(error)
        }
    }

    private static let safetyInterval = Duration.seconds(30)
    /// From ten seconds on, sd-event wakes at the same tenth second as every program that uses it (sd_event_add_time(3)).
    private static let safetyAccuracy = Duration.seconds(10)
}
