internal import SDEvent
internal import Switching

extension SourceDriver {
    /// The sun, which is everywhere.
    static let sun = SourceDriver(
        kind: .sun, item: SourceDriver.single(.sun),
        find: { search in [FoundSource(search.source(named: SourceName(.sun)) ?? SunSource(in: search.context))] })
}

/// The sun's height, computed: no device, no network, no location service.
///
/// It wakes when the sun passes a threshold, and every few minutes besides, because somebody may set the clock.
final class SunSource: RefreshableSource, CurrentValueSource {
    let name = SourceName(.sun)
    private let context: SourceContext
    private var timer: TimerSource?
    private var deliver: ((Reading.Value) -> Void)?

    init(in context: SourceContext) {
        self.context = context
    }

    func start(_ use: SourceUse, _ deliver: @escaping (Reading.Value) -> Void) {
        timer = makeTimer(on: context.loop, deliver) { [weak self] in self?.refresh() }
        guard timer != nil else { return }
        self.deliver = deliver
        refresh()
    }

    func stop() {
        deliver = nil
        timer = nil
    }

    func refresh() {
        guard let deliver else { return }
        let now = context.loop.wallClock / .seconds(1)
        let pause = context.sky.nextPassage(of: context.settings.band, after: now, within: SunSource.longestPause)
        timer?.arm(
            at: context.loop.now + .seconds(pause.map { $0 - now } ?? SunSource.longestPause), accuracy: .seconds(1))
        deliver(currentValue)
    }

    var currentValue: Reading.Value { .light(Light(level: context.sunLevel)) }

    /// In seconds.
    private static let longestPause = 300.0
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
