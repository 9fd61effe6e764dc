internal import SDEvent
internal import Selection
internal import Udev
internal import Vocabulary

/// A screen's backlight.
///
/// The kernel sends a uevent when the backlight moves, but some firmware moves it silently. It's therefore also read
/// every 30 s, coalesced with other timers.
final class BacklightSource: LightSource {
    let name: SourceName
    private let loop: EventLoop
    private var reading: BacklightReading
    private var timer: TimerSource?
    private var deliver: ((Reading.Value) -> Void)?
    private var last: Reading.Value?

    init(_ device: Device, on loop: EventLoop) {
        name = SourceName(.backlight, device.name)
        self.loop = loop
        reading = BacklightReading(device)
    }

    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void) {
        timer = makeTimer(on: loop, deliver) { [weak self] in self?.read(afterEvent: false) }
        guard timer != nil else { return }
        self.deliver = deliver
        read(afterEvent: false)
    }

    func stop() {
        deliver = nil
        timer = nil
    }

    func read(afterEvent: Bool) {
        guard let deliver else { return }
        timer?.arm(at: loop.now + BacklightSource.safetyInterval, accuracy: BacklightSource.safetyAccuracy)
        let value = reading.value(afterEvent: afterEvent)
        last = value
        deliver(value)
    }

    private static let safetyInterval = Duration.seconds(30)
    /// From 10 s on, sd-event wakes together with every other program that uses it (sd_event_add_time(3)).
    private static let safetyAccuracy = Duration.seconds(10)
}

extension BacklightSource: AnnouncedSource, RefreshableSource, ConfirmingSource, CurrentValueSource {
    func refresh() { read(afterEvent: false) }

    func confirm() -> Bool {
        guard let deliver, case let value = reading.value(afterEvent: false), value != last else { return false }
        last = value
        deliver(value)
        return true
    }

    func currentValue() -> Reading.Value { reading.value(afterEvent: false) }
}
