internal import SDEvent
internal import Switching
internal import Udev

/// The sources that this machine has now, best first within each kind.
struct Inventory {
    /// One source with what speaks for and against it.
    struct Entry {
        let source: any LightSource
        /// The device it reads; nil for one that reads no device.
        let path: String?
        /// Why it is not used unless it is asked for by name; nil when nothing speaks against it.
        let objection: String?
        fileprivate let rank: Rank

        /// Whether it is a sensor of its own, which a shut lid does not cover.
        var isExternal: Bool {
            if case .illuminance(let rank) = rank { rank.isExternal } else { false }
        }
    }

    fileprivate enum Rank {
        case illuminance(IlluminanceRank)
        case sensorProxy
        case backlight(BacklightRank)
        case sun
        /// What the configuration names, in its order.
        case configured(Int)

        /// The kinds' order in a list.
        var group: Int {
            switch self {
            case .illuminance: 0
            case .sensorProxy: 1
            case .backlight: 2
            case .sun: 3
            case .configured: 4
            }
        }
    }

    private(set) var entries: [Entry] = []
    private let loop: EventLoop
    private let sun: SunSource
    private let band: () -> Band
    private let wokeAt: () -> Duration?

    init(on loop: EventLoop, sun: @escaping () -> SunSettings, wokeAt: @escaping () -> Duration? = { nil }) {
        self.loop = loop
        self.wokeAt = wokeAt
        self.sun = SunSource(on: loop, settings: sun)
        band = { sun().band }
    }

    /// The subsystems whose devices matter: connectors tell which backlight counts.
    static let subsystems = ["backlight", "iio", "drm"]

    /// Forgets a device that is gone, so that another under the same name is not taken for it.
    mutating func forget(path: String) {
        entries.removeAll { $0.path == path }
    }

    /// Takes in what is there now: devices, the sensor that a service reads, and what the configuration names.
    ///
    /// Sources that were there before stay as they are.
    mutating func update(
        _ devices: [Device], attributeNames: (Device) -> [String], sensorProxy: SensorProxySource? = nil,
        preference: SourcePreference = .auto
    ) {
        let configured = self.configured(preference)
        let known = Dictionary(entries.compactMap { entry in entry.path.map { ($0, entry.source) } }) { first, _ in
            first
        }
        let connectors = devices.compactMap(Connector.init)
        entries = devices.compactMap { device in
            switch device.subsystem {
            case "backlight": backlight(device, connectors, known: known[device.path])
            case "iio" where device.type == "iio_device":
                illuminance(device, attributeNames(device), known: known[device.path])
            default: nil
            }
        }
        if let sensorProxy {
            entries.append(Entry(source: sensorProxy, path: nil, objection: nil, rank: .sensorProxy))
        }
        entries.append(Entry(source: sun, path: nil, objection: nil, rank: .sun))
        entries += configured
        entries.sort(by: Inventory.precedes)
    }

    private func backlight(_ device: Device, _ connectors: [Connector], known: (any LightSource)?) -> Entry {
        let rank = BacklightRank(of: device, connectors: connectors)
        return Entry(
            source: known ?? BacklightSource(device, on: loop), path: device.path, objection: rank.objection,
            rank: .backlight(rank))
    }

    private func illuminance(_ device: Device, _ attributes: [String], known: (any LightSource)?) -> Entry? {
        let channels = IlluminanceChannel.channels(of: device, attributes: attributes)
        // A sensor whose attribute is away for a while is still one: nobody would tell when it is back.
        guard !channels.isEmpty || known != nil else { return nil }
        return Entry(
            source: known ?? IlluminanceSource(device, channels: channels, on: loop, band: band, wokeAt: wokeAt),
            path: device.path,
            objection: nil, rank: .illuminance(IlluminanceRank(of: device)))
    }

    /// The programs and traces that a preference names.
    private func configured(_ preference: SourcePreference) -> [Entry] {
        var found: [Entry] = []
        for item in preference.items {
            guard let name = item.configuredName, !found.contains(where: { $0.source.name == name }) else { continue }
            let known = entries.first { $0.source.name == name }?.source
            guard let source = known ?? configuredSource(item) else { continue }
            found.append(Entry(source: source, path: nil, objection: nil, rank: .configured(found.count)))
        }
        return found
    }

    private func configuredSource(_ item: SourcePreference.Item) -> (any LightSource)? {
        switch item {
        case .command(let command): CommandSource(command, on: loop)
        case .replay(let replay): ReplaySource(replay, on: loop)
        case .kind, .named: nil
        }
    }

    /// Order within a kind; the order of the kinds is the preference's.
    private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        switch (one.rank, other.rank) {
        case (.illuminance(let a), .illuminance(let b)): a.precedes(b)
        case (.backlight(let a), .backlight(let b)): a.precedes(b)
        case (.configured(let a), .configured(let b)): a < b
        default: one.rank.group < other.rank.group
        }
    }
}
