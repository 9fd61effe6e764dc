internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import Vocabulary

extension SourceDriver {
    static let sensorProxy = SourceDriver(
        kind: .sensorProxy, item: SourceDriver.single(.sensorProxy),
        follow: { (context, whenChanged) throws(Errno) in
            guard let bus = context.systemBus else { return nil }
            return try SensorProxy(
                on: context.loop, bus, factor: { context.settings.factor(of: SourceName(.sensorProxy)) },
                whenChanged: whenChanged)
        },
        find: { search in
            (search.service as? SensorProxy)?.source.map { [FoundSource(source: $0)] } ?? []
        })
}

/// The service iio-sensor-proxy and its light sensor. Both may come and go, and the agent never starts the service.
final class SensorProxy: SourceService {
    /// The light sensor, if any. A new object after each event that makes the service forget its clients.
    private(set) var source: SensorProxySource?
    /// Whether a service on a new bus may still report a sensor.
    private(set) var isSearching = false

    private let loop: EventLoop
    private let times: SensorProxySource.Times
    private let factor: () -> Double
    private let whenChanged: () -> Void
    private var connection: Connection?
    private var slots: [Slot] = []
    /// The service's unique name, if it runs.
    private var owner: String?
    private var question: Slot?
    private var timer: TimerSource?
    private var searchEnds: TimerSource?
    private var backOff: BackOff

    /// - Parameter whenChanged: Called from the loop when `source` changes, or when the search for it ends.
    init(
        on loop: EventLoop, _ bus: ReconnectingBus, times: SensorProxySource.Times = .init(),
        factor: @escaping () -> Double = { 1 }, whenChanged: @escaping () -> Void
    ) throws(Errno) {
        self.loop = loop
        self.times = times
        self.factor = factor
        self.whenChanged = whenChanged
        backOff = times.backOff
        timer = try loop.makeTimer { [weak self] in self?.query() }
        searchEnds = try loop.makeTimer { [weak self] in self?.giveUpSearch() }
        bus.follow { [weak self] in self?.follow($0) }
    }

    /// Asks again after light sensors may have come or gone.
    ///
    /// The service informs only claimants, and forgets them when the sensor goes. It learns of devices at the same time
    /// as the agent, so the agent asks a moment later.
    func devicesDidChange(in subsystem: String?) {
        guard connection != nil, subsystem != "backlight" else { return }
        backOff.reset()
        timer?.arm(at: loop.now + backOff.wait())
    }

    private func follow(_ new: Connection?) {
        connection = new
        slots = []
        owner = nil
        change(to: nil)
        guard let new else { return }
        isSearching = true
        searchEnds?.arm(at: loop.now + SensorProxy.longestSearch)
        do throws(BusError) {
            let changes = try new.onMatch(
                "type='signal',sender='\(SensorProxy.name)',path='\(SensorProxy.path)',"
                    + "interface='\(SensorProxy.properties)',member='PropertiesChanged',arg0='\(SensorProxy.name)'",
                alsoStraightFrom: { [weak self] in self?.owner }
            ) { [weak self] _, values in
                if values.count > 1 { self?.source?.propertiesDidChange(values[1]) }
            }
            slots =
                try [changes]
                + new.onOwnersName(of: SensorProxy.name) { [weak self] in
                    self?.owner = $0
                    self?.ownerChanged($0 != nil)
                }
        } catch {
            // The connection is lost; another one follows.
        }
    }

    private func ownerChanged(_ hasOwner: Bool) {
        // Without a source, the search for a new service's sensor continues.
        if source != nil || !hasOwner { change(to: nil) }
        timer?.disarm()
        backOff.reset()
        if hasOwner { query() }
    }

    private func query() {
        question = try? connection?.callLater(
            SensorProxy.name, path: SensorProxy.path, interface: SensorProxy.properties, member: "Get",
            [.string(SensorProxy.name), .string("HasAmbientLight")]
        ) { [weak self] answer in
            self?.handle(answer)
        }
    }

    private func handle(_ answer: Result<[BusValue], BusError>) {
        question = nil
        guard case .success(let values) = answer, values.first?.boolean == true, let connection else {
            change(to: nil)
            return queryAgain()
        }
        change(to: SensorProxySource(on: loop, connection, times: times, factor: factor))
    }

    /// Asks a few more times, because a new service may still search.
    private func queryAgain() {
        guard !backOff.isLongest else { return }
        timer?.arm(at: loop.now + backOff.wait(), accuracy: .milliseconds(250))
    }

    private func change(to new: SensorProxySource?) {
        question = nil
        timer?.disarm()
        searchEnds?.disarm()
        guard source != nil || new != nil || isSearching else { return }
        source = new
        isSearching = false
        whenChanged()
    }

    /// Ends the wait. A sensor may still be found later.
    private func giveUpSearch() {
        isSearching = false
        whenChanged()
    }

    /// The longest search. A bus answers within milliseconds, unless it's only just starting.
    private static let longestSearch = Duration.seconds(2)

    static let name = "net.hadess.SensorProxy"
    static let path = "/net/hadess/SensorProxy"
    static let properties = "org.freedesktop.DBus.Properties"
}
