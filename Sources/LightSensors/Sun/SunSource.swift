internal import SDEvent
internal import Switching

/// The sun's height, computed: no device, no network, no location service.
///
/// It wakes when the sun passes a threshold, and every few minutes besides, because somebody may set the clock.
final class SunSource: LightSource {
    let name = SourceName(.sun)
    private let loop: EventLoop
    private let settings: () -> SunSettings
    private var timer: TimerSource?
    private var deliver: ((Reading.Value) -> Void)?

    init(on loop: EventLoop, settings: @escaping () -> SunSettings) {
        self.loop = loop
        self.settings = settings
    }

    func start(_ use: LightSourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        self.deliver = deliver
        timer = try? loop.makeTimer { [weak self] in self?.read() }
        read()
    }

    func stop() {
        deliver = nil
        timer = nil
    }

    func settingsDidChange() {
        read()
    }

    func lookAgain() {
        read()
    }

    func glance() -> Reading.Value? {
        .light(Light(level: SunSky(settings().place).level(at: loop.wallClock / .seconds(1))))
    }

    private func read() {
        guard let deliver, let value = glance() else { return }
        let now = loop.wallClock / .seconds(1)
        let pause = SunSky(settings().place).nextPassage(
            of: settings().band, after: now, within: SunSource.longestPause)
        timer?.arm(at: loop.now + .seconds(pause.map { $0 - now } ?? SunSource.longestPause), accuracy: .seconds(1))
        deliver(value)
    }

    /// In seconds.
    private static let longestPause = 300.0
}

/// What the sun's level hangs on besides the time.
struct SunSettings {
    /// Where on Earth; nil where no place is known.
    var place: Place?
    /// The thresholds at which to wake.
    var band: Band
}

/// The light of the sky at a place, or of fixed hours where no place is known.
nonisolated struct SunSky: Equatable, Sendable {
    private let place: Place?

    /// The sky over `place`; nil stands for fixed hours.
    init(_ place: Place?) {
        self.place = place
    }

    /// The level at a time, in seconds since 1970.
    func level(at time: Double) -> Level {
        guard let place else { return Level(clamping: FixedHours.isDay(at: time) ? 100 : 0) }
        return Level(clamping: SunLevel.level(forElevation: SolarPosition.elevation(at: time, place: place)))
    }

    /// When the level next passes one of the band's thresholds, in seconds since 1970; nil when not within `seconds`.
    func nextPassage(of band: Band, after time: Double, within seconds: Double) -> Double? {
        guard let place else {
            return FixedHours.nextBoundary(after: time).flatMap { $0 <= time + seconds ? $0 : nil }
        }
        return [band.nightBelow, band.dayAbove].compactMap { threshold in
            SolarPosition.nextCrossing(
                of: SunLevel.elevation(forLevel: threshold.percent), after: time, place: place, within: seconds)
        }.min()
    }
}
