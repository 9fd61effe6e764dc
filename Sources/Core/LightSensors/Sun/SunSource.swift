internal import SDEvent
internal import Selection
internal import Vocabulary

extension SourceDriver {
    /// The sun, which every machine has.
    static let sun = SourceDriver(
        kind: .sun, item: SourceDriver.single(.sun),
        find: { search in [FoundSource(source: search.source(named: SourceName(.sun)) ?? SunSource(in: search.context))]
        })

    static let hours = SourceDriver(
        kind: .hours, item: { text in text.flatMap { FixedHours($0) }.map { .hours($0) } },
        find: { search in
            search.items.compactMap { item in
                guard case .hours(let hours) = item, let name = item.configuredName else { return nil }
                return FoundSource(source: search.source(named: name) ?? SunSource(name, hours, in: search.context))
            }
        })
}

/// The sun's computed elevation, or fixed hours. Needs no device, network or location service.
///
/// Wakes when the sun passes a threshold, and every five minutes in case the clock is set.
final class SunSource: RefreshableSource, CurrentValueSource, ClockedSource {
    let name: SourceName
    private let context: SourceContext
    /// `nil` for the sun.
    private let hours: FixedHours?
    private var timer: TimerSource?
    private var deliver: ((Reading.Value) -> Void)?
    private(set) var edges: SunEdges?
    private var edgesSky: SunSky?

    init(_ name: SourceName = SourceName(.sun), _ hours: FixedHours? = nil, in context: SourceContext) {
        (self.name, self.hours, self.context) = (name, hours, context)
    }

    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void) {
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
        context.readZone()
        let now = context.time
        let pause = sky.nextPassage(of: context.settings.band, after: now, within: SunSource.longestPause)
        timer?.arm(
            at: context.loop.now + .seconds(pause.map { $0 - now } ?? SunSource.longestPause), accuracy: .seconds(1))
        if edges?.hold(at: now) != true || edgesSky != sky { (edges, edgesSky) = (sky.edges(around: now), sky) }
        deliver(.light(Light(level: sky.level(at: now))))
    }

    func currentValue() -> Reading.Value {
        context.readZone()
        return .light(Light(level: sky.level(at: context.time)))
    }

    var place: String? { hours == nil ? context.placeName : nil }

    private var sky: SunSky { hours.map { .hours($0) } ?? context.sky }

    /// In seconds.
    private static let longestPause = 300.0
}
